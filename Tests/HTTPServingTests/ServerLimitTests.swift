import Dispatch
import HTTPMessages
import HTTPServing
import TestSupport
import Testing

/// Clients that take their time, clients that go, and limits that change, over real sockets.
@Suite struct ServerLimitTests {
    // MARK: Time

    /// A byte now and then is not enough: so many have to be taken in the time.
    @Test func closesOnAReaderThatTakesTooLittle() throws {
        let server = try TestServer {
            $0.writeTimeout = .milliseconds(100)
            $0.writeProgress = 1 << 30
        }
        let client = try server.connect(receiveBufferByteCount: 16_384)
        try client.send("GET /repeat HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(
            eventually {
                _ = try? client.receiveSome()
                return server.server.statistics.timeouts == 1
            })
        #expect(eventually { server.server.statistics.activeConnections == 0 })
    }

    /// Neither a slow reader that keeps taking nor a handler that takes for ever goes on beyond the time of an exchange.
    @Test(arguments: ["/repeat", "/held/x"])
    func endsAnExchangeThatTakesTooLong(target: String) throws {
        let server = try TestServer {
            $0.exchangeTimeout = .milliseconds(100)
            $0.writeProgress = 1
        }
        let client = try server.connect(receiveBufferByteCount: 16_384)
        try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(eventually { server.server.statistics.timeouts == 1 })
        #expect(eventually { server.server.statistics.activeConnections == 0 })
        #expect(server.handler.cancelledCount == (target == "/repeat" ? 0 : 1))
    }

    /// Each request has the whole time: a connection that is busy for long is not an exchange that takes long.
    @Test func aBusyConnectionIsNotOneExchange() throws {
        let timeout = Duration.milliseconds(300)
        let server = try TestServer { $0.exchangeTimeout = timeout }
        let client = try server.connect()
        let end = ContinuousClock.now + timeout * 2
        while ContinuousClock.now < end {
            let start = ContinuousClock.now
            let status = try? client.get("/later/x").status
            // A machine that is busy elsewhere may make one exchange as long.
            guard ContinuousClock.now - start < timeout / 2 else { return }
            #expect(status == 200)
        }
    }

    // MARK: Clients that go

    /// A plain close looks like half a close until something is sent.
    @Test func noticesAClientThatHasClosed() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET /held/1 HTTP/1.1\r\nHost: a\r\n\r\nGET /held/2 HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(server.handler.waitForHeld(2))
        client.close()
        #expect(server.handler.waitForCancelled(2))
        #expect(eventually { server.server.statistics.abandonedRequests == 2 })
        #expect(server.server.statistics.timeouts == 0)
    }

    @Test func answersAClientThatHasOnlyEndedItsInput() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET /held/1 HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(server.handler.waitForHeld(1))
        client.endSending()
        #expect(try client.receive(interim: true).status == 100)
        server.handler.release()
        #expect(try client.receive().text == "/held/1")
        #expect(try client.isClosedByServer())
        #expect(server.handler.cancelledCount == 0)
    }

    /// An HTTP/1.0 client knows no interim answers.
    @Test func asksNoHTTP10Client() throws {
        let server = try TestServer()
        let old = try server.connect()
        try old.send("GET /held/1 HTTP/1.0\r\n\r\n")
        try #require(server.handler.waitForHeld(1))
        old.endSending()
        let new = try server.connect()
        try new.send("GET /held/2 HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(server.handler.waitForHeld(2))
        new.endSending()
        #expect(try new.receive(interim: true).status == 100, "by now the other would have been asked too")
        server.handler.release()
        #expect(try old.receive(interim: true).status == 200)
    }

    // MARK: Change

    @Test func changesLimitsAndHandlerWithoutABreak() throws {
        let server = try TestServer()
        let client = try server.connect()
        #expect(try client.get("/ready").status == 200)
        try client.send("GET /held/old HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(server.handler.waitForHeld(1))

        var configuration = ServerConfiguration()
        configuration.addresses = []
        configuration.limits.requestLineByteCount = 100
        configuration.maximumRequestsPerConnection = 3
        let handler = ToyHandler()
        try server.server.change(configuration, handler: handler)
        server.handler.release()
        #expect(try client.receive().text == "/held/old", "answered by the handler that was asked")
        try client.send("GET /held/new HTTP/1.1\r\nHost: a\r\n\r\n")
        try #require(handler.waitForHeld(1))
        handler.release()
        let last = try client.receive()
        #expect(last.text == "/held/new")
        #expect(last["Connection"] == "close", "the third request of its connection")
        let long = try server.connect().get("/ready/" + String(repeating: "a", count: 200))
        #expect(long.status == 414)
    }

    /// A signal may come before everything listens.
    @Test func aDrainBeforeTheStartTakesEffectAfterIt() throws {
        var configuration = ServerConfiguration()
        configuration.addresses = [.tcp(host: "127.0.0.1", port: 0)]
        let server = Server(configuration, handler: ToyHandler())
        server.drain(within: .seconds(10))
        try server.start()
        server.waitUntilStopped()
        #expect(server.statistics.activeConnections == 0)
    }

    @Test func refusesAChangeThatIsInvalid() throws {
        let server = try TestServer()
        var configuration = ServerConfiguration()
        configuration.limits.fieldCount = 0
        #expect(throws: ServerConfiguration.Invalid.self) {
            try server.server.change(configuration, handler: server.handler)
        }
        #expect(try server.connect().get("/ready").status == 200)
    }
}
