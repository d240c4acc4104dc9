import Dispatch
import HTTPMessages
import Locks

/// Writes a line for each answer that it is given, on a thread of its own.
///
/// Whoever gives never waits: what does not fit into the buffer is dropped and counted.
package final class AccessLog: Sendable {
    /// How a log is written.
    package struct Configuration: Hashable, Sendable {
        package var destination: LogDestination
        package var format: AccessLogFormat
        /// Of the answers that a socket's own thread gives from memory, one in this many is logged.
        ///
        /// Default 100.
        package var hitInterval: Int
        /// Most records that wait to be written, each of up to some kilobytes.
        ///
        /// Default 8,192.
        package var capacity: Int

        package init(
            destination: LogDestination, format: AccessLogFormat = .json, hitInterval: Int = 100,
            capacity: Int = 8_192
        ) {
            self.destination = destination
            self.format = format
            self.hitInterval = hitInterval
            self.capacity = capacity
        }
    }

    /// What a log has done so far.
    package struct Statistics: Hashable, Sendable {
        package var written = 0
        /// Records that found no room, or that could not be written.
        package var dropped = 0

        package init() {}
    }

    private struct Waiting: Sendable {
        var records: [AccessRecord] = []
        var statistics = Statistics()
    }

    package let configuration: Configuration
    private let waiting = Locked(Waiting())
    private let queue = DispatchQueue(label: "endcap.log", qos: .utility)
    /// Taken on `queue` alone, so that nobody waits for a write.
    private let file: Locked<LogFile>

    /// How long records gather before they are written together.
    private static let gatheringMilliseconds = 50

    /// Opens the destination.
    ///
    /// Throws where that is a file that cannot be opened.
    package init(_ configuration: Configuration) throws(LogError) {
        self.configuration = configuration
        file = Locked(try LogFile(configuration.destination))
    }

    package var statistics: Statistics { waiting.withLock(\.statistics) }

    /// Gives a record to be written.
    package func append(_ record: AccessRecord) {
        let isFirst = waiting.withLock { waiting in
            guard waiting.records.count < configuration.capacity else {
                waiting.statistics.dropped += 1
                return false
            }
            waiting.records.append(record)
            return waiting.records.count == 1
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.gatheringMilliseconds)) { [self] in writeWaiting() }
    }

    /// Opens a log file anew, after it was renamed; the old one stays open where that fails.
    ///
    /// - Parameter completion: called with what went wrong, nil where nothing did.
    package func reopen(completion: @escaping @Sendable (LogError?) -> Void) {
        queue.async { [self] in
            writeWaiting()
            do throws(LogError) {
                try file.withLock { (file) throws(LogError) in file = try LogFile(configuration.destination) }
                completion(nil)
            } catch {
                completion(error)
            }
        }
    }

    /// Waits until everything given so far is written, for `seconds` at most: a reader may have stopped.
    package func flush(within seconds: Double) {
        let done = DispatchSemaphore(value: 0)
        queue.async { [self] in
            writeWaiting()
            done.signal()
        }
        _ = done.wait(timeout: .now() + seconds)
    }

    private func writeWaiting() {
        let records = waiting.withLock { waiting in
            defer { waiting.records = [] }
            return waiting.records
        }
        guard !records.isEmpty else { return }
        var lines: [UInt8] = []
        lines.reserveCapacity(records.count * 400)
        for record in records { configuration.format.append(record, to: &lines) }
        let isWritten = file.withLock { $0.write(lines) }
        waiting.withLock { waiting in
            if isWritten {
                waiting.statistics.written += records.count
            } else {
                waiting.statistics.dropped += records.count
            }
        }
    }
}
