/// A name of at most 24 bytes in lower case, packed into words, so that names are compared in a few instructions.
///
/// Lower case is made by setting bit 5, which is exact for names of letters, digits and `-`: no other token byte
/// becomes one of these.
package struct PackedName: Equatable, Sendable {
    package static let maximumByteCount = 24

    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0

    /// Packs `bytes[range]`; nil where it is longer than ``maximumByteCount``.
    @inline(__always)
    package init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard range.count <= Self.maximumByteCount else { return nil }
        var position = range.lowerBound
        first = Self.word(bytes, &position, range.upperBound)
        if position < range.upperBound { second = Self.word(bytes, &position, range.upperBound) }
        if position < range.upperBound { third = Self.word(bytes, &position, range.upperBound) }
    }

    /// Packs a known name.
    package init(_ name: StaticString) {
        let bytes = Array(name.description.utf8)
        precondition(bytes.count <= Self.maximumByteCount)
        var position = 0
        first = Self.word(bytes.span, &position, bytes.count)
        second = Self.word(bytes.span, &position, bytes.count)
        third = Self.word(bytes.span, &position, bytes.count)
    }

    /// Up to eight bytes from `position` on, which is moved behind them.
    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) -> UInt64 {
        var word: UInt64 = 0
        let stop = min(position &+ 8, end)
        while position < stop {
            word = word << 8 | UInt64(bytes[position] | 0x20)
            position &+= 1
        }
        return word
    }
}
