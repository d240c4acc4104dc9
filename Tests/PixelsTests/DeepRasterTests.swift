import Pixels
import Slicing
import TestSupport
import Testing

/// Pictures of 16 bits a sample, against plain arithmetic in `Double`.
@Suite struct DeepRasterTests {
    private func noise(_ width: Int, _ height: Int, isOpaque: Bool = false, seed: UInt64 = 16) -> [UInt64] {
        var generator = SeededGenerator(seed: seed)
        return (0..<width * height).map { _ in
            .random(in: 0 ... .max, using: &generator) | (isOpaque ? 0xFFFF << 48 : 0)
        }
    }

    private func samples(_ pixel: UInt64) -> [Double] { (0..<4).map { Double(pixel >> (16 * $0) & 0xFFFF) } }

    @Test func halvesAreThePixels() {
        let pixels = noise(7, 5)
        let raster = DeepRaster(width: 7, height: 5, pixels: pixels)
        for index in pixels.indices {
            #expect(raster.pixel(at: index) == pixels[index])
            for (place, sample) in samples(pixels[index]).enumerated() {
                let level = (UInt64(sample) * 255 + 32_767) / 65_535
                #expect(UInt64(raster.reduced.pixels[index] >> (8 * place) & 0xFF) == level)
            }
        }
    }

    @Test func eightBitsComeBack() {
        let raster = Raster(width: 16, height: 16, pixels: (0..<256).map { UInt32($0) * 0x01_01_01_01 })
        #expect(DeepRaster(raster).reduced == raster)
        #expect(DeepRaster(raster).pixel(at: 0x12) == 0x1212_1212_1212_1212)
    }

    @Test func sumsAreThoseOfPlainArithmetic() throws {
        let (width, height) = (9, 6)
        let pixels = noise(width, height)
        let source = DeepRaster(width: width, height: height, pixels: pixels)
        for (columns, rows) in [(31, 4), (4, 17), (9, 13)] {
            let horizontal = try map(width, columns).samples
            let vertical = try map(height, rows).samples
            let drawn = source.sampled(horizontal: horizontal, vertical: vertical)
            let between = rounded(horizontal, count: height) { column, row in samples(pixels[row * width + column]) }
            let wanted = rounded(vertical, count: horizontal.count) { row, column in
                between[row * horizontal.count + column]
            }
            for row in 0..<vertical.count {
                for column in 0..<horizontal.count {
                    let got = samples(drawn.pixel(at: row * horizontal.count + column))
                    // The pass down is laid out column by column here.
                    let expected = wanted[column * vertical.count + row]
                    for (a, b) in zip(got, expected) { #expect(abs(a - b) <= (expected[3] < 300 ? 300 : 2)) }
                }
            }
        }
    }

    /// Every line's samples, line after line, each rounded to whole levels.
    private func rounded(
        _ table: SampleTable, count: Int, _ source: (Int, Int) -> [Double]
    ) -> [[Double]] {
        (0..<count).flatMap { line in
            (0..<table.count).map { sample in
                var sum = [0.0, 0, 0, 0]
                for tap in table.taps.offsets[sample]..<table.taps.offsets[sample + 1] {
                    let pixel = source(table.taps.lines[tap], line)
                    let share = pixel[3] * Double(table.taps.weights[tap])
                    for channel in 0..<3 { sum[channel] += pixel[channel] * share }
                    sum[3] += share
                }
                guard sum[3] >= 0.5 else { return [0, 0, 0, 0] }
                return [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3], sum[3]].map { $0.rounded() }
            }
        }
    }

    private func map(_ source: Int, _ output: Int) throws -> AxisMap {
        let slices = AxisSlices(leading: 0, trailing: 0, length: source, mode: .stretch)
        return try AxisPlan(segments: slices.segments(mode: nil), scale: 1, outputLength: output).makeMap()
    }

    @Test func finishesAreThoseOfPlainArithmetic() {
        let pixels = noise(8, 8)
        let block = DeepRaster(width: 8, height: 8, pixels: pixels)
        let picture = DeepRunRaster(
            block: block, columns: [.literal(start: 0, count: 8), .blank(count: 3)],
            rows: [.literal(start: 0, count: 8)])
        let colour = RGB(red: 0x12, green: 0x80, blue: 0xFE)
        let flattened = picture.flattened(on: colour)
        let faded = picture.withOpacity(0.3)
        let tinted = picture.tinted(RGBA(red: 0x12, green: 0x80, blue: 0xFE, alpha: 0x80))
        for index in pixels.indices {
            let before = samples(pixels[index])
            // Flattening has added a column for what is blank.
            let flat = samples(flattened.block.pixel(at: index / 8 * 9 + index % 8))
            for (channel, level) in [0x12, 0x80, 0xFE].enumerated() {
                let share = before[3] / 65_535
                #expect(abs(flat[channel] - (before[channel] * share + Double(level * 257) * (1 - share))) <= 0.51)
            }
            #expect(flat[3] == 65_535)
            #expect(abs(samples(faded.block.pixel(at: index))[3] - before[3] * 0.3) <= 0.51)
            let tint = samples(tinted.block.pixel(at: index))
            #expect(abs(tint[3] - before[3] * 128 / 255) <= 0.51)
            #expect(tint[3] == 0 || Array(tint[..<3]) == [0x1212, 0x8080, 0xFEFE])
        }
        #expect(samples(flattened.block.pixel(at: 8)) == [0x1212, 0x8080, 0xFEFE, 0xFFFF])
        let mirrored = picture.moved { $0.flipped(horizontally: true) }
        #expect(mirrored.high.expanded()[3, 0] == picture.high.expanded()[7, 0])
        #expect(mirrored.low.expanded()[3, 0] == picture.low.expanded()[7, 0])
    }
}
