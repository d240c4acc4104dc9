import Glibc

/// The service manager that started the process and wants to hear of its state: systemd's `Type=notify` (sd_notify(3)).
///
/// A message is one datagram to a Unix socket. Where nobody wants to hear, nothing is sent.
struct ServiceManager: Sendable {
    /// What can be told.
    enum State: Hashable, Sendable {
        /// Connections are accepted.
        case ready
        /// The configuration is being read again; ``ready`` follows.
        case reloading(monotonicMicroseconds: Int)
        /// No new work is taken.
        case stopping
        /// The process works; due again within ``watchdogInterval``.
        case alive

        var message: String {
            switch self {
            case .ready: "READY=1"
            case .reloading(let microseconds): "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
            case .stopping: "STOPPING=1"
            case .alive: "WATCHDOG=1"
            }
        }
    }

    /// A path, or a name in the abstract name space behind `@`; nil where nobody listens.
    private let address: String?
    /// How often a sign of life is due; nil where none is.
    let watchdogInterval: Duration?

    /// Reads what the manager has put into the environment.
    init(environment: [String: String], processID: Int32) {
        address = environment["NOTIFY_SOCKET"].flatMap { name in
            name.hasPrefix("/") || name.hasPrefix("@") ? name : nil
        }
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(processID) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int($0) }
        watchdogInterval = microseconds.flatMap { isMeant && $0 > 0 ? .microseconds($0) : nil }
    }

    /// Tells a state.
    ///
    /// - Returns: whether somebody was told.
    @discardableResult
    func tell(_ state: State) -> Bool {
        guard let address else { return false }
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return false }
        defer { _ = close(socket) }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var path = Array(address.utf8)
        guard path.count < MemoryLayout.size(ofValue: name.sun_path) else { return false }
        if path.first == UInt8(ascii: "@") { path[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &name.sun_path) { storage in unsafe storage.copyBytes(from: path) }
        // An abstract name ends with the address, a path with a NUL.
        let prefix = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: name.sun_path)
        let length = socklen_t(prefix + path.count + (path.first == 0 ? 0 : 1))
        let message = Array(state.message.utf8)
        let sent = unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                unsafe message.withUnsafeBytes { bytes in
                    unsafe sendto(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), target, length)
                }
            }
        }
        return sent == message.count
    }
}

extension ServiceManager {
    /// The time as the manager wants it of a reload.
    static func monotonicMicroseconds() -> Int {
        var time = timespec()
        // The only failure is a clock that does not exist.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }
}
