import Glibc
import HTTPMessages
import HTTPServing
import TestSupport
import Testing

/// One connection's behaviour, over real sockets.
@Suite struct ServerTests {
    private func text(_ answer: SocketClient.Answer) -> String { String(decoding: answer.body, as: UTF8.self) }

    @Test func keepsAConnectionForManyRequests() throws {
        let server = try TestServer()
        let client = try server.connect()
        for path in ["/ready/1", "/now/2", "/later/3", "/ready/4"] {
            let answer = try client.get(path)
            #expect(answer.status == 200)
            #expect(text(answer) == path)
            #expect(answer["Connection"] == nil)
        }
        let statistics = server.server.statistics
        #expect(statistics.acceptedConnections == 1)
        #expect(statistics.requests == 4)
        #expect(statistics.responsesByClass == [0, 0, 4, 0, 0, 0])
    }

    @Test func listensOnIPv6AndUnixSocketsToo() throws {
        let path = "/tmp/endcap-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
        let server = try TestServer {
            $0.addresses = [.tcp(host: "::1", port: 0), .unix(path: path, mode: 0o600)]
        }
        for address in server.server.boundAddresses {
            #expect(text(try SocketClient(address.description).get("/later/a")) == "/later/a")
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(throws: SystemError.self) { try TestServer { $0.addresses = [.unix(path: path, mode: 0o600)] } }
        server.server.drain(within: .zero)
        server.server.waitUntilStopped()
        #expect(stat(path, &status) != 0)
    }

    @Test func takesTheSocketFileOfADeadServer() throws {
        let path = "/tmp/endcap-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
        _ = close(descriptor)
        let server = try TestServer { $0.addresses = [.unix(path: path, mode: 0o600)] }
        #expect(try server.connect().get("/ready").status == 200)
    }

    @Test func answersPipelinedRequestsInOrder() throws {
        let server = try TestServer()
        let client = try server.connect()
        let paths = (0..<50).map { ["/ready/\($0)", "/now/\($0)", "/later/\($0)"][$0 % 3] }
        try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for path in paths { #expect(text(try client.receive()) == path) }
        #expect(text(try client.get("/ready/z")) == "/ready/z")
    }

    @Test func keepsTheOrderWhenTheLastIsReadyFirst() throws {
        let server = try TestServer()
        let client = try server.connect()
        let paths = ["/held/1", "/held/2", "/ready/3", "/held/4", "/later/5"]
        try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        try #require(server.handler.waitForHeld(3))
        server.handler.release()
        for path in paths { #expect(text(try client.receive()) == path) }
    }

    @Test func holdsNoMoreThanItsPipelineDepth() throws {
        let server = try TestServer { $0.maximumPipelinedRequests = 4 }
        let client = try server.connect()
        try client.send((0..<10).map { "GET /held/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        var received = 0
        while received < 10 {
            let expected = min(4, 10 - received)
            try #require(server.handler.waitForHeld(expected))
            #expect(server.handler.heldCount == expected)
            server.handler.release()
            for _ in 0..<expected {
                #expect(text(try client.receive()) == "/held/\(received)")
                received += 1
            }
        }
    }

    @Test func readsByteByByte() throws {
        let server = try TestServer()
        let client = try server.connect()
        let request = "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        for character in request + "GET /ready HTTP/1.1\r\nHost: a\r\n\r\n" {
            for scalar in character.unicodeScalars { try client.send(String(scalar)) }
        }
        #expect(try client.receive().status == 405)
        #expect(text(try client.receive()) == "/ready")
    }

    @Test func answersHeadAndConditionalRequestsWithoutABody() throws {
        let server = try TestServer()
        let client = try server.connect()
        for path in ["/ready", "/now/x"] {
            let get = try client.get(path, "X-Request-Id: r\r\n")
            try client.send("HEAD \(path) HTTP/1.1\r\nHost: a\r\nX-Request-Id: r\r\n\r\n")
            let head = try client.receive(toHead: true)
            #expect(head.status == 200)
            #expect(head["Content-Length"] == get["Content-Length"])
            #expect(get["X-Request-Id"] == "r")
        }
        let notModified = try client.get("/ready", "If-None-Match: \"x\", W/\(ToyHandler.tag)\r\n")
        #expect(notModified.status == 304)
        #expect(notModified["Content-Length"] == nil)
        #expect(notModified["ETag"] == ToyHandler.tag)
        #expect(text(try client.get("/ready/after")) == "/ready/after")
    }

    @Test func makesARequestIDWhereTheClientsIsBad() throws {
        let server = try TestServer()
        let id = try server.connect().get("/ready", "X-Request-Id: a b\r\n")["X-Request-Id"]
        #expect(id?.utf8.count == 24)
    }

    @Test func answersOptionsForTheWholeServer() throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try client.receive()
        #expect(answer.status == 204)
        #expect(answer["Allow"] == "GET, HEAD, OPTIONS")
        #expect(try client.get("/ready").status == 200)
    }

    @Test(arguments: [
        ("GET /ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", [200]),
        ("GET /later/a HTTP/1.0\r\n\r\n", [200]),
        ("GET /ready HTTP/1.1\r\n\r\n", [400]), ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
        ("GET /a HTTP/3.0\r\n\r\n", [505]), ("nonsense\r\n\r\n", [400]),
        ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", [414]),
        ("GET /a HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 90_000))\r\n\r\n", [431]),
        ("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nabc", [413]),
        ("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", [400]),
        ("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", [501]),
        ("GET /a HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n\r\n", [417]),
        ("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n", [405]),
        ("GET /later/1 HTTP/1.1\r\nHost: a\r\n\r\nbad\r\n\r\nGET /ready HTTP/1.1\r\nHost: a\r\n\r\n", [200, 400]),
        ("GET /ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /ready HTTP/1.1\r\nHost: a\r\n\r\n", [200]),
    ])
    func answersAndCloses(request: String, statuses: [Int]) throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send(request)
        var last: SocketClient.Answer?
        for status in statuses {
            last = try client.receive()
            #expect(last?.status == status)
        }
        #expect(last?["Connection"] == "close")
        #expect(try client.isClosedByServer())
    }

    @Test func closesAfterItsShareOfRequests() throws {
        let server = try TestServer { $0.maximumRequestsPerConnection = 2 }
        let client = try server.connect()
        #expect(try client.get("/ready")["Connection"] == nil)
        #expect(try client.get("/ready")["Connection"] == "close")
        #expect(try client.isClosedByServer())
    }

    @Test(arguments: ["/ready", "/later/x", "/held/x"]) func answersAHalfClosedClient(path: String) throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        client.endSending()
        if path.hasPrefix("/held") {
            try #require(server.handler.waitForHeld(1))
            server.handler.release()
        }
        #expect(text(try client.receive()) == path)
        #expect(try client.isClosedByServer())
        #expect(server.handler.cancelledCount == 0)
    }

    @Test func sendsLargeBodiesToASlowReader() throws {
        let server = try TestServer()
        let client = try server.connect(receiveBufferByteCount: 16_384)
        let wanted = Body(ToyHandler.repeated).flattened
        try client.send(String(repeating: "GET /repeat HTTP/1.1\r\nHost: a\r\n\r\n", count: 3))
        // The other connections are served while this one is stuck.
        #expect(try server.connect().get("/ready").status == 200)
        #expect(try server.connect().get("/ready").status == 200)
        for _ in 0..<3 { #expect(try client.receive().body == wanted) }
        #expect(text(try client.get("/ready/after")) == "/ready/after")
    }

    @Test func survivesAClientThatGoesInTheMiddleOfABody() throws {
        let server = try TestServer()
        for _ in 0..<20 {
            let client = try server.connect(receiveBufferByteCount: 16_384)
            try client.send("GET /repeat HTTP/1.1\r\nHost: a\r\n\r\n")
            client.reset()
        }
        #expect(try server.connect().get("/ready").status == 200)
    }
}
