import HTTPMessages
import HTTPServing
import Testing

@Suite struct ServerConfigurationTests {
    @Test func isValidByDefault() throws {
        try ServerConfiguration().validate()
    }

    @Test func namesAllFaultsAtOnce() throws {
        var configuration = ServerConfiguration()
        configuration.addresses = []
        configuration.loopCount = 0
        configuration.limits.fieldCount = 0
        configuration.idleTimeout = .zero
        let invalid = #expect(throws: ServerConfiguration.Invalid.self) { try configuration.validate() }
        #expect(
            invalid?.description == """
                addresses is empty; at least one is needed.
                loopCount is 0; allowed are 1 to 256.
                limits.fieldCount is 0; allowed are 1 to 10000.
                idleTimeout is 0.0 seconds; allowed are 0.01 seconds to 86400.0 seconds.
                """)
    }

    @Test(
        arguments: [
            ("127.0.0.1:8080", .tcp(host: "127.0.0.1", port: 8080)), ("[::1]:0", .tcp(host: "::1", port: 0)),
            ("localhost:80", .tcp(host: "localhost", port: 80)), ("unix:/run/a", .unix(path: "/run/a", mode: 0o660)),
        ] as [(String, ListenAddress)])
    func readsAddresses(text: String, address: ListenAddress) {
        #expect(ListenAddress(text) == address)
        #expect(address.description == text)
    }

    @Test(arguments: ["", ":80", "a", "a:", "a:65536", "a:-1", "::1:80", "unix:run", "unix:", "[::1]"])
    func refusesOtherAddresses(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test func refusesAPathThatIsTooLong() {
        #expect(ListenAddress("unix:/" + String(repeating: "a", count: 107)) == nil)
        #expect(ListenAddress("unix:/" + String(repeating: "a", count: 106)) != nil)
    }
}
