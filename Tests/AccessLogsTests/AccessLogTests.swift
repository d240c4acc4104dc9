import Dispatch
import Foundation
import HTTPMessages
import Testing

@testable import AccessLogs

@Suite struct AccessLogTests {
    private let folder = NSTemporaryDirectory() + "endcap-log-\(UUID().uuidString)"

    private func log(capacity: Int = 8_192) throws -> (log: AccessLog, path: String) {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/access.log"
        let destination = try #require(LogDestination(path))
        return (try AccessLog(.init(destination: destination, format: .text, capacity: capacity)), path)
    }

    private func record(_ status: Int) -> AccessRecord {
        var ids = RequestIDGenerator(prefix: 1, counter: 2)
        return AccessRecord(
            RequestNote(client: nil, arrival: 0), requestID: ids.next(), status: status, byteCount: 0, duration: .zero,
            report: nil)
    }

    private func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    @Test func writesEveryRecordInOrder() throws {
        let (log, path) = try log()
        for status in 200..<300 { log.append(record(status)) }
        log.flush(within: 10)
        let statuses = try lines(path).map { $0.split(separator: " ")[3] }
        #expect(statuses == (200..<300).map { "\($0)" })
        #expect(log.statistics.written == 100 && log.statistics.dropped == 0)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func writesByItself() throws {
        let (log, path) = try log()
        log.append(record(200))
        let deadline = ContinuousClock.now + .seconds(10)
        while try lines(path).isEmpty, ContinuousClock.now < deadline { usleep(5_000) }
        #expect(try lines(path).count == 1)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func dropsWhatFindsNoRoom() throws {
        // A pipe that nobody reads: once it is full, the writing thread stands still.
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDWR | O_NONBLOCK)
        let log = try AccessLog(.init(destination: .file(path: path), format: .json, capacity: 10))
        let deadline = ContinuousClock.now + .seconds(20)
        while log.statistics.dropped < 5, ContinuousClock.now < deadline { log.append(record(200)) }
        #expect(log.statistics.dropped >= 5)
        // Whoever gives did not wait, and what was written is whole once somebody reads again.
        _ = fcntl(reader, F_SETFL, 0)
        DispatchQueue.global().async {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while read(reader, &bytes, bytes.count) > 0 {}
        }
        log.flush(within: 10)
        let statistics = log.statistics
        log.append(record(200))
        log.flush(within: 10)
        #expect(log.statistics.written == statistics.written + 1)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func opensItsFileAnew() throws {
        let (log, path) = try log()
        log.append(record(200))
        log.flush(within: 10)
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        log.append(record(201))
        log.flush(within: 10)
        #expect(reopen(log) == nil)
        log.append(record(202))
        log.flush(within: 10)
        #expect(try lines(path + ".1").count == 2)
        #expect(try lines(path).count == 1)
        // Where the file cannot be opened, the old one goes on.
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "x")
        #expect(reopen(log)?.code == ENOENT)
        log.append(record(203))
        log.flush(within: 10)
        #expect(try lines(folder + "x/access.log").count == 2)
        try FileManager.default.removeItem(atPath: folder + "x")
    }

    private func reopen(_ log: AccessLog) -> LogError? {
        let done = DispatchSemaphore(value: 0)
        // Written before the signal and read behind it.
        nonisolated(unsafe) var result: LogError?
        log.reopen { error in
            result = error
            done.signal()
        }
        done.wait()
        return result
    }

    @Test(arguments: [
        ("stdout", true), ("stderr", true), ("/var/log/a.log", true), ("a.log", false), ("", false),
        ("/var/log/", false),
        ("/a\u{0}b", false),
    ])
    func readsDestinations(text: String, isDestination: Bool) {
        let destination = LogDestination(text)
        #expect((destination != nil) == isDestination)
        #expect(destination == nil || destination?.description == text)
    }

    @Test func refusesAFileThatCannotBeOpened() {
        #expect(throws: LogError(code: ENOENT)) {
            try AccessLog(.init(destination: .file(path: "/nowhere/at/all.log")))
        }
    }
}
