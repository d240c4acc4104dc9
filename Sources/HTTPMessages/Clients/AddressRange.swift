/// Addresses that begin with the same bits: `10.0.0.0/8`, `2001:db8::/32`, or one address (RFC 4632 §3.1).
package struct AddressRange: Hashable, Sendable {
    private let first: NetworkAddress
    /// Bits of the IPv6 form that count, 0 … 128.
    private let prefixLength: Int

    /// Reads a range; nil where it is none, or has bits behind its prefix.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap(NetworkAddress.init) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        var length = width
        if parts.count == 2 {
            guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(ASCII.isDigit),
                let given = Int(parts[1]), given <= width
            else { return nil }
            length = given
        }
        first = address
        prefixLength = 128 - width + length
        guard first.bits & ~mask == 0 else { return nil }
    }

    private var mask: UInt128 { prefixLength == 0 ? 0 : ~0 << UInt128(128 - prefixLength) }

    package func contains(_ address: NetworkAddress) -> Bool { address.bits & mask == first.bits }
}

extension AddressRange: CustomStringConvertible {
    /// The form that ``init(_:)`` reads.
    package var description: String {
        let length = first.isIPv4 ? prefixLength - 96 : prefixLength
        return length == (first.isIPv4 ? 32 : 128) ? first.description : "\(first)/\(length)"
    }
}
