import AccessLogs
import Foundation
import HTTPMessages
import HTTPServing
import TestSupport
import Testing

/// Whom the access log names, and what it tells of a connection.
@Suite struct ClientAddressTests {
    private final class LoggedServer {
        let server: TestServer
        private let log: AccessLog
        private let path = NSTemporaryDirectory() + "endcap-log-\(UUID().uuidString)"

        init(_ change: (inout ServerConfiguration) -> Void = { _ in }, hitInterval: Int = 1) throws {
            log = try AccessLog(
                .init(destination: .file(path: path), format: .text, hitInterval: hitInterval))
            server = try TestServer(accessLog: log, change)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        /// The lines so far, each in its words.
        func lines() throws -> [[String]] {
            log.flush(within: 10)
            return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
                line.split(separator: " ").map(String.init)
            }
        }
    }

    @Test func tellsEveryKindOfAnswer() throws {
        let logged = try LoggedServer()
        let client = try logged.server.connect()
        for (target, id) in [("/ready/1", "id1"), ("/now/2", "id2"), ("/later/3", "id3")] {
            _ = try client.get(target, "X-Request-Id: \(id)\r\n")
        }
        try client.send("GET /now/4 HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
        _ = try client.receive()
        let other = try logged.server.connect()
        try other.send("nonsense\r\n")
        _ = try other.receive()
        let lines = try logged.lines()
        #expect(lines.map { $0[3] } == ["/ready/1", "/now/2", "/later/3", "/now/4", "400"])
        #expect(lines.dropLast().map { $0[5] } == ["200", "200", "200", "413"])
        #expect(lines.prefix(3).map { $0[6] } == ["8", "6", "8"])
        #expect(lines.prefix(3).map { $0[10] } == ["id=id1", "id=id2", "id=id3"])
        #expect(lines[0][8...9] == ["ready", "hit"] && lines[1][8...9] == ["-", "-"])
        #expect(lines.allSatisfy { $0[1] == "127.0.0.1" })
    }

    @Test func takesASampleOfWhatComesFromMemory() throws {
        let logged = try LoggedServer({ $0.loopCount = 1 }, hitInterval: 10)
        let client = try logged.server.connect()
        for _ in 0..<35 { _ = try client.get("/ready") }
        for _ in 0..<15 { _ = try client.get("/now/routine") }
        for _ in 0..<5 { _ = try client.get("/now/a") }
        let targets = try logged.lines().map { $0[3] }
        #expect(targets.count { $0 == "/ready" } == 3)
        #expect(targets.count { $0 == "/now/routine" } == 2)
        #expect(targets.count { $0 == "/now/a" } == 5)
    }

    @Test func believesTrustedProxiesAlone() throws {
        let ranges = try [#require(AddressRange("127.0.0.0/8"))]
        for (proxies, client) in [
            (TrustedProxies(ranges), "192.0.2.1"), (TrustedProxies(), "127.0.0.1"),
            (TrustedProxies(ranges, field: .forwarded), "198.51.100.7"),
        ] {
            let logged = try LoggedServer { $0.trustedProxies = proxies }
            _ = try logged.server.connect().get(
                "/now/a", "X-Forwarded-For: 192.0.2.1\r\nForwarded: for=198.51.100.7\r\n")
            #expect(try logged.lines().map { $0[1] } == [client])
        }
    }

    /// A header for 64.0.2.1: bytes below 128 are text.
    private static let header =
        "\r\n\r\n\u{0}\r\nQUIT\n\u{21}\u{11}\u{0}\u{0C}"
        + "\u{40}\u{0}\u{2}\u{1}\u{7F}\u{0}\u{0}\u{1}\u{1}\u{1}\u{0}\u{50}"

    @Test func readsTheProxyProtocol() throws {
        let logged = try LoggedServer {
            $0.proxyAddresses = [.tcp(host: "127.0.0.1", port: 0)]
            $0.headerTimeout = .milliseconds(300)
        }
        let address = logged.server.server.boundAddresses[1].description
        let request = "GET /now/a HTTP/1.1\r\nHost: a\r\n\r\n"
        let whole = try SocketClient(address)
        try whole.send(Self.header + request + request)
        #expect(try whole.receive().status == 200)
        #expect(try whole.receive().status == 200)
        let pieces = try SocketClient(address)
        for byte in Self.header.unicodeScalars { try pieces.send(String(byte)) }
        try pieces.send(request)
        #expect(try pieces.receive().status == 200)
        // A request without a header, half a header and nothing at all are closed without a word.
        for text in [request, String(Self.header.prefix(9)), ""] {
            let client = try SocketClient(address)
            try client.send(text)
            #expect(try client.isClosedByServer())
        }
        #expect(try logged.lines().map { $0[1] } == ["64.0.2.1", "64.0.2.1", "64.0.2.1"])
        // The other listener knows nothing of it.
        #expect(try logged.server.connect().get("/now/a").status == 200)
    }

    @Test func loopsShowThatTheyLive() throws {
        let server = try TestServer()
        #expect(server.server.checkPulse())
        let deadline = ContinuousClock.now + .seconds(10)
        while !server.server.checkPulse(), ContinuousClock.now < deadline { usleep(1_000) }
        #expect(ContinuousClock.now < deadline)
    }
}
