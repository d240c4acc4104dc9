/// A part of the byte stream that deflate is to hold, at its highest: bytes to search for matches, or a structure
/// whose matches are known without a search.
enum DeflateElement: Hashable, Sendable {
    /// The literal chunk of that number.
    case literals(chunk: Int)
    /// `byteCount` bytes, at least 3, that repeat those `distance` before.
    case copy(distance: Int, byteCount: Int)
    /// So many rows of a 2 followed by zeros, as many as a row has.
    case zeroRows(count: Int)
    /// What follows, until `endGroup`, stands `repeatCount` times in a row, and then its beginning once more.
    case beginGroup(repeatCount: Int)
    /// The beginning of the group or period that stands once more ends here. Without it, none does.
    case endTail
    case endGroup
    /// As `beginGroup`, but only the first time is written in full.
    case beginPeriod(repeatCount: Int)
    /// The other times of a period follow: `byteCount` bytes, at least 3, that repeat those `distance` before.
    case endPeriod(distance: Int, byteCount: Int)
}

/// Bytes of the literal buffer that lie side by side in the stream too.
struct LiteralChunk: Hashable, BitwiseCopyable, Sendable {
    /// Index of the first byte in the literal buffer.
    var start: UInt32
    /// Index after the last byte in the literal buffer.
    var end: UInt32
    /// Position in the stream minus index in the literal buffer, modulo 2^32.
    var shift: UInt32
}
