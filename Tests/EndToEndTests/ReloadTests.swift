import Dispatch
import Foundation
import Locks
import TestSupport
import Testing

/// SIGHUP: the configuration is read again.
@Suite struct ReloadTests {
    private func server(_ text: String, in folder: borrowing TemporaryFolder) throws -> EndcapProcess {
        try folder.put(Array(text.utf8), as: "endcap.json")
        return try EndcapProcess(configuration: folder.path + "/endcap.json")
    }

    private func reload(_ server: EndcapProcess, _ text: String, in folder: borrowing TemporaryFolder) throws {
        try folder.put(Array(text.utf8), as: "endcap.json")
        server.send(SIGHUP)
    }

    @Test func changesWhatIsReadAgain() throws {
        let folder = try TemporaryFolder()
        let server = try server(#"{"cacheControl": {"maxAge": "1h"}}"#, in: folder)
        let client = try server.connect()
        let target = "/images/panel.png?size=100x50&insets=22"
        #expect(try client.get(target)["Cache-Control"]?.contains("max-age=3600") == true)
        #expect(try client.get("/elements/test").status == 404)

        let element = #""elements": {"test": {"source": "panel.png", "parameters": "insets=22"}}"#
        try reload(server, #"{"cacheControl": {"maxAge": "5m"}, "http": {"loops": 7}, \#(element)}"#, in: folder)
        #expect(server.says("changed: cacheControl.maxAge, elements"))
        #expect(!server.output.contains("takes effect"), "the variable goes before the file")
        // Each loop takes the change up when it next turns.
        let isInForce = try waitUntil { try client.get(target)["Cache-Control"]?.contains("max-age=300") == true }
        #expect(isInForce)
        #expect(try client.get("/elements/test").status == 200, "on the same connection")
    }

    /// What is cached stays where it still holds.
    @Test func keepsWhatStillHolds() throws {
        let folder = try TemporaryFolder()
        let server = try server("{}", in: folder)
        let target = "/images/panel.png?size=100x50&insets=22"
        _ = try server.get(target)
        try reload(server, #"{"render": {"queue": 7}, "cache": {"resultBytes": "1MiB"}}"#, in: folder)
        #expect(server.says("changed: render.queue, cache.resultBytes"))
        #expect(try server.get(target)["Cache-Status"]?.contains("hit") == true)
        #expect(try server.metric("endcap_cache_budget_bytes{cache=\"results\"}") == 1_048_576)
    }

    @Test func staysAsItIsUnderABadFile() throws {
        let folder = try TemporaryFolder()
        let server = try server(#"{"cacheControl": {"maxAge": "7m"}}"#, in: folder)
        let bad = [
            #"{"cacheControl": {"maxAge": "often"}, "rendr": {}}"#, "{", #"{"sources": {"mounts": {"a": "/nowhere"}}}"#,
        ]
        let complaints = ["rendr", "not valid JSON", "/nowhere"]
        for (text, complaint) in zip(bad, complaints) {
            try reload(server, text, in: folder)
            #expect(server.says(complaint))
            #expect(server.output.contains("the one before stays in force"))
            #expect(try server.get("/images/panel.png")["Cache-Control"]?.contains("max-age=420") == true)
        }
        #expect(server.isRunning)
    }

    @Test func saysWhatTakesARestart() throws {
        let folder = try TemporaryFolder()
        let server = try server("{}", in: folder)
        try reload(server, #"{"http": {"adminListen": ["127.0.0.1:0"], "socketMode": "600"}}"#, in: folder)
        #expect(server.says("changed: nothing"))
        #expect(server.says("takes effect at the next start: http.adminListen, http.socketMode"))
        #expect(try server.get("/health").status == 200)
    }

    /// Clients that keep asking, hits and misses, while the configuration changes again and again.
    @Test func dropsNoRequest() throws {
        let folder = try TemporaryFolder()
        let server = try server("{}", in: folder)
        let address = server.address
        let isOver = Locked(false)
        let faults = Locked<[String]>([])
        let group = DispatchGroup()
        for number in 0..<4 {
            DispatchQueue(label: "client \(number)").async(group: group) {
                guard let client = try? SocketClient(address) else { return faults.withLock { $0.append("connect") } }
                var index = 0
                while !isOver.withLock({ $0 }) {
                    index += 1
                    let target = "/images/panel.png?size=\(100 + index % 400)x\(60 + number)&insets=22&mode=stretch"
                    let status = (try? client.get(target))?.status
                    if status != 200 { return faults.withLock { $0.append("\(target): \(status ?? 0)") } }
                }
            }
        }
        for round in 1...5 {
            try reload(server, #"{"cacheControl": {"maxAge": "\#(round)m"}}"#, in: folder)
            let isChanged = waitUntil {
                server.output.components(separatedBy: "changed: cacheControl.maxAge").count > round
            }
            #expect(isChanged)
        }
        isOver.withLock { $0 = true }
        group.wait()
        #expect(faults.withLock { $0 } == [])
    }
}
