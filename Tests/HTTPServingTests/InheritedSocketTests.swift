import Glibc
import HTTPServing
import TestSupport
import Testing

/// Sockets that the process was started with.
@Suite struct InheritedSocketTests {
    private func sockets(_ variables: [String: String]) -> [InheritedSocket] {
        InheritedSocket.all(in: ["LISTEN_PID": "42"].merging(variables) { $1 }, processID: 42)
    }

    @Test func readsTheEnvironment() {
        #expect(sockets(["LISTEN_FDS": "1"]) == [InheritedSocket(descriptor: 3)])
        #expect(
            sockets(["LISTEN_FDS": "3", "LISTEN_FDNAMES": "http::admin"])
                == [
                    InheritedSocket(descriptor: 3, name: "http"), InheritedSocket(descriptor: 4),
                    InheritedSocket(descriptor: 5, name: "admin"),
                ])
        #expect(sockets(["LISTEN_FDS": "2", "LISTEN_FDNAMES": "http"]).map(\.name) == ["http", nil])
    }

    @Test(arguments: [
        ["LISTEN_FDS": "1", "LISTEN_PID": "43"], ["LISTEN_FDS": "1", "LISTEN_PID": ""], ["LISTEN_FDS": "0"],
        ["LISTEN_FDS": "-1"], ["LISTEN_FDS": "65"], ["LISTEN_FDS": "99999999999"], ["LISTEN_FDS": "x"], [:],
    ])
    func takesNothingThatIsMeantForOthers(variables: [String: String]) {
        #expect(sockets(variables) == [])
    }

    /// A bound socket, and the port that it is bound to.
    private func bound(listening: Bool) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
            }
        }
        try #require(status == 0)
        if listening { try #require(listen(descriptor, 16) == 0) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    @Test func servesOnThem() throws {
        let (first, second) = (try bound(listening: true), try bound(listening: true))
        let server = try TestServer {
            $0.addresses = [.inherited(name: "b"), .tcp(host: "127.0.0.1", port: 0)]
            $0.inheritedSockets = [
                InheritedSocket(descriptor: first.descriptor, name: "a"),
                InheritedSocket(descriptor: second.descriptor, name: "b"),
            ]
        }
        #expect(server.server.boundAddresses.count == 2)
        #expect(server.address == .tcp(host: "127.0.0.1", port: second.port))
        #expect(try server.connect().get("/ready").status == 200)
        _ = close(first.descriptor)
    }

    @Test func refusesWhatDoesNotListen() throws {
        let (descriptor, _) = try bound(listening: false)
        for socket in [descriptor, STDIN_FILENO, 9_999] {
            #expect(throws: SystemError.self) {
                try TestServer {
                    $0.addresses = [.inherited(name: nil)]
                    $0.inheritedSockets = [InheritedSocket(descriptor: socket)]
                }
            }
        }
        #expect(throws: SystemError.self) { try TestServer { $0.addresses = [.inherited(name: "none")] } }
        _ = close(descriptor)
    }

    @Test(arguments: [
        ("systemd", ListenAddress.inherited(name: nil)), ("systemd:http", .inherited(name: "http")),
        ("systemd:80", .tcp(host: "systemd", port: 80)), ("systemd:", nil), ("systemd:a b", nil), ("systemd:a:b", nil),
    ])
    func readsTheirNames(text: String, address: ListenAddress?) {
        #expect(ListenAddress(text) == address)
        #expect(address == nil || address?.description == text)
    }

    @Test func severalServersShareAPort() throws {
        let first = try TestServer { $0.sharesPorts = true }
        let second = try TestServer {
            $0.sharesPorts = true
            $0.addresses = [first.address]
        }
        #expect(second.address == first.address)
        #expect(try first.connect().get("/ready").status == 200)
        #expect(throws: SystemError.self) { try TestServer { $0.addresses = [first.address] } }
    }
}
