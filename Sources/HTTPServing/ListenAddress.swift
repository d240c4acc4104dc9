/// Where a server listens.
package enum ListenAddress: Hashable, Sendable {
    /// A name or a numeric IPv4 or IPv6 address (without brackets), and a port; port 0 lets the system choose one.
    case tcp(host: String, port: UInt16)
    /// A path in the file system and the socket file's permissions.
    case unix(path: String, mode: UInt32)

    /// The longest path of a Unix socket in bytes (`sun_path` with its final NUL is 108).
    package static let maximumPathByteCount = 107

    /// Reads `host:port`, `[ipv6]:port` or `unix:/path`; nil for anything else.
    ///
    /// - Parameter mode: the permissions of a Unix socket's file.
    package init?(_ text: String, mode: UInt32 = 0o660) {
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
}

extension ListenAddress: CustomStringConvertible {
    /// The form that ``init(_:mode:)`` reads.
    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path, _): "unix:\(path)"
        }
    }
}
