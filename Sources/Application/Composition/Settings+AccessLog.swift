import AccessLogs
import Configuration

/// The access log.
extension Settings {
    private static let accessLog = AccessLog.Configuration(destination: .standardOutput)

    static let logDestination = ConfigurationKey(
        "accessLog.destination", .optional(.logDestination), default: accessLog.destination,
        "Where a line is written for each request; SIGUSR1 opens a file anew.")
    static let logFormat = ConfigurationKey(
        "accessLog.format", ConfigurationForm<AccessLogFormat>.choice, default: accessLog.format,
        "How a line is written: as a JSON object or as words.")
    static let logHitInterval = ConfigurationKey(
        "accessLog.hitInterval", .count(1...1_000_000), default: accessLog.hitInterval,
        "Of the answers that come straight from memory, and of health and metrics, one in this many is written; all others "
            + "always.")
    static let logBuffer = ConfigurationKey(
        "accessLog.buffer", .count(1...1_000_000), default: accessLog.capacity,
        "Most lines that wait to be written; more are dropped and counted.")
}

extension ConfigurationForm where Value == LogDestination {
    /// `stdout`, `stderr` or a path.
    static var logDestination: ConfigurationForm {
        text(
            "`stdout`, `stderr` or the absolute path of a file", fault: "is neither a stream nor an absolute path",
            read: LogDestination.init)
    }
}

extension Configuration {
    /// The access log's settings; nil where there is to be none.
    var accessLogConfiguration: AccessLog.Configuration? {
        self[Settings.logDestination].map { destination in
            AccessLog.Configuration(
                destination: destination, format: self[Settings.logFormat],
                hitInterval: self[Settings.logHitInterval], capacity: self[Settings.logBuffer])
        }
    }
}
