/// A symbol of the alphabet in which the lengths of a prefix code are written, with its extra bits.
///
/// Deflate (RFC 1951, 3.2.7) and lossless WebP (RFC 9649, 5.2.1) have it alike.
struct CodeLengthSymbol: Hashable, BitwiseCopyable, Sendable {
    var value: UInt8
    var extra: UInt8 = 0

    var extraBitCount: Int {
        switch value {
        case 16: 2
        case 17: 3
        case 18: 7
        default: 0
        }
    }
}
