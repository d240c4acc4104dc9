package import HTTPMessages

/// How many connections each address has: a pure value.
///
/// An IPv6 address counts by its first 64 bits: whoever has one has them all (RFC 6177). Holds an entry for each address
/// with a connection, and is bounded by the number of connections.
package struct AddressShares: Sendable {
    private var maximum: Int?
    private var exempt: [AddressRange]
    private var counts: [NetworkAddress: Int] = [:]

    /// - Parameters:
    ///   - maximum: connections of one address; nil for no limit.
    ///   - exempt: addresses that may have any number, such as proxies.
    package init(maximum: Int?, exempt: [AddressRange]) {
        self.maximum = maximum
        self.exempt = exempt
    }

    package mutating func change(maximum: Int?, exempt: [AddressRange]) {
        self.maximum = maximum
        self.exempt = exempt
    }

    /// Counts a connection; false, and nothing is counted, where the address has as many as it may.
    package mutating func take(_ address: NetworkAddress) -> Bool {
        let share = Self.share(of: address)
        let count = counts[share, default: 0]
        if let maximum, count >= maximum, !exempt.contains(where: { $0.contains(address) }) { return false }
        counts[share] = count + 1
        return true
    }

    /// Counts a connection off that was counted.
    package mutating func giveBack(_ address: NetworkAddress) {
        let share = Self.share(of: address)
        guard let count = counts[share] else { return }
        counts[share] = count > 1 ? count - 1 : nil
    }

    private static func share(of address: NetworkAddress) -> NetworkAddress {
        address.isIPv4 ? address : NetworkAddress(bits: (address.bits >> 64) << 64)
    }
}
