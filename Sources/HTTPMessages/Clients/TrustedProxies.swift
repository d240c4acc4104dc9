/// Whom to believe about where a request comes from.
///
/// A proxy appends the address that it was called from to a list. Read from the end, the list is true as long as the
/// one who wrote an entry is trusted; the first address that is not trusted is the client's.
package struct TrustedProxies: Hashable, Sendable {
    /// The field that the proxies write.
    ///
    /// One of the two: a proxy that writes one passes the other on as the client invented it.
    package enum Field: String, CaseIterable, Sendable {
        case xForwardedFor = "x-forwarded-for"
        /// RFC 7239.
        case forwarded
    }

    /// Addresses of trusted proxies.
    package var ranges: [AddressRange]
    /// Whether who comes over a Unix socket is trusted.
    package var includesUnixSockets: Bool
    package var field: Field

    package init(_ ranges: [AddressRange] = [], includesUnixSockets: Bool = false, field: Field = .xForwardedFor) {
        self.ranges = ranges
        self.includesUnixSockets = includesUnixSockets
        self.field = field
    }

    /// Most entries looked at: more hops than any chain of proxies has.
    static let maximumEntryCount = 32

    /// Whether what the peer says is believed.
    ///
    /// - Parameter peer: nil for a Unix socket.
    package func trusts(_ peer: NetworkAddress?) -> Bool {
        guard let peer else { return includesUnixSockets }
        return ranges.contains { $0.contains(peer) }
    }

    /// The client's address as far as trusted proxies tell it; the peer's where they do not.
    package func client(of head: RequestHead, in bytes: Span<UInt8>, peer: NetworkAddress?) -> NetworkAddress? {
        guard trusts(peer) else { return peer }
        var lines = FieldLines(head)
        var entries: [Substring] = []
        let name = field == .forwarded ? Self.forwardedName : Self.xForwardedForName
        while let value = lines.nextValue(of: name, in: bytes) {
            entries += String(bytes, value).split(separator: ",", omittingEmptySubsequences: false)
        }
        var client = peer
        for entry in entries.suffix(Self.maximumEntryCount).reversed() {
            guard trusts(client), let address = address(in: entry) else { break }
            client = address
        }
        return client
    }

    private static let xForwardedForName = PackedName("x-forwarded-for")
    private static let forwardedName = PackedName("forwarded")

    private func address(in entry: Substring) -> NetworkAddress? {
        switch field {
        case .xForwardedFor: return Self.node(entry.trimmed)
        case .forwarded:
            // A quoted value with a comma or a semicolon in it is no address, and does not become one when it is cut.
            let pairs = entry.split(separator: ";").map(\.trimmed)
            guard let pair = pairs.first(where: { $0.lowercased().hasPrefix("for=") }) else { return nil }
            let value = pair.dropFirst(4)
            guard value.hasPrefix("\"") else { return Self.node(value) }
            guard value.count > 2, value.hasSuffix("\"") else { return nil }
            return Self.node(value.dropFirst().dropLast())
        }
    }

    /// Reads an address that may have a port: `192.0.2.1:80`, `[2001:db8::1]:80` (RFC 7239 §6).
    private static func node(_ text: Substring) -> NetworkAddress? {
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else { return nil }
            let port = text[text.index(after: close)...]
            guard port.isEmpty || port.first == ":" else { return nil }
            return NetworkAddress(text[text.index(after: text.startIndex)..<close])
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return NetworkAddress(parts.count == 2 ? parts[0] : text)
    }
}

extension Substring {
    /// Without spaces and tabs around it.
    fileprivate var trimmed: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
