import Pixels
import Slicing

/// The search for slim pictures of 4,000 × 4,000 pixels, without decoding, proof and encoding.
enum SlimBenchmark {
    private static let (rounds, side) = (3, 4_000)

    static func run() throws -> Report {
        var generator = SeededGenerator(seed: 4)
        let noise = raster { _, _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000 }
        let pictures: [(name: String, raster: Raster)] = [
            ("one colour", raster { _, _ in 0xFF20_4060 }),
            ("rounded rectangle", raster(roundedPixel)),
            ("gradient across", raster { x, _ in gray(x * 255 / (side - 1)) }),
            ("texture of 97 × 61", raster { x, y in noise[x % 97, y % 61] }),
            ("noise", noise),
        ]
        return Report(
            title: "Search for the slim picture of \(side) × \(side) pixels",
            rows: try pictures.map { try row($0.name, $0.raster) },
            notes: ["Medians of \(rounds) rounds, CPU time of one thread; decoding, proof and encoding are not in it."])
    }

    private static func row(_ name: String, _ raster: Raster) throws -> Report.Row {
        func time(tolerance: Int) throws -> Double {
            try Measurement.interleaved(
                rounds: rounds,
                [
                    {
                        var analysis = SlimAnalysis(raster)
                        let axis = SlimAnalysis.Axis(tolerance: tolerance)
                        _ = analysis.slimPicture(horizontal: axis, vertical: axis)
                    }
                ])[0].median
        }
        var analysis = SlimAnalysis(raster)
        let slim = analysis.slimPicture(horizontal: SlimAnalysis.Axis(), vertical: SlimAnalysis.Axis())
        return [
            "picture": .text(name), "slim": .text("\(slim.raster.width) × \(slim.raster.height)"),
            "exact, ms": .number(try time(tolerance: 0) * 1_000),
            "tolerance 4, ms": .number(try time(tolerance: 4) * 1_000),
        ]
    }

    private static func raster(_ pixel: (Int, Int) -> UInt32) -> Raster {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(side * side)
        for y in 0..<side {
            for x in 0..<side { pixels.append(pixel(x, y)) }
        }
        return Raster(width: side, height: side, pixels: pixels)
    }

    private static func gray(_ level: Int) -> UInt32 { UInt32(level) * 0x1_0101 | 0xFF00_0000 }

    /// Opaque inside, transparent outside, smoothed over a pixel.
    private static func roundedPixel(_ x: Int, _ y: Int) -> UInt32 {
        let radius = 200
        let across = Double(max(radius - x, x - (side - 1 - radius), 0))
        let down = Double(max(radius - y, y - (side - 1 - radius), 0))
        let coverage = Double(radius) + 0.5 - (across * across + down * down).squareRoot()
        let alpha = UInt32((min(1, max(0, coverage)) * 255).rounded())
        return alpha == 0 ? 0 : 0x30_6090 | alpha << 24
    }
}
