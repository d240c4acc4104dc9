import Pixels
import Slicing
import Testing

@testable import Codecs

/// The usual kind of PNG file, decoded at once, against the specification's words and libpng.
@Suite struct PNGWholeDecoderTests {
    /// A file whose rows take each of the five filters by turns, worked out byte by byte (PNG specification, 9.2).
    private static func file(_ samples: [[UInt8]], pixelByteCount: Int, colourType: UInt8) -> [UInt8] {
        var raw: [UInt8] = []
        for (y, row) in samples.enumerated() {
            let filter = y % 5
            raw.append(UInt8(filter))
            for (index, sample) in row.enumerated() {
                let left = index < pixelByteCount ? 0 : Int(row[index - pixelByteCount])
                let above = y == 0 ? 0 : Int(samples[y - 1][index])
                let corner = y == 0 || index < pixelByteCount ? 0 : Int(samples[y - 1][index - pixelByteCount])
                let guess = [0, left, above, (left + above) / 2, paeth(left, above, corner)][filter]
                raw.append(UInt8(truncatingIfNeeded: Int(sample) - guess))
            }
        }
        let stream = ZlibStream.deflate(raw) ?? []
        let half = stream.count / 2
        return makePNG(
            width: samples[0].count / pixelByteCount, height: samples.count, bitDepth: 8,
            colourType: colourType,
            chunks: makeChunk("teXt", [1, 2]) + makeChunk("IDAT", Array(stream[..<half])) + makeChunk("IDAT", [])
                + makeChunk("IDAT", Array(stream[half...])))
    }

    private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let estimate = left + above - corner
        let distances = [abs(estimate - left), abs(estimate - above), abs(estimate - corner)]
        if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
        return distances[1] <= distances[2] ? above : corner
    }

    private static func samples(_ width: Int, _ height: Int, _ seed: UInt64) -> [[UInt8]] {
        var generator = SeededGenerator(seed: seed)
        return (0..<height).map { y in
            (0..<width).map { UInt8(truncatingIfNeeded: $0 * 3 + y * 5 + Int.random(in: 0..<90, using: &generator)) }
        }
    }

    @Test(arguments: [(4, UInt8(6)), (3, UInt8(2))])
    func everyFilterIsUndone(pixelByteCount: Int, colourType: UInt8) throws {
        for (width, height) in [(1, 1), (1, 11), (13, 5), (16, 12), (33, 20)] {
            let samples = Self.samples(width * pixelByteCount, height, UInt64(width))
            let bytes = Self.file(samples, pixelByteCount: pixelByteCount, colourType: colourType)
            let header = try PNGHeader(reading: bytes, limits: DecodingLimits())
            let decoder = try #require(PNGWholeDecoder(bytes, header))
            let wanted = samples.flatMap(\.self).chunks(of: pixelByteCount).map { parts in
                parts.enumerated().reduce(pixelByteCount == 3 ? 0xFF00_0000 : 0) {
                    $0 | UInt32($1.element) << UInt32(8 * $1.offset)
                }
            }
            #expect(decoder.decode() == wanted)
            #expect(try decodeImage(bytes).raster.pixels == wanted)
        }
    }

    /// What is damaged is left to libpng, which says what it is.
    @Test func nothingUnusualIsDecoded() throws {
        let samples = Self.samples(40, 9, 3)
        let bytes = Self.file(samples, pixelByteCount: 4, colourType: 6)
        let header = try PNGHeader(reading: bytes, limits: DecodingLimits())
        try #require(PNGWholeDecoder(bytes, header)?.decode() != nil)
        for length in stride(from: 50, to: bytes.count, by: 7) {
            #expect(PNGWholeDecoder(Array(bytes[..<length]), header)?.decode() == nil)
        }
        for index in stride(from: 45, to: bytes.count - 12, by: 5) {
            var damaged = bytes
            damaged[index] ^= 0x41
            #expect(PNGWholeDecoder(damaged, header)?.decode() == nil, "byte \(index)")
        }
        // One row more, one row less, and a filter that there is not.
        for height in [8, 10] {
            var other = header
            other.height = height
            #expect(PNGWholeDecoder(bytes, other)?.decode() == nil)
        }
        let stream = try #require(ZlibStream.deflate([5, 1, 2, 3, 4]))
        let wrong = makePNG(width: 1, height: 1, bitDepth: 8, colourType: 6, chunks: makeChunk("IDAT", stream))
        #expect(PNGWholeDecoder(wrong, try PNGHeader(reading: wrong, limits: DecodingLimits()))?.decode() == nil)
    }

    @Test func otherKindsAreLeftToTheLibrary() throws {
        for (depth, type) in [(16, 6), (8, 0), (8, 4), (8, 3), (1, 0)] as [(UInt8, UInt8)] {
            let bytes = makeStoredPNG(width: 8, height: 1, bitDepth: depth, colourType: type) { _, _ in [0] }
            let header = try PNGHeader(reading: bytes, limits: DecodingLimits())
            #expect(PNGWholeDecoder(bytes, header) == nil)
        }
    }
}

extension Array {
    fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<$0 + count] }
    }
}
