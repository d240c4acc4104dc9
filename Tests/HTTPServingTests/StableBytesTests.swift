import Glibc
import HTTPServing
import MappedMemory
import TestSupport
import Testing

/// Bodies that sockets take without a copy, over real sockets.
@Suite struct StableBytesTests {
    private func body(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: ToyHandler.stableByteCount) }

    @Test func arriveWholeAndInOrder() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send(
            (1...4).map { "GET /stable/\($0) HTTP/1.1\r\nHost: a\r\n\r\nGET /ready/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
                .joined())
        for number in 1...4 {
            #expect(try client.receive().body == body(UInt8(number)))
            #expect(try client.receive().body == Array("/ready/\(number)".utf8))
        }
    }

    @Test func arriveByUnixSocketsToo() throws {
        let path = "/tmp/endcap-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
        let server = try TestServer { $0.addresses = [.unix(path: path, mode: 0o600)] }
        #expect(try server.connect().get("/stable/5").body == body(5))
    }

    @Test func leaveTheConnectionWhereTheReaderGoesAway() throws {
        let server = try TestServer()
        for number in 1...3 {
            let client = try server.connect(receiveBufferByteCount: 4_096)
            try client.send("GET /stable/\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(eventually { server.server.statistics.activeConnections == 0 })
        #expect(try server.connect().get("/stable/9").body == body(9))
    }

    /// What a socket took by reference is still there after the server has let go of it and used much memory since.
    @Test func areWhatTheyWereWhenTheServerHasLetThemGo() throws {
        let server = try TestServer()
        let late = try (1...3).map { number in
            let client = try server.connect()
            try client.send("GET /stable/\(number) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            return client
        }
        for number in 11...20 { #expect(try server.connect().get("/stable/\(number)").body == body(UInt8(number))) }
        for (index, client) in late.enumerated() { #expect(try client.receive().body == body(UInt8(index + 1))) }
    }
}
