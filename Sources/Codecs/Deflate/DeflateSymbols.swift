/// The alphabets of deflate (RFC 1951, 3.2.5): which symbol and how many extra bits a length or distance takes.
enum DeflateSymbols {
    static let endOfBlock = 256
    static let literalLengthCount = 286
    static let distanceCount = 30
    static let longestMatch = 258
    static let shortestMatch = 3
    static let windowSize = 32768

    /// The symbol of a match of `length` bytes, 3 to 258.
    static func symbol(length: Int) -> Int {
        if length == longestMatch { return 285 }
        let offset = length - shortestMatch
        if offset < 8 { return 257 + offset }
        let bits = extraBits(offset, perGroup: 2)
        return 257 + 4 * bits + offset >> bits
    }

    /// How many bits follow a length symbol, and the length that stands for zero in them.
    static func extra(lengthSymbol symbol: Int) -> (bitCount: Int, base: Int) {
        if symbol == 285 { return (0, longestMatch) }
        let index = symbol - 257
        if index < 8 { return (0, shortestMatch + index) }
        let bits = index / 4 - 1
        return (bits, shortestMatch + (4 + index % 4) << bits)
    }

    /// The symbol of a distance, 1 to 32,768.
    static func symbol(distance: Int) -> Int {
        let offset = distance - 1
        if offset < 4 { return offset }
        let bits = extraBits(offset, perGroup: 1)
        return 2 * bits + offset >> bits
    }

    /// How many bits follow a distance symbol, and the distance that stands for zero in them.
    static func extra(distanceSymbol symbol: Int) -> (bitCount: Int, base: Int) {
        if symbol < 4 { return (0, 1 + symbol) }
        let bits = symbol / 2 - 1
        return (bits, 1 + (2 + symbol % 2) << bits)
    }

    /// Bits below the `perGroup` bits that follow the highest one.
    private static func extraBits(_ offset: Int, perGroup: Int) -> Int {
        Int.bitWidth - 1 - offset.leadingZeroBitCount - perGroup
    }
}
