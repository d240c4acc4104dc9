import Glibc

/// Where a log goes.
package enum LogDestination: Hashable, Sendable {
    case standardOutput
    case standardError
    /// A file that is appended to, and made where it is not there.
    case file(path: String)

    /// Reads `stdout`, `stderr` or the absolute path of a file; nil for anything else.
    package init?(_ text: String) {
        switch text {
        case "stdout": self = .standardOutput
        case "stderr": self = .standardError
        default:
            guard text.hasPrefix("/"), !text.hasSuffix("/"), !text.utf8.contains(0) else { return nil }
            self = .file(path: text)
        }
    }
}

extension LogDestination: CustomStringConvertible {
    /// The form that ``init(_:)`` reads.
    package var description: String {
        switch self {
        case .standardOutput: "stdout"
        case .standardError: "stderr"
        case .file(let path): path
        }
    }
}

/// A destination that is open.
///
/// Closes a file when it goes; the standard streams stay open.
final class LogFile {
    private let descriptor: Int32
    private let isOwned: Bool

    /// Throws the system's error code where a file cannot be opened.
    init(_ destination: LogDestination) throws(LogError) {
        switch destination {
        case .standardOutput: (descriptor, isOwned) = (STDOUT_FILENO, false)
        case .standardError: (descriptor, isOwned) = (STDERR_FILENO, false)
        case .file(let path):
            let (result, code) = unsafe (open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o640), errno)
            guard result >= 0 else { throw LogError(code: code) }
            (descriptor, isOwned) = (result, true)
        }
    }

    deinit { if isOwned { _ = close(descriptor) } }

    /// Writes all bytes, however long the other side takes; false where it takes no more.
    func write(_ bytes: [UInt8]) -> Bool {
        var written = 0
        while written < bytes.count {
            let (count, code) = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
                return unsafe (Glibc.write(descriptor, rest.baseAddress, rest.count), errno)
            }
            if count >= 0 {
                written += count
            } else if code == EAGAIN {
                // A stream that somebody else has made non-blocking.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wait, 1, 1_000)
            } else if code != EINTR {
                return false
            }
        }
        return true
    }
}

/// A log file that cannot be opened.
package struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `errno`.
    package var code: Int32

    package var description: String { unsafe String(cString: strerror(code)) }
}
