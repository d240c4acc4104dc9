import Dispatch
import HTTPMessages
import Locks
import TestSupport
import Testing

@testable import HTTPServing

/// Time, limits, and the end of a server, over real sockets.
@Suite struct ServerLifecycleTests {
    /// Whoever accepts, the loops share the connections, and each answers.
    @Test func spreadsConnectionsOverTheLoops() throws {
        let server = try TestServer { $0.loopCount = 3 }
        let clients = try (0..<60).map { _ in try server.connect() }
        for client in clients { #expect(try client.get("/ready").status == 200) }
        let counts = server.server.loops.counters.map(\.accepted.current)
        #expect(counts.reduce(0, +) == 60)
        #expect(counts.allSatisfy { $0 >= 15 }, "\(counts)")
    }

    @Test(arguments: [
        "GET /ready HT", "GET /ready HTTP/1.1\r\nHost: a\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab",
    ])
    func givesUpOnHalfARequest(request: String) throws {
        let server = try TestServer {
            $0.headerTimeout = .milliseconds(50)
            $0.bodyTimeout = .milliseconds(50)
        }
        let client = try server.connect()
        try client.send(request)
        let answer = try client.receive()
        #expect(answer.status == 408)
        #expect(answer["Connection"] == "close")
        #expect(try client.isClosedByServer())
        #expect(server.server.statistics.timeouts == 1)
    }

    @Test func closesIdleConnectionsSilently() throws {
        let server = try TestServer {
            $0.idleTimeout = .milliseconds(50)
            $0.headerTimeout = .milliseconds(50)
        }
        let fresh = try server.connect()
        #expect(try fresh.isClosedByServer())
        let used = try server.connect()
        #expect(try used.get("/ready").status == 200)
        #expect(try used.isClosedByServer())
    }

    @Test func closesOnAReaderThatTakesNothing() throws {
        let server = try TestServer { $0.writeTimeout = .milliseconds(50) }
        let client = try server.connect(receiveBufferByteCount: 16_384)
        try client.send("GET /repeat HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(waitUntil { server.server.statistics.timeouts == 1 })
        #expect(server.server.statistics.activeConnections == 0)
    }

    @Test func waitsForAHandlerAsLongAsItTakes() throws {
        let server = try TestServer {
            $0.idleTimeout = .milliseconds(20)
            $0.headerTimeout = .milliseconds(20)
        }
        let client = try server.connect()
        try client.send("GET /held/x HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(server.handler.waitForHeld(1))
        // Another connection's timeout shows that the time has passed.
        #expect(try server.connect().isClosedByServer())
        server.handler.release()
        #expect(try client.receive().status == 200)
    }

    @Test func givesUpWorkWhenTheClientIsGone() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET /held/1 HTTP/1.1\r\nHost: a\r\n\r\nGET /held/2 HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(server.handler.waitForHeld(2))
        client.reset()
        #expect(server.handler.waitForCancelled(2))
        server.handler.release()
        #expect(waitUntil { server.server.statistics.droppedAnswers == 2 })
        #expect(try server.connect().get("/ready").status == 200)
    }

    @Test func acceptsAgainBelowTheConnectionLimit() throws {
        let server = try TestServer { $0.maximumConnectionCount = 3 }
        var clients = try (0..<3).map { _ in try server.connect() }
        for client in clients { #expect(try client.get("/ready").status == 200) }
        let waiting = try server.connect()
        try waiting.send("GET /ready HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(waitUntil { server.server.statistics.acceptPauses > 0 })
        #expect(server.server.statistics.activeConnections == 3)
        clients.removeLast().close()
        #expect(try waiting.receive().status == 200)
    }

    @Test func drainsWithoutLosingARequest() throws {
        let server = try TestServer()
        let idle = try (0..<10).map { _ in try server.connect() }
        for client in idle { _ = try client.get("/ready") }
        let busy = try (0..<20).map { _ in try server.connect() }
        for (number, client) in busy.enumerated() {
            try client.send("GET /held/\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        try #require(server.handler.waitForHeld(20))
        let half = try server.connect()
        try half.send("GET /later/half HTTP/1.1\r\n")
        #expect(waitUntil { server.server.statistics.acceptedConnections == 31 })
        // These have connected and asked, whether or not the server has accepted them yet.
        let late = try (0..<20).map { _ in try server.connect() }
        for client in late { try client.send("GET /later/x HTTP/1.1\r\nHost: a\r\n\r\n") }

        server.server.drain(within: .seconds(10))
        for client in idle { #expect(try client.isClosedByServer()) }
        for client in late { #expect(try client.receive().status == 200) }
        #expect(throws: (any Error).self) { try server.connect() }
        server.handler.release()
        for client in busy {
            let answer = try client.receive()
            #expect(answer.status == 200)
            #expect(answer["Connection"] == "close")
            #expect(try client.isClosedByServer())
        }
        try half.send("Host: a\r\n\r\n")
        #expect(try half.receive()["Connection"] == "close")
        half.close()
        server.server.waitUntilStopped()
        #expect(server.server.statistics.activeConnections == 0)
    }

    @Test func endsADrainAtItsDeadline() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET /held/x HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(server.handler.waitForHeld(1))
        server.server.drain(within: .milliseconds(50))
        server.server.waitUntilStopped()
        #expect(try client.isClosedByServer())
        #expect(server.handler.cancelledCount == 1)
    }

    @Test func answersManyClientsAtOnce() throws {
        let server = try TestServer()
        let address = server.address
        let failures = DispatchQueue(label: "failures")
        nonisolated(unsafe) var failed: [String] = []  // Only touched on `failures`.
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            do {
                for round in 0..<10 {
                    let client = try SocketClient(address.description)
                    for number in 0..<20 {
                        let path = ["/ready", "/now/", "/later/"][number % 3] + "\(worker)-\(round)-\(number)"
                        let answer = try client.get(path)
                        if answer.body != Array(path.utf8) { failures.sync { failed.append(path) } }
                    }
                }
            } catch {
                failures.sync { failed.append("\(error)") }
            }
        }
        #expect(failed == [])
        #expect(server.server.statistics.requests == 1_600)
    }

    /// Looks at a condition again and again, for five seconds at most.
    private func waitUntil(_ condition: () -> Bool) -> Bool {
        let pause = DispatchSemaphore(value: 0)
        for _ in 0..<1_000 {
            if condition() { return true }
            _ = pause.wait(timeout: .now() + .milliseconds(5))
        }
        return condition()
    }
}
