import Pixels
import Rendering
import Slicing
import TestSupport
import Testing

/// Lines that are alike save samples and never change a pixel.
@Suite struct LineLikenessTests {
    /// Pictures whose lines repeat in runs, of any opacity, also with colours that nobody sees.
    @Test(arguments: FillMode.allCases, SamplingFilter.allCases)
    func likeLinesDrawTheSamePixels(mode: FillMode, filter: SamplingFilter) throws {
        var saved = 0
        for seed in 0..<UInt64(150) {
            var random = RandomCase(seed: seed &+ 30_000, modes: [mode, mode, .stretch], filter: filter)
            var generator = SeededGenerator(seed: seed)
            random.source = Self.withRepeatedLines(random.source, using: &generator)
            let light = LightSpace.allCases[Int(seed % 2)]
            let plain = try engineRender(random.source, random.horizontal, random.vertical, light: light)
            let likeness = Self.likeness(of: random)
            let (columns, rows) = (
                try random.horizontal.makeMap(likeness: likeness.columns),
                try random.vertical.makeMap(likeness: likeness.rows)
            )
            let picture = renderRunRaster(random.source, horizontal: columns, vertical: rows, light: light)
            try #require(picture.expanded() == plain, "\(light), \(random)")
            saved += try random.horizontal.makeMap().samples.count - columns.samples.count
            try #require(columns.segmentSamples.last?.upperBound == columns.samples.count, "\(random)")
        }
        #expect(saved > 0 || mode == .hide)
    }

    /// A centre of equal lines is one sample, however long it gets.
    @Test(arguments: FillMode.allCases.filter { $0 != .space && $0 != .hide })
    func aConstantCentreIsOneSample(mode: FillMode) throws {
        let source = Raster(width: 9, height: 1, pixels: [1, 2, 7, 7, 7, 7, 7, 3, 4].map { $0 | 0xFF00_0000 })
        let plan = AxisPlan(segments: capSegments(2, 5, 2, mode: mode), outputLength: 4_000)
        let map = try plan.makeMap(likeness: LineLikeness(columnsOf: source))
        #expect(map.samples.count == 5)
        #expect(map.samples.copiesOnly)
        #expect(map.runs.contains(.repeating(start: 2, period: 1, count: 3_996)))
    }

    /// A horizontal gradient leaves the vertical axis constant.
    @Test func aGradientIsSmoothAlongOneAxisOnly() throws {
        let colours = (0..<10).map { UInt32($0 * 20) | 0xFF00_0000 }
        let source = Raster(width: 10, height: 8, pixels: (0..<8).flatMap { _ in colours })
        let plan = { (length: Int) in
            AxisPlan(segments: capSegments(2, length - 4, 2, mode: .stretch), outputLength: 900)
        }
        #expect(try plan(10).makeMap(likeness: LineLikeness(columnsOf: source)).samples.count > 700)
        // The caps are equal lines as well: a sample each for two caps and the centre.
        #expect(try plan(8).makeMap(likeness: LineLikeness(rowsOf: source)).samples.count == 3)
    }

    /// What the one axis hides does not count in the other.
    @Test func hiddenLinesDoNotCount() {
        let source = Raster(width: 2, height: 2, pixels: [0xFF00_0001, 0xFF00_0001, 0xFF00_0002, 0xFF00_0003])
        #expect(LineLikeness(columnsOf: source) != LineLikeness(columnsOf: source, rows: [0..<1]))
        #expect(
            LineLikeness(columnsOf: source, rows: [0..<1])
                == LineLikeness(repeatsPrevious: [false, true], hidesColours: [false, false]))
        let plan = AxisPlan(
            segments: [
                Segment(.hidden, length: 1), Segment(.fixed, length: 2),
                Segment(.flexible(weight: 1, mode: .hide), length: 2), Segment(.fixed, length: 0),
                Segment(.flexible(weight: 1, mode: .tile), length: 3), Segment(.fixed, length: 1),
            ], outputLength: 20)
        #expect(plan.drawnLines == [1..<3, 5..<9])
    }

    @Test func coloursWithoutAlphaAreNoticed() {
        let source = Raster(width: 3, height: 1, pixels: [0, 0x00FF_FFFF, 0xFFFF_FFFF])
        #expect(
            LineLikeness(columnsOf: source)
                == LineLikeness(repeatsPrevious: [false, false, false], hidesColours: [false, true, false]))
        #expect(LineLikeness(rowsOf: source) == LineLikeness(repeatsPrevious: [true], hidesColours: [true]))
    }

    private static func likeness(of random: RandomCase) -> (columns: LineLikeness, rows: LineLikeness) {
        let (columns, rows) = (random.horizontal.drawnLines, random.vertical.drawnLines)
        return (
            LineLikeness(columnsOf: random.source, rows: rows), LineLikeness(rowsOf: random.source, columns: columns)
        )
    }

    /// The picture with about two of three columns and rows like those before them.
    private static func withRepeatedLines(_ source: Raster, using generator: inout SeededGenerator) -> Raster {
        func origins(_ count: Int) -> [Int] {
            var origin = 0
            return (0..<count).map { line in
                if Int.random(in: 0..<3, using: &generator) == 0 { origin = line }
                return origin
            }
        }
        let (columns, rows) = (origins(source.width), origins(source.height))
        let pixels = rows.flatMap { row in columns.map { source[$0, row] } }
        return Raster(width: source.width, height: source.height, pixels: pixels)
    }
}
