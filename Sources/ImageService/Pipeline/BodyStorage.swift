import Codecs
import HTTPMessages
import MappedMemory

/// Decides how a rendition's bytes lie in memory: small ones as they are, large ones in pages of their own, which
/// sockets take without a copy.
struct BodyStorage: Sendable {
    /// Renditions from this many bytes on lie in pages of their own; nil for none.
    let minimumMappedByteCount: Int?
    private let arena = PageArena()

    init(minimumMappedByteCount: Int?) { self.minimumMappedByteCount = minimumMappedByteCount }

    /// A picture that repeats itself is written out in full up to this many bytes; above it, it stays a list of what
    /// repeats.
    static let maximumExpandedByteCount = 256 << 10

    /// The bytes as a body, and what that holds in memory.
    ///
    /// - Parameter isKept: whether a rendition of so many bytes will be kept: one that is sent once is not worth a copy.
    func body(of bytes: ByteRope, isKept: (Int) -> Bool) -> (body: Body, heldByteCount: Int) {
        if isMapped(bytes), isKept(bytes.byteCount),
            let mapped = MappedBytes(bytes.pieces.map { ($0.bytes, $0.repeatCount) }, in: arena)
        {
            return (Body(mapped), mapped.heldByteCount)
        }
        let pieces = bytes.pieces.map { Body.Piece(bytes: $0.bytes.withoutSlack, repeatCount: $0.repeatCount) }
        let held = bytes.heldByteCount + pieces.count * MemoryLayout<Body.Piece>.stride
        return (Body(pieces), HeldMemory.byteCount(held, allocationCount: pieces.count + 1))
    }

    private func isMapped(_ bytes: ByteRope) -> Bool {
        guard let minimumMappedByteCount, bytes.byteCount >= minimumMappedByteCount else { return false }
        return bytes.byteCount <= max(bytes.heldByteCount, Self.maximumExpandedByteCount)
    }
}
