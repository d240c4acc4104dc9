import Pixels
import Slicing
import Testing

@testable import Codecs

/// Each phase of the lossless writer alone.
struct WebPLosslessPhasesTests {
    /// RFC 9649, 5.2.2: how a decoder gets the value back.
    @Test func everyLengthAndDistanceCodeReadsBack() {
        let values = Array(1...5000) + [1 << 20 - 121, 1 << 20 - 120, 1 << 20]
        for value in values {
            let prefixed = VP8LSymbols.prefixed(value)
            #expect(0..<1 << prefixed.extraBitCount ~= prefixed.extra)
            #expect(prefixed.symbol < (value <= VP8LSymbols.longestMatch ? 24 : VP8LSymbols.distanceCount))
            let symbol = prefixed.symbol
            if symbol < 4 {
                #expect(symbol + 1 == value && prefixed.extraBitCount == 0)
            } else {
                #expect(prefixed.extraBitCount == (symbol - 2) >> 1)
                #expect((2 + symbol & 1) << prefixed.extraBitCount + prefixed.extra + 1 == value)
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 8, 9, 15, 16, 17, 100, 4096, 16_383])
    func everyDistanceCodeMeansItsDistance(rowUnitCount: Int) {
        let distances = VP8LDistances(rowUnitCount: rowUnitCount)
        #expect(VP8LDistances.offsets.count == VP8LSymbols.nearbyCount)
        for distance in Array(1...2000) + [7 * rowUnitCount + 8, 100 * rowUnitCount, VP8LSymbols.windowSize] {
            let code = distances.code(distance)
            guard code <= VP8LSymbols.nearbyCount else {
                #expect(code == distance + VP8LSymbols.nearbyCount)
                continue
            }
            let offset = VP8LDistances.offsets[code - 1]
            #expect(max(Int(offset.left) + Int(offset.up) * rowUnitCount, 1) == distance)
        }
        #expect(distances.code(rowUnitCount) == VP8LSymbols.aboveCode)
    }

    @Test func aRunIsCutBehindItsPeriod() {
        let picture = RunRaster(
            block: Raster(width: 9, height: 1, pixels: (0..<9).map { $0 }),
            columns: [
                .literal(start: 0, count: 3), .repeating(start: 3, period: 4, count: 90), .literal(start: 7, count: 2),
            ], rows: [.literal(start: 0, count: 1)])
        func layout(_ format: VP8LFormat) -> VP8LRowLayout {
            VP8LRowLayout(picture.columns, blockWidth: 9, width: 95, format: format)
        }
        var colours = VP8LFormat(opaque: true)
        #expect(layout(colours).columns == [0, 1, 2, 3, 4, 5, 6, 9, 7, 8])
        // 90 = 22 · 4 + 2: the last unit is the period's second.
        #expect(layout(colours).cuts == [VP8LRowLayout.Cut(marker: 7, period: 4, count: 86, last: 4)])
        colours.predictor = .plane
        #expect(layout(colours).columns == [0, 1, 2, 3, 4, 5, 6, 3, 9, 7, 8])
        #expect(layout(colours).cuts == [VP8LRowLayout.Cut(marker: 8, period: 4, count: 85, last: 4)])

        // Nine colours are packed by two: whole units from the run's second pixel on.
        let packed = layout(VP8LFormat(picture, ColourAnalysis(picture)))
        #expect(packed.unitPixelCount == 2 && packed.rowUnitCount == 48)
        #expect(packed.columns == [0, 1, 2, 3, 4, 5, 6, 3, 9, 9, 4, 7, 8, 8])
        #expect(packed.cuts == [VP8LRowLayout.Cut(marker: 4, period: 2, count: 42, last: 3)])
    }

    /// A match covers what a marker stands for only where the whole period before it is matched.
    @Test func matchesRunOverMarkers() {
        let layout = VP8LRowLayout(
            [.literal(start: 0, count: 2), .repeating(start: 2, period: 2, count: 60), .literal(start: 4, count: 2)],
            blockWidth: 6, width: 64, format: VP8LFormat(opaque: true))
        let stream = VP8LStream()
        func append(_ units: [UInt32], above: Int?) {
            stream.reserveRow(layout.shortCount)
            for (index, unit) in units.enumerated() { stream.units.base[stream.count + index] = unit }
            stream.append(row: layout, above: above, isAdjacent: above != nil)
        }
        append([1, 2, 3, 4, 0, 5, 6], above: nil)
        append([1, 2, 3, 4, 0, 5, 7], above: 0)
        append([9, 2, 3, 4, 0, 5, 7], above: 7)
        append([9, 2, 8, 4, 0, 5, 7], above: 14)
        let finder = VP8LMatchFinder()
        finder.findMatches(in: stream, distances: VP8LDistances(rowUnitCount: 64), effort: VP8LMatchFinder.Effort())
        let ends = (0..<stream.count).map { Int(finder.aboveEnds.base[$0]) }
        // The second row up to its last unit, the marker included; it goes on from the first row's end into itself.
        #expect(ends[7..<13] == [13, 13, 13, 13, 13, 13])
        #expect(finder.positions.base[13] - finder.positions.base[7] == 63)
        // The third row from its second unit on, and into the fourth.
        #expect(ends[14] == 14 && ends[15] == 23)
        // The fourth row's period differs in its first unit: the match of its second ends at the marker.
        #expect(ends[23] == 23 && ends[24] == 25)
    }

    @Test func prefixCodesAreCompleteOrTakeNoBits() {
        var random = SeededGenerator(seed: 33)
        for used in [0, 1, 2, 3, 17, 200, 280] {
            for _ in 0..<20 {
                var counts = [Int](repeating: 0, count: VP8LSymbols.greenCount)
                let symbols = Array(0..<(used <= 1 ? 256 : 280)).shuffled(using: &random).prefix(used)
                for symbol in symbols { counts[symbol] = 1 << Int.random(in: 0...40, using: &random) }
                let code = VP8LPrefixCode(counts.span).code
                let lengths = counts.indices.map { code.lengths[$0] }
                let space = lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (15 - Int($1)) }
                #expect(space == (used <= 1 ? 0 : 1 << 15))
                #expect(used <= 1 || symbols.allSatisfy { lengths[$0] > 0 })
            }
        }
    }

    @Test func guessesAreTheFormatsOwn() {
        let (left, above, corner): (UInt32, UInt32, UInt32) = (0xFF10_20F0, 0xFD30_10F8, 0xFF18_1808)
        func guess(_ predictor: VP8LPredictor) -> UInt32 {
            predictor.guess(left: left, above: above, leftAbove: corner)
        }
        #expect(guess(.left) == left)
        #expect(guess(.above) == above)
        #expect(guess(.mean) == 0xFE20_18F4)
        // Each channel of left + above − corner, kept within a byte.
        #expect(guess(.plane) == 0xFD28_18FF)
        // Above is 2 + 24 + 8 + 240 from the corner, left 0 + 8 + 8 + 232: the plane is nearer to the latter's row.
        #expect(guess(.select) == above)
    }

    @Test func differencesDoNotBorrow() {
        #expect(VP8LFormat.difference(0x0000_0000, 0x0101_0101) == 0xFFFF_FFFF)
        #expect(VP8LFormat.difference(0x8010_FF00, 0x7F11_0001) == 0x01FF_FFFF)
        #expect(VP8LFormat.storedColour(0x4433_2211) == 0x4411_2233)
        #expect(VP8LFormat.withoutGreen(0x4410_2030) == 0x44F0_2010)
    }

    @Test(arguments: [0, 1, 2, 7])
    func theContainerIsPaddedToAnEvenLength(byteCount: Int) {
        let stream = ByteRope([
            ByteRope.Piece(bytes: [1], repeatCount: 2),
            ByteRope.Piece(bytes: Array(repeating: 2, count: byteCount), repeatCount: 3),
        ])
        let file = WebPContainer.assemble(lossless: stream).flattened()
        #expect(file.count == 20 + (stream.byteCount + 1) / 2 * 2)
        #expect(Int(file[4]) == file.count - 8)
        #expect(Int(file[16]) == stream.byteCount)
    }
}
