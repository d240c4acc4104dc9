/// Where a server listens.
package enum ListenAddress: Hashable, Sendable {
    /// A name or a numeric IPv4 or IPv6 address (without brackets), and a port; port 0 lets the system choose one.
    case tcp(host: String, port: UInt16)
    /// A path in the file system and the socket file's permissions.
    case unix(path: String, mode: UInt32)
    /// The sockets that the process was started with: those of one name, or all of them.
    case inherited(name: String?)

    /// The longest path of a Unix socket in bytes (`sun_path` with its final NUL is 108).
    package static let maximumPathByteCount = 107

    /// Reads `host:port`, `[ipv6]:port`, `unix:/path`, `systemd` or `systemd:name`; nil for anything else.
    ///
    /// - Parameter mode: the permissions of a Unix socket's file.
    package init?(_ text: String, mode: UInt32 = 0o660) {
        if text == "systemd" {
            self = .inherited(name: nil)
            return
        }
        if text.hasPrefix("systemd:"), let name = Self.socketName(text.dropFirst(8)) {
            self = .inherited(name: name)
            return
        }
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            guard path.hasPrefix("/"), path.utf8.count <= Self.maximumPathByteCount, !path.utf8.contains(0) else {
                return nil
            }
            self = .unix(path: path, mode: mode)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.utf8.contains(0) else { return nil }
        self = .tcp(host: String(host), port: port)
    }

    /// A name of a socket; nil for a number, which is the port of a host called systemd, and what no unit can give.
    private static func socketName(_ text: Substring) -> String? {
        let isName =
            !text.isEmpty && text.utf8.count <= 255 && !text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || $0 == 0x3A }
        return isName && UInt16(text) == nil ? String(text) : nil
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The form that ``init(_:mode:)`` reads.
    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path, _): "unix:\(path)"
        case .inherited(let name): name.map { "systemd:\($0)" } ?? "systemd"
        }
    }
}
