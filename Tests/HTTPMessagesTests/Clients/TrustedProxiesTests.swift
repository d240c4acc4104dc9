import Testing

@testable import HTTPMessages

@Suite struct TrustedProxiesTests {
    private func client(
        _ fields: String, peer: String? = "10.0.0.1", _ field: TrustedProxies.Field = .xForwardedFor,
        unix: Bool = false
    ) throws -> String? {
        let ranges = try ["10.0.0.0/8", "fd00::/8"].map { try #require(AddressRange($0)) }
        let proxies = TrustedProxies(ranges, includesUnixSockets: unix, field: field)
        let (head, bytes) = try #require(parsed("GET /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"))
        return proxies.client(of: head, in: bytes.span, peer: peer.flatMap { NetworkAddress($0) })?.description
    }

    @Test(arguments: [
        ("", "10.0.0.1"), ("192.0.2.1", "192.0.2.1"), ("198.51.100.1, 192.0.2.1", "192.0.2.1"),
        ("198.51.100.1, 10.0.0.2 ,\t10.0.0.3", "198.51.100.1"), ("10.0.0.2", "10.0.0.2"),
        ("192.0.2.1, unknown", "10.0.0.1"), ("unknown, 10.0.0.2", "10.0.0.2"), ("192.0.2.1,", "10.0.0.1"),
        ("192.0.2.1:4711", "192.0.2.1"), ("[2001:db8::1]:80", "2001:db8::1"), ("2001:db8::1", "2001:db8::1"),
        ("192.0.2.1, [fd00::1", "10.0.0.1"), ("192.0.2.1, 10.0.0.2x", "10.0.0.1"),
    ])
    func followsTheListFromItsEnd(value: String, address: String) throws {
        #expect(try client("X-Forwarded-For: \(value)\r\n") == address)
    }

    @Test func severalFieldsAreOneList() throws {
        #expect(try client("X-Forwarded-For: 192.0.2.1\r\nX: y\r\nx-forwarded-for: 10.0.0.2\r\n") == "192.0.2.1")
    }

    @Test func whoIsNotTrustedSaysNothing() throws {
        #expect(try client("X-Forwarded-For: 192.0.2.1\r\n", peer: "11.0.0.1") == "11.0.0.1")
        #expect(try client("X-Forwarded-For: 192.0.2.1\r\n", peer: nil) == nil)
        #expect(try client("X-Forwarded-For: 192.0.2.1\r\n", peer: nil, unix: true) == "192.0.2.1")
        #expect(try client("Forwarded: for=192.0.2.1\r\n") == "10.0.0.1")
    }

    @Test(arguments: [
        ("for=192.0.2.1", "192.0.2.1"), ("for=192.0.2.43, for=\"[2001:db8::1]:80\";proto=https", "2001:db8::1"),
        ("by=a;FOR=192.0.2.1 ; proto=http", "192.0.2.1"), ("for=\"_hidden\"", "10.0.0.1"), ("proto=http", "10.0.0.1"),
        ("for=192.0.2.1;x=\"a,b\"", "10.0.0.1"), ("for=\"", "10.0.0.1"), ("for=\"\"", "10.0.0.1"),
        ("for=198.51.100.1, for=10.0.0.2", "198.51.100.1"),
    ])
    func readsForwarded(value: String, address: String) throws {
        #expect(try client("Forwarded: \(value)\r\nX-Forwarded-For: 1.1.1.1\r\n", .forwarded) == address)
    }

    @Test func looksAtSoManyEntries() throws {
        let chain = (["192.0.2.1"] + Array(repeating: "10.0.0.2", count: TrustedProxies.maximumEntryCount)).joined(
            separator: ",")
        #expect(try client("X-Forwarded-For: \(chain)\r\n") == "10.0.0.2")
    }
}
