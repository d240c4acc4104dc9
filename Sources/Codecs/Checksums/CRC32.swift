/// The CRC-32 of PNG, gzip and zip (ISO 3309; PNG specification, annex D).
struct CRC32: Hashable, Sendable {
    /// The checksum of the bytes so far.
    private(set) var value: UInt32 = 0

    /// Adds bytes.
    mutating func update(_ bytes: Span<UInt8>) {
        value = unsafe bytes.withUnsafeBufferPointer { unsafe CRC32Table.shared.checksum(of: $0, after: value) }
    }

    mutating func update(_ bytes: [UInt8]) { update(bytes.span) }
}
