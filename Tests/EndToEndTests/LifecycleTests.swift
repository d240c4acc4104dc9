import Dispatch
import Foundation
import Locks
import TestSupport
import Testing

/// Starting, stopping, and running out of what a process needs.
@Suite struct LifecycleTests {
    @Test func stopsOnSIGTERMAndSIGINT() throws {
        for signal in [SIGTERM, SIGINT] {
            let server = try EndcapProcess()
            let idle = try server.connect()
            #expect(try idle.get("/health").status == 200)
            server.send(signal)
            #expect(server.end() == .exited(0))
            #expect(try idle.isClosedByServer())
        }
    }

    /// Every request that was read before the signal is answered in full, and told that the connection ends.
    @Test func answersWhatItHasAcceptedBeforeItStops() throws {
        let server = try EndcapProcess()
        let count = 32
        let clients = try (0..<count).map { _ in try server.connect() }
        for (index, client) in clients.enumerated() {
            let target = "/images/popover@2x.png?size=\(300 + index)x200&insets=23&mode=stretch"
            try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(try waitUntil { try server.metric("endcap_http_requests_total") >= Double(count) })
        server.send(SIGTERM)
        for client in clients {
            let answer = try client.receive()
            #expect(answer.status == 200)
            #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(try client.isClosedByServer())
        }
        #expect(server.end() == .exited(0))
    }

    /// Clients that keep asking until they are shut out: none is left with half an answer.
    @Test func drainsUnderLoad() throws {
        let server = try EndcapProcess()
        let address = server.address
        let answered = Locked(0)
        let faults = Locked<[String]>([])
        let group = DispatchGroup()
        for number in 0..<8 {
            // A thread for each, as they block.
            DispatchQueue(label: "client \(number)").async(group: group) {
                guard let client = try? SocketClient(address) else {
                    return faults.withLock { $0.append("no connection") }
                }
                for index in 0..<100_000 {
                    let target = "/images/panel.png?size=\(100 + index % 50)x\(50 + number)&insets=22&mode=stretch"
                    guard (try? client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")) != nil else { return }
                    // Closed between two answers: the next request was never taken.
                    guard let isClosed = try? client.isClosedByServer(), !isClosed else { return }
                    guard let answer = try? client.receive(), answer.status == 200 else {
                        return faults.withLock { $0.append("no whole answer to request \(index)") }
                    }
                    answered.withLock { $0 += 1 }
                    if answer["Connection"] == "close" { return }
                }
            }
        }
        #expect(waitUntil { answered.withLock { $0 } > 100 })
        server.send(SIGTERM)
        #expect(group.wait(timeout: .now() + 60) == .success)
        #expect(faults.withLock { $0 } == [])
        #expect(server.end() == .exited(0))
    }

    /// During the grace new clients are still answered, and told to go elsewhere.
    @Test func isNotReadyWhileItDrains() throws {
        let server = try EndcapProcess(settings: ["HTTP_DRAIN_GRACE": "60s"])
        #expect(try server.get("/health/ready").status == 200)
        server.send(SIGTERM)
        #expect(try waitUntil { try server.get("/health/ready").status == 503 })
        #expect(try server.get("/health").status == 200)
        #expect(try server.get("/images/panel.png").status == 200)
        #expect(server.isRunning)
        server.send(SIGTERM)
        #expect(server.end() == .exited(128 + SIGTERM))
    }

    @Test func startFailsOnABusyPort() throws {
        let server = try EndcapProcess()
        let (end, text) = try EndcapProcess.run(["serve", "--root", Project.samples, "--listen", server.address])
        #expect(end == .exited(1))
        #expect(text.contains(server.address))
        #expect(text.contains("Address already in use"))
        #expect(text.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        (["serve", "--root", "/nowhere/at/all"], 1, "/nowhere/at/all"),
        (["serve", "--listen", "8080"], 1, "http.listen"), (["serve", "--port", "1"], 64, "--port"),
        (["serve", "--config", "/nowhere.json"], 1, "/nowhere.json"), (["surve"], 64, "serve, render"),
        ([], 64, "Usage"), (["render", "/nowhere.png", "-o", "/dev/null"], 1, "/nowhere.png"),
    ])
    func startFailsWithAReason(arguments: [String], status: Int32, reason: String) throws {
        let (end, text) = try EndcapProcess.run(arguments)
        #expect(end == .exited(status))
        #expect(text.contains(reason), "\(text)")
    }

    @Test func replacesTheSocketFileThatACrashLeft() throws {
        let folder = try TemporaryFolder()
        let address = "unix:\(folder.path)/socket"
        let crashed = try EndcapProcess(listen: [address])
        crashed.send(SIGKILL)
        #expect(crashed.end() == .killed(signal: SIGKILL))
        let server = try EndcapProcess(listen: [address, "127.0.0.1:0"])
        #expect(server.addresses.count == 2)
        for address in server.addresses { #expect(try SocketClient(address).get("/health").status == 200) }
    }

    /// Out of descriptors: accepting pauses, who is connected is served, and it goes on once there are some again.
    @Test func recoversFromRunningOutOfDescriptors() throws {
        let server = try EndcapProcess()
        let connected = try server.connect()
        #expect(try connected.get("/health").status == 200)
        try server.limitDescriptors(to: 1)
        let waiting = try server.connect()
        try waiting.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(
            try waitUntil {
                try connected.get("/metrics").text.split(separator: "\n")
                    .contains { $0.hasPrefix("endcap_http_accept_pauses_total ") && !$0.hasSuffix(" 0") }
            })
        try server.limitDescriptors(to: 4_096)
        #expect(try waiting.receive().status == 200)
    }

    /// More clients than descriptors: the rest wait in the backlog until somebody leaves.
    @Test func makesClientsWaitBeyondTheDescriptorLimit() throws {
        // 128 are kept for everything that is not a connection.
        let server = try EndcapProcess(descriptorLimit: 128 + 4)
        var clients = try (0..<8).map { _ in try server.connect() }
        for client in clients { try client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n") }
        for _ in 0..<2 {
            for client in clients.prefix(4) { #expect(try client.receive().status == 200) }
            clients.removeFirst(4)
        }
    }

    @Test func healthCommandAsksARunningServer() throws {
        let server = try EndcapProcess()
        let url = "http://\(server.address)/health"
        #expect(try EndcapProcess.run(["health", "--url", url]).end == .exited(0))
        #expect(try EndcapProcess.run(["health", "--url", "http://\(server.address)/none"]).end == .exited(1))
        server.send(SIGTERM)
        #expect(server.end() == .exited(0))
        #expect(try EndcapProcess.run(["health", "--url", url]).end == .exited(1))
    }
}
