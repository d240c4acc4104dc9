import Pixels
import TestSupport
import Testing

/// What is left without a uniform border.
@Suite struct TrimmingTests {
    /// Row by row: everything between the outermost pixels that are not the border's.
    private static func naive(
        _ raster: Raster, columns: Range<Int>, rows: Range<Int>, tolerance: Int
    ) -> (Range<Int>, Range<Int>)? {
        let border = PremultipliedPixel(raster[columns.lowerBound, rows.lowerBound])
        var (xs, ys): ([Int], [Int]) = ([], [])
        for y in rows {
            for x in columns {
                let distance = PremultipliedPixel(raster[x, y]).distance(to: border)
                if distance > Double(tolerance) + 1e-9 { (xs, ys) = (xs + [x], ys + [y]) }
            }
        }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return (left..<right + 1, top..<bottom + 1)
    }

    @Test(arguments: [0, 1, 30, 200])
    func onlyTheBorderGoes(tolerance: Int) throws {
        for seed in 0..<150 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let width = Int.random(in: 1...12, using: &generator)
            let height = Int.random(in: 1...12, using: &generator)
            let colour = UInt32.random(in: .min ... .max, using: &generator)
            var raster = Raster(width: width, height: height, pixels: Array(repeating: colour, count: width * height))
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let index = Int.random(in: 0..<width * height, using: &generator)
                raster.pixels[index] = UInt32.random(in: .min ... .max, using: &generator)
            }
            let columns = Int.random(in: 0..<width, using: &generator)..<width
            let rows = Int.random(in: 0..<height, using: &generator)..<height
            let got = raster.content(columns: columns, rows: rows, tolerance: tolerance)
            let wanted = Self.naive(raster, columns: columns, rows: rows, tolerance: tolerance)
            try #require(got?.columns == wanted?.0 && got?.rows == wanted?.1, "seed \(seed)")
        }
    }

    @Test func coloursThatNobodySeesAreTheSame() {
        let pixels: [UInt32] = [0x0012_3456, 0x0000_0000, 0xFF00_00FF, 0x00FF_FFFF]
        let raster = Raster(width: 4, height: 1, pixels: pixels)
        let content = raster.content(columns: 0..<4, rows: 0..<1, tolerance: 0)
        #expect(content?.columns == 2..<3)
    }
}
