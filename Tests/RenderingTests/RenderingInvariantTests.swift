import Pixels
import Slicing
import TestSupport
import Testing

/// What must hold of every rendition, whatever the formulas.
@Suite struct RenderingInvariantTests {
    /// Every mode that draws.
    static let drawingModes = FillMode.allCases.filter { $0 != .hide }

    @Test(arguments: drawingModes, SamplingFilter.allCases)
    func atItsOwnSizeAPictureIsUnchanged(mode: FillMode, filter: SamplingFilter) throws {
        var generator = SeededGenerator(seed: 1)
        let caps = [(0, 7, 0), (3, 1, 3), (2, 5, 0), (0, 5, 2), (1, 0, 6), (7, 0, 0), (0, 1, 0)]
        for (index, (leading, center, trailing)) in caps.enumerated() {
            let length = leading + center + trailing
            let plan = AxisPlan(
                segments: capSegments(leading, center, trailing, mode: mode), outputLength: length,
                tileOrigin: TileOrigin.allCases[index % 3], stretchMap: index % 2 == 0 ? .halfPixel : .endpoints,
                filter: filter)
            for opacity in RandomOpacity.allCases {
                let source = randomRaster(width: length, height: length, opacity: opacity, using: &generator)
                for light in LightSpace.allCases {
                    let got = try engineRender(source, plan, plan, light: light)
                    #expect(got == source, "caps \(leading), \(trailing), \(light)")
                }
            }
        }
    }

    @Test(arguments: FillMode.allCases, SamplingFilter.allCases)
    func capsAtScaleOneAreTheSourcesBytes(mode: FillMode, filter: SamplingFilter) throws {
        var generator = SeededGenerator(seed: 2)
        for width in 7...24 {
            let horizontal = AxisPlan(
                segments: capSegments(3, 4, 4, mode: mode), outputLength: width, filter: filter)
            let vertical = AxisPlan(
                segments: capSegments(2, 3, 1, mode: mode), outputLength: 30 - width, filter: filter)
            let source = randomRaster(width: 11, height: 6, opacity: .any, using: &generator)
            let light = LightSpace.allCases[width % 2]
            let got = try engineRender(source, horizontal, vertical, light: light)
            for y in [0, 1, -1] {
                for x in [0, 1, 2, -4, -3, -2, -1] {
                    let pixel = got[x < 0 ? got.width + x : x, y < 0 ? got.height + y : y]
                    let wanted = source[x < 0 ? source.width + x : x, y < 0 ? source.height + y : y]
                    #expect(pixel == wanted, "(\(x), \(y)) at \(width) wide")
                }
            }
        }
    }

    /// A picture in which each segment has one colour: every output pixel has the colour of the segment that covers
    /// it, so nothing bleeds over a cut and no weights miss the sum of 1.
    @Test(arguments: FillMode.allCases, SamplingFilter.allCases)
    func nothingBleedsOverACut(mode: FillMode, filter: SamplingFilter) throws {
        for seed in 0..<60 as Range<UInt64> {
            let random = RandomCase(seed: seed &+ 9_000, modes: [mode], filter: filter)
            let horizontal = try NaiveAxis(random.horizontal)
            let vertical = try NaiveAxis(random.vertical)
            let source = Self.paintedBySegment(random)
            let got = try engineRender(source, random.horizontal, random.vertical)
            for (y, row) in vertical.samples.enumerated() where !isEmpty(row, in: random.vertical) {
                for (x, column) in horizontal.samples.enumerated() where !isEmpty(column, in: random.horizontal) {
                    let isDrawn = !row.taps.isEmpty && !column.taps.isEmpty
                    let wanted = isDrawn ? Self.color(column.segment, row.segment) : 0
                    try #require(got[x, y] == wanted, "(\(x), \(y)): \(random)")
                }
            }
        }
    }

    @Test(arguments: SamplingFilter.allCases)
    func oneTranslucentColorStaysThatColor(filter: SamplingFilter) throws {
        for seed in 0..<60 as Range<UInt64> {
            var random = RandomCase(seed: seed &+ 11_000, modes: [.stretch, .tile, .mirror], filter: filter)
            random.source.pixels = random.source.pixels.map { _ in 0x8040_C020 }
            for light in LightSpace.allCases {
                let got = try engineRender(random.source, random.horizontal, random.vertical, light: light)
                try #require(got.pixels.allSatisfy { $0 == 0x8040_C020 }, "\(light), \(random)")
            }
        }
    }

    /// Flipping the source and its segments flips the result.
    ///
    /// `nearest` is left out, as its ties go one way; so are
    /// odd outputs with a cut exactly in their middle.
    @Test(arguments: [SamplingFilter.auto, .linear, .area])
    func flippingCommutesWithStretching(filter: SamplingFilter) throws {
        for seed in 0..<150 as Range<UInt64> {
            let random = RandomCase(seed: seed &+ 13_000, modes: [.stretch], filter: filter)
            let middle = Double(random.horizontal.outputLength) / 2
            var unsnapped = random.horizontal
            unsnapped.snapsEndsToCuts = false
            let layout = try NaiveLayout(unsnapped)
            guard !layout.ends.contains(where: { abs($0 - middle) < 1e-6 }) else { continue }
            var mirrored = random.horizontal
            mirrored.segments.reverse()
            let got = try engineRender(random.source.flippedHorizontally, mirrored, random.vertical)
            let wanted = try engineRender(random.source, random.horizontal, random.vertical).flippedHorizontally
            try #require(got.width == wanted.width && got.height == wanted.height, "\(random)")
            let far = difference(got, from: PremultipliedImage(wanted), tolerance: 2)
            try #require(far == nil, "\(random)")
        }
    }

    private func isEmpty(_ sample: NaiveAxis.Sample, in plan: AxisPlan) -> Bool {
        plan.segments[sample.segment].length == 0
    }

    private static func color(_ column: Int, _ row: Int) -> UInt32 {
        0xFF00_0000 | UInt32(column * 50 + 5) << 16 | UInt32(row * 50 + 5) << 8 | UInt32(column ^ row) * 30
    }

    private static func paintedBySegment(_ random: RandomCase) -> Raster {
        func owners(_ plan: AxisPlan) -> [Int] {
            plan.segments.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element.length) }
        }
        let columns = owners(random.horizontal)
        let pixels = owners(random.vertical).flatMap { row in columns.map { color($0, row) } }
        return Raster(width: random.source.width, height: random.source.height, pixels: pixels)
    }
}
