import Pixels
import Slicing
import Testing

@testable import Codecs

/// A short row, written out by its parts, is the full row.
struct PNGRowLayoutTests {
    private func expand(_ layout: PNGRowLayout, _ short: [UInt8]) -> [UInt8] {
        var row: [UInt8] = []
        for part in layout.parts {
            switch part {
            case .bytes(let range): row += short[range]
            case .copy(let distance, let byteCount): for _ in 0..<byteCount { row.append(row[row.count - distance]) }
            }
        }
        return row
    }

    private func format(bits: Int) -> PNGPixelFormat {
        switch bits {
        case 1, 2, 4, 8: PNGPixelFormat(colourType: .gray, bitDepth: bits)
        case 16: PNGPixelFormat(colourType: .grayAlpha, bitDepth: 8)
        case 24: PNGPixelFormat(colourType: .rgb, bitDepth: 8)
        default: PNGPixelFormat(colourType: .rgba, bitDepth: 8)
        }
    }

    @Test(arguments: [1, 2, 4, 8, 16, 24, 32])
    func shortRowsStandForFullOnes(bits: Int) {
        let format = format(bits: bits)
        var pictures = RandomPicture(seed: UInt64(bits))
        pictures.maximumLength = 3000
        for _ in 0..<60 {
            let width = Int.random(in: 1...24, using: &pictures.random)
            let runs = pictures.makeRuns(lineCount: width)
            let columns = RunRaster(
                block: Raster(width: width, height: 1, pixels: Array(repeating: 0, count: width)), columns: runs,
                rows: [.literal(start: 0, count: 1)])
            let layout = PNGRowLayout(runs, blockWidth: width, width: columns.width, format: format)
            // The sample of a column tells which one it is, as far as the depth goes.
            let mask = bits < 8 ? 1 << bits - 1 : 255
            func unit(_ pixels: ArraySlice<Int32>) -> [UInt8] {
                if bits < 8 { return [pixels.reduce(0) { $0 << UInt8(bits) | UInt8(Int($1) & mask) }] }
                return pixels.flatMap { pixel in (0..<bits / 8).map { UInt8((Int(pixel) + $0 * 40) & 255) } }
            }
            let size = layout.unitPixelCount
            let short = stride(from: 0, to: layout.columns.count, by: size).flatMap {
                unit(layout.columns[$0..<$0 + size])
            }
            let lookup = ColumnLookup(runs, blankColumn: width)
            let full = stride(from: 0, to: columns.width, by: size).flatMap { start in
                unit((start..<start + size).map { Int32($0 < columns.width ? lookup.column(at: $0) : width + 1) }[...])
            }
            #expect(expand(layout, short) == full)
            #expect(layout.rowByteCount == full.count + 1)
        }
    }

    @Test func aLongRunIsCutToItsFirstUnitsAndARest() {
        let runs: [Run] = [
            .literal(start: 0, count: 20), .repeating(start: 20, period: 1, count: 960), .literal(start: 21, count: 20),
        ]
        let layout = PNGRowLayout(runs, blockWidth: 41, width: 1000, format: format(bits: 8))
        // 958 bytes repeat the second pixel of the run: three matches of 258 bytes, and 184 bytes that are left over.
        #expect(layout.parts == [.bytes(0..<22), .copy(distance: 1, byteCount: 774), .bytes(22..<226)])
        #expect(layout.seams == [PNGRowLayout.Seam(unit: 22, leftUnit: 20)])
    }

    @Test func shortRunsAndWidePeriodsAreWrittenOut() {
        let short = PNGRowLayout(
            [.repeating(start: 0, period: 1, count: 200)], blockWidth: 1, width: 200, format: format(bits: 8))
        #expect(short.parts == [.bytes(0..<200)])
        let wide = PNGRowLayout(
            [.repeating(start: 0, period: 9000, count: 20_000)], blockWidth: 9000, width: 20_000,
            format: format(bits: 32))
        #expect(wide.parts == [.bytes(0..<80_000)])
    }
}
