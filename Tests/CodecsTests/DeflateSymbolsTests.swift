import Testing

@testable import Codecs

/// The tables of RFC 1951, 3.2.5.
struct DeflateSymbolsTests {
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]

    @Test func lengthsHaveTheirSymbols() {
        for length in 3...258 {
            let expected = 257 + (Self.lengthBases.lastIndex { $0 <= length } ?? 0)
            #expect(DeflateSymbols.symbol(length: length) == expected)
            let extra = DeflateSymbols.extra(lengthSymbol: expected)
            #expect(extra.base == Self.lengthBases[expected - 257])
            #expect(length - extra.base < 1 << extra.bitCount)
        }
    }

    @Test func distancesHaveTheirSymbols() {
        for distance in 1...32768 {
            let expected = Self.distanceBases.lastIndex { $0 <= distance } ?? 0
            let extra = DeflateSymbols.extra(distanceSymbol: expected)
            guard DeflateSymbols.symbol(distance: distance) == expected, extra.base == Self.distanceBases[expected],
                distance - extra.base < 1 << extra.bitCount
            else {
                Issue.record("distance \(distance)")
                return
            }
        }
    }

    /// The table that is written from says the same as the alphabets do.
    @Test func matchesAreWrittenAsTheirSymbols() {
        let tables = DeflateCodeTables()
        let codes = DeflateCodes.fixed
        tables.set(codes)
        for (length, distance) in [
            (3, 1), (10, 4), (11, 5), (257, 6), (258, 7), (131, 32768), (114, 24576), (3, 24577),
        ] {
            let (bits, count) = tables.bits(lengthOffset: length - 3, distanceOffset: distance - 1)
            let (lengthSymbol, distanceSymbol) = (
                DeflateSymbols.symbol(length: length), DeflateSymbols.symbol(distance: distance)
            )
            let (lengthExtra, distanceExtra) = (
                DeflateSymbols.extra(lengthSymbol: lengthSymbol), DeflateSymbols.extra(distanceSymbol: distanceSymbol)
            )
            let fields: [(Int, Int)] = [
                (Int(codes.literalLengths.codes[lengthSymbol]), Int(codes.literalLengths.lengths[lengthSymbol])),
                (length - lengthExtra.base, lengthExtra.bitCount),
                (Int(codes.distances.codes[distanceSymbol]), 5),
                (distance - distanceExtra.base, distanceExtra.bitCount),
            ]
            var (expected, width) = (0, 0)
            for (value, bitCount) in fields {
                expected |= value << width
                width += bitCount
            }
            #expect(bits == UInt64(expected) && count == width)
        }
    }

    @Test func copiesAreSplitIntoMatches() {
        for byteCount in 3...2000 {
            let copy = CopySplit(byteCount: byteCount)
            #expect(copy.longCount * 258 + copy.first + copy.second == byteCount)
            for length in [copy.first, copy.second] where length > 0 { #expect(3...258 ~= length) }
        }
    }
}
