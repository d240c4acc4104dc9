/// The header of the PROXY protocol, version 2, by which a balancer says whose connection it hands on
/// (https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt §2.2).
package enum ProxyHeader {
    /// What the bytes at the beginning of a connection are.
    package enum Outcome: Sendable, Hashable {
        /// The beginning of a header.
        case incomplete
        /// A header of so many bytes.
        ///
        /// The address is nil where the balancer speaks for itself (`LOCAL`) or cannot tell.
        case header(byteCount: Int, client: NetworkAddress?)
        /// No header, or none that can be.
        case malformed
    }

    /// Longest header that is read, its extensions (TLVs) included.
    package static let maximumByteCount = 4_096

    private static let signature: [12 of UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]
    private static let fixedByteCount = 16

    /// Reads the header at the beginning of `bytes`; extensions are read over.
    package static func parse(_ bytes: Span<UInt8>) -> Outcome {
        for index in 0..<min(bytes.count, signature.count) where bytes[index] != signature[index] { return .malformed }
        guard bytes.count >= fixedByteCount else { return .incomplete }
        let length = Int(bytes[14]) << 8 | Int(bytes[15])
        let byteCount = fixedByteCount + length
        guard bytes[12] == 0x20 || bytes[12] == 0x21, byteCount <= maximumByteCount,
            let addressLength = addressLength(bytes[13]), length >= addressLength
        else { return .malformed }
        guard bytes.count >= byteCount else { return .incomplete }
        let isProxied = bytes[12] == 0x21
        return .header(byteCount: byteCount, client: isProxied ? client(bytes, family: bytes[13]) : nil)
    }

    /// Bytes of the two addresses and ports of a family and protocol; nil for those that carry no HTTP/1.
    private static func addressLength(_ family: UInt8) -> Int? {
        switch family {
        case 0x00: 0
        case 0x11: 12
        case 0x21: 36
        case 0x31: 216
        default: nil
        }
    }

    private static func client(_ bytes: Span<UInt8>, family: UInt8) -> NetworkAddress? {
        func number(_ count: Int) -> UInt128 {
            (fixedByteCount..<fixedByteCount + count).reduce(0) { $0 << 8 | UInt128(bytes[$1]) }
        }
        return switch family {
        case 0x11: NetworkAddress(ipv4: UInt32(truncatingIfNeeded: number(4)))
        case 0x21: NetworkAddress(bits: number(16))
        default: nil
        }
    }
}
