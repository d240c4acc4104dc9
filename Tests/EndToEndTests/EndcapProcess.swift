import Foundation
import TestSupport

/// The built program, serving on addresses of its own.
///
/// It is killed where a test leaves it running.
final class EndcapProcess {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// How a process ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    private let process: Process
    private let log: Log
    /// Where it listens, in the order of the command line.
    let addresses: [String]

    /// Starts `endcap serve` and waits until it listens.
    ///
    /// - Parameters:
    ///   - root: folder with the pictures; the shipped samples where nil.
    ///   - settings: variables without `ENDCAP_`, over those that suit a test.
    ///   - configuration: a configuration file.
    ///   - descriptorLimit: the process's limit on open descriptors.
    init(
        root: String? = nil, listen: [String] = ["127.0.0.1:0"], settings: [String: String] = [:],
        configuration: String? = nil, descriptorLimit: Int? = nil
    ) throws {
        var command = [Project.binary, "serve", "--root", root ?? Project.samples]
        if let configuration { command += ["--config", configuration] }
        if let descriptorLimit { command = ["/usr/bin/prlimit", "--nofile=\(descriptorLimit):"] + command }
        // Few renders at a time, so that work piles up on large machines too.
        var variables = ["HTTP_LISTEN": listen.joined(separator: ","), "HTTP_LOOPS": "2", "RENDER_WORKERS": "2"]
        variables.merge(settings) { $1 }
        (process, log) = try Self.start(command, variables)
        let (process, log) = (process, log)
        let isListening = waitUntil {
            log.text.components(separatedBy: "listening on ").count > listen.count || !process.isRunning
        }
        guard isListening, process.isRunning else {
            process.terminate()
            throw Failure(description: "does not listen: \(log.text)")
        }
        addresses = log.text.split(separator: "\n").compactMap { line in
            line.split(separator: "listening on ", maxSplits: 1).last.map(String.init)
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Runs a command of the program to its end.
    static func run(
        _ arguments: [String], settings: [String: String] = [:]
    ) throws -> (end: End, output: String) {
        let (process, log) = try start([Project.binary] + arguments, settings)
        process.waitUntilExit()
        return (end(of: process), log.text)
    }

    var address: String { addresses[0] }

    /// What the process has said so far.
    var output: String { log.text }

    /// Waits until the process has said something; false where it does not.
    func says(_ text: String) -> Bool { waitUntil { log.text.contains(text) } }

    /// Where health and metrics are answered, with `HTTP_ADMIN_LISTEN`.
    func administrationAddress() throws -> String {
        let mark = "health and metrics on "
        guard says(mark), let rest = log.text.components(separatedBy: mark).last,
            let line = rest.split(separator: "\n").first
        else { throw Failure(description: "no address for health: \(log.text)") }
        return String(line)
    }

    var isRunning: Bool { process.isRunning }

    func connect(receiveBufferByteCount: Int32? = nil) throws -> SocketClient {
        try SocketClient(address, receiveBufferByteCount: receiveBufferByteCount)
    }

    /// One GET on a connection of its own.
    func get(_ target: String, _ fields: String = "") throws -> SocketClient.Answer {
        try connect().get(target, fields)
    }

    /// The value of a series in `/metrics`.
    ///
    /// - Parameter address: where that is answered; where pictures are, where nil.
    func metric(_ series: String, at address: String? = nil) throws -> Double {
        let lines = try SocketClient(address ?? self.address).get("/metrics").text.split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix(series + " ") }), let value = line.split(separator: " ").last
        else { throw Failure(description: "no series \(series)") }
        return Double(value) ?? .nan
    }

    /// Moves the running process's limit on open descriptors, through prlimit(1).
    func limitDescriptors(to count: Int) throws {
        let arguments = ["--pid", "\(process.processIdentifier)", "--nofile=\(count):"]
        let limiting = try Process.run(URL(filePath: "/usr/bin/prlimit"), arguments: arguments)
        limiting.waitUntilExit()
        guard limiting.terminationStatus == 0 else { throw Failure(description: "prlimit failed") }
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// How it ended, nil where it still runs after `seconds`.
    func end(within seconds: Double = 10) -> End? {
        waitUntil(within: seconds) { !process.isRunning } ? Self.end(of: process) : nil
    }

    private static func end(of process: Process) -> End {
        let status = process.terminationStatus
        return process.terminationReason == .exit ? .exited(status) : .killed(signal: status)
    }

    private static func start(_ command: [String], _ settings: [String: String]) throws -> (Process, Log) {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        // Sanitizers are told how to behave by variables; the program's own must not come from outside.
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("ENDCAP_") }
        let own = Dictionary(uniqueKeysWithValues: settings.map { ("ENDCAP_" + $0.key, $0.value) })
        process.environment = inherited.merging(own) { $1 }
        let log = try Log()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = log.handle
        process.standardError = log.handle
        try process.run()
        return (process, log)
    }
}

/// What a process has said so far.
///
/// A file rather than a pipe: a pipe stays open as long as any process that was started meanwhile holds it.
private final class Log {
    private let folder: TemporaryFolder
    let handle: FileHandle

    init() throws {
        folder = try TemporaryFolder()
        try folder.put([], as: "log")
        handle = try FileHandle(forWritingTo: URL(filePath: folder.path + "/log"))
    }

    var text: String {
        String(decoding: FileManager.default.contents(atPath: folder.path + "/log") ?? Data(), as: UTF8.self)
    }
}

/// Asks again and again until a condition holds; false where it does not within `seconds`.
func waitUntil(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
        if try condition() { return true }
        usleep(2_000)
    }
    return try condition()
}
