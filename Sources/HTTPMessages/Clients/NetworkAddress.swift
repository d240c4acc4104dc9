/// An IPv4 or IPv6 address.
///
/// IPv4 addresses are held in their IPv6-mapped form (RFC 4291 §2.5.5.2), so that both spellings are the same.
package struct NetworkAddress: Hashable, Sendable {
    /// The address as one number, the first byte the highest.
    package var bits: UInt128

    package init(bits: UInt128) { self.bits = bits }

    /// An IPv4 address, the first byte the highest.
    package init(ipv4 bits: UInt32) { self.bits = Self.mappedPrefix | UInt128(bits) }

    private static let mappedPrefix: UInt128 = 0xFFFF << 32

    package var isIPv4: Bool { bits >> 32 == 0xFFFF }

    /// Reads `127.0.0.1` or `::1`; nil for anything else, such as leading zeros, brackets, ports and zones.
    package init?(_ text: some StringProtocol) {
        if text.utf8.contains(ASCII.colon) {
            guard let bits = Self.ipv6(Array(text.utf8)) else { return nil }
            self.init(bits: bits)
        } else {
            guard let bits = Self.ipv4(Array(text.utf8)[...]) else { return nil }
            self.init(ipv4: bits)
        }
    }

    private static func ipv4(_ text: ArraySlice<UInt8>) -> UInt32? {
        let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bits: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy(ASCII.isDigit), part.count == 1 || part.first != 0x30
            else { return nil }
            let value = part.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - ASCII.zero) }
            guard value < 256 else { return nil }
            bits = bits << 8 | value
        }
        return bits
    }

    /// RFC 4291 §2.2: eight groups, of which one run of zeros may be left out, and the last two may be an IPv4 address.
    private static func ipv6(_ text: [UInt8]) -> UInt128? {
        guard text.count <= 45 else { return nil }
        var head: [UInt16] = []
        var tail: [UInt16]?
        var rest = text[...]
        if rest.starts(with: "::".utf8) {
            rest = rest.dropFirst(2)
            tail = []
        } else if rest.first == ASCII.colon {
            return nil
        }
        while !rest.isEmpty {
            let end = rest.firstIndex(of: ASCII.colon) ?? rest.endIndex
            guard let groups = groups(rest[..<end], isLast: end == rest.endIndex) else { return nil }
            if tail == nil { head += groups } else { tail? += groups }
            rest = rest[end...]
            guard !rest.isEmpty else { break }
            rest = rest.dropFirst()
            if rest.first == ASCII.colon {
                guard tail == nil else { return nil }
                tail = []
                rest = rest.dropFirst()
            } else if rest.isEmpty {
                return nil
            }
        }
        let given = head.count + (tail?.count ?? 0)
        guard tail == nil ? given == 8 : given < 8 else { return nil }
        let all = head + Array(repeating: 0, count: 8 - given) + (tail ?? [])
        return all.reduce(0) { $0 << 16 | UInt128($1) }
    }

    private static func groups(_ text: ArraySlice<UInt8>, isLast: Bool) -> [UInt16]? {
        if isLast, text.contains(0x2E) {
            return ipv4(text).map { [UInt16($0 >> 16), UInt16(truncatingIfNeeded: $0)] }
        }
        guard (1...4).contains(text.count) else { return nil }
        var group: UInt16 = 0
        for byte in text {
            guard let digit = ASCII.hexadecimalValue(byte) else { return nil }
            group = group << 4 | UInt16(digit)
        }
        return [group]
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The usual spelling; of IPv6 that of RFC 5952.
    package var description: String {
        if isIPv4 {
            return (0..<4).map { "\(UInt8(truncatingIfNeeded: bits >> (24 - 8 * $0)))" }.joined(separator: ".")
        }
        let groups = (0..<8).map { UInt16(truncatingIfNeeded: bits >> (112 - 16 * $0)) }
        let texts = groups.map { String($0, radix: 16) }
        guard let zeros = Self.longestZeros(groups) else { return texts.joined(separator: ":") }
        return texts[..<zeros.lowerBound].joined(separator: ":") + "::"
            + texts[zeros.upperBound...].joined(separator: ":")
    }

    /// The first longest run of two zero groups or more.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
        var longest = 0..<1
        var start = 0
        for index in groups.indices {
            if groups[index] != 0 { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return longest.count > 1 ? longest : nil
    }
}
