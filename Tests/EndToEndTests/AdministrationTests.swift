import Foundation
import TestSupport
import Testing

/// Health and metrics with a listener of their own.
@Suite struct AdministrationTests {
    private static let listener = ["HTTP_ADMIN_LISTEN": "127.0.0.1:0"]

    @Test func answersHealthThereAndNowhereElse() throws {
        let server = try EndcapProcess(settings: Self.listener)
        let address = try server.administrationAddress()
        for target in ["/health", "/health/live", "/health/ready", "/metrics"] {
            #expect(try SocketClient(address).get(target).status == 200)
            #expect(try server.get(target).status == 404)
        }
        let client = try SocketClient(address)
        #expect(try client.get("/images/panel.png").status == 404)
        try client.send("POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        #expect(try client.receive().status == 405)
        #expect(try server.get("/images/panel.png").status == 200)
    }

    /// With every connection taken, and more waiting, health is still answered.
    @Test func answersWhenNoConnectionIsLeft() throws {
        let server = try EndcapProcess(settings: Self.listener.merging(["HTTP_MAXIMUM_CONNECTIONS": "4"]) { $1 })
        let address = try server.administrationAddress()
        let clients = try (0..<12).map { _ in try server.connect() }
        for client in clients { try client.send("GET /images/panel.png HTT") }
        // Optimised code lets go of what is not used again, and would close the sockets here.
        try withExtendedLifetime(clients) {
            let isExhausted = try waitUntil {
                try SocketClient(address).get("/metrics").text.contains("endcap_http_connections 4\n")
            }
            #expect(isExhausted)
            for _ in 0..<10 { #expect(try SocketClient(address).get("/health/ready").status == 200) }
        }
    }

    /// Health is answered to the end of a drain, and tells of it.
    @Test func tellsOfADrainUntilItsEnd() throws {
        let server = try EndcapProcess(settings: Self.listener)
        let address = try server.administrationAddress()
        let slow = try server.connect()
        try slow.send("GET /images/panel.png HTT")
        #expect(
            try waitUntil {
                try SocketClient(address).get("/metrics").text.contains("endcap_http_connections 1\n")
            })
        server.send(SIGTERM)
        #expect(try waitUntil { try SocketClient(address).get("/health/ready").text == "draining\n" })
        #expect(throws: (any Error).self, "pictures are no longer asked for") {
            while true { _ = try server.connect().get("/images/panel.png") }
        }
        #expect(try SocketClient(address).get("/health/live").status == 200)
        try slow.send("P/1.1\r\nHost: a\r\n\r\n")
        #expect(try slow.receive().status == 200)
        #expect(server.end() == .exited(0))
    }
}
