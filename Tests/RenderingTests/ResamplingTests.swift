import Pixels
import Slicing
import TestSupport
import Testing

@testable import Rendering

/// Plain resizing by wide kernels, against sums in double precision over the whole kernel.
@Suite struct ResamplingTests {
    static let filters = [SamplingFilter.bilinear, .bicubic, .lanczos3]

    static func stretched(_ length: Int, to outputLength: Int, _ filter: SamplingFilter) -> AxisPlan {
        AxisPlan(
            segments: [Segment(.flexible(weight: 1, mode: .stretch), length: length)], outputLength: outputLength,
            filter: filter)
    }

    /// Only the result is rounded, whichever pass comes first: half a level when opaque, and what single precision and
    /// the lift of ties add.
    @Test(arguments: RandomOpacity.allCases, filters)
    func bothAxesAreRoundedOnce(opacity: RandomOpacity, filter: SamplingFilter) throws {
        var generator = SeededGenerator(seed: 71)
        let tolerance = opacity == .opaque ? 0.502 : 1.003
        for (width, height, newWidth, newHeight) in [
            (31, 17, 9, 5), (31, 17, 40, 40), (40, 9, 7, 30), (9, 40, 30, 7), (1, 23, 5, 4), (23, 1, 4, 5),
            (3, 3, 1, 1),
        ] {
            let source = randomRaster(width: width, height: height, opacity: opacity, using: &generator)
            let horizontal = Self.stretched(width, to: newWidth, filter)
            let vertical = Self.stretched(height, to: newHeight, filter)
            let wanted = try NaiveRenderer(horizontal: horizontal, vertical: vertical).render(source)
            let far = difference(try engineRender(source, horizontal, vertical), from: wanted, tolerance: tolerance)
            try #require(far == nil, "\(width) × \(height) to \(newWidth) × \(newHeight)")
        }
    }

    /// Rings that get narrower and narrower alias in every wrong filter.
    @Test(arguments: filters)
    func aZonePlateShowsNoMoreThanTheFormula(filter: SamplingFilter) throws {
        let size = 96
        let pixels = (0..<size * size).map { index -> UInt32 in
            let (x, y) = (index % size - size / 2, index / size - size / 2)
            // cos(π r² / size), near enough: a triangle wave of the squared distance.
            let phase = (x * x + y * y) % (2 * size)
            return UInt32(abs(phase - size) * 255 / size) * 0x01_0101 | 0xFF00_0000
        }
        let source = Raster(width: size, height: size, pixels: pixels)
        for output in [95, 41, 17] {
            let plan = Self.stretched(size, to: output, filter)
            let wanted = try NaiveRenderer(horizontal: plan, vertical: plan).render(source)
            #expect(difference(try engineRender(source, plan, plan), from: wanted, tolerance: 0.502) == nil)
        }
    }

    /// One colour stays that colour wherever anything of it is seen: no halo, inside or outside.
    @Test(arguments: filters, [13, 100])
    func alphaEdgesHaveNoHalo(filter: SamplingFilter, output: Int) throws {
        let size = 40
        let pixels = (0..<size * size).map { index -> UInt32 in
            let (x, y) = (index % size - 20, index / size - 20)
            return x * x + y * y < 200 ? 0xFF20_60C0 : 0x00FF_FFFF
        }
        let plan = Self.stretched(size, to: output, filter)
        let drawn = try engineRender(Raster(width: size, height: size, pixels: pixels), plan, plan)
        // Three levels of alpha hold no more than a third of a colour's.
        for pixel in drawn.pixels where pixel >> 24 > 0 { try #require(pixel & 0xFF_FFFF == 0x20_60C0) }
        #expect(drawn.pixels.contains { 1..<255 ~= $0 >> 24 })
    }

    @Test(arguments: filters, LightSpace.allCases)
    func plainSurfacesStayPlain(filter: SamplingFilter, light: LightSpace) throws {
        for pixel: UInt32 in [0xFF01_02FE, 0xFF80_8080, 0x7F10_F080, 0] {
            for (width, height, newWidth, newHeight) in [(1, 1, 9, 7), (800, 10, 10, 100), (3, 500, 100, 2)] {
                let source = Raster(
                    width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
                let drawn = try engineRender(
                    source, Self.stretched(width, to: newWidth, filter), Self.stretched(height, to: newHeight, filter),
                    light: light)
                try #require(drawn.pixels.allSatisfy { $0 == pixel })
            }
        }
    }

    /// 8,000 × 10 to 100 × 100: the ends of the long axis are where they belong.
    @Test func extremeRatiosKeepTheirPlaces() throws {
        let pixels = (0..<8_000 * 10).map { index -> UInt32 in
            let level = UInt32(index % 8_000 / 32)
            return level * 0x01_0101 | 0xFF00_0000
        }
        let drawn = try engineRender(
            Raster(width: 8_000, height: 10, pixels: pixels), Self.stretched(8_000, to: 100, .lanczos3),
            Self.stretched(10, to: 100, .lanczos3))
        for row in 0..<100 {
            for column in 0..<100 {
                let level = Double(drawn[column, row] & 0xFF)
                let wanted = (Double(column) + 0.5) * 2.5 - 0.5
                try #require(abs(level - wanted) < 2)
            }
        }
    }

    /// Rows drawn in bands, and rows that come one after the other, are those of the whole picture.
    @Test(arguments: RandomOpacity.allCases, LightSpace.allCases)
    func bandsAndStreamsDrawTheSameBytes(opacity: RandomOpacity, light: LightSpace) throws {
        var generator = SeededGenerator(seed: 72)
        for (width, height, newWidth, newHeight) in [(37, 41, 12, 13), (37, 41, 60, 50), (41, 13, 7, 29)] {
            let source = randomRaster(width: width, height: height, opacity: opacity, using: &generator)
            let horizontal = try Self.stretched(width, to: newWidth, .lanczos3).makeMap().samples
            let vertical = try Self.stretched(height, to: newHeight, .lanczos3).makeMap().samples
            let whole = source.sampled(horizontal: horizontal, vertical: vertical, light: light)
            let sampling = try #require(
                FilteredSampling(source, horizontal: horizontal, vertical: vertical, light: light))
            #expect(BandTeam(size: 3).draw(newHeight, sampling.rows).flatMap(\.self) == whole.pixels)
            var stream = RowResampler(
                horizontal: horizontal, vertical: vertical, kind: source.planeKind, light: light)
            for row in stream.lines { stream.add(source.pixels.span.extracting(row * width..<(row + 1) * width)) }
            #expect(stream.finish() == whole.pixels)
        }
    }

    @Test(arguments: [1, 2, 5]) func bandsComeInOrder(count: Int) {
        for size in 1...4 {
            let parts = BandTeam(size: size).draw(count) { Array($0) }
            #expect(parts.count == min(size, count))
            #expect(parts.flatMap(\.self) == Array(0..<count))
        }
    }

    /// Noise in gray is drawn as gray, by the plane that stands for all three.
    @Test func graysAreOnePlane() throws {
        var generator = SeededGenerator(seed: 73)
        let pixels = (0..<400).map { _ in UInt32.random(in: 0...255, using: &generator) * 0x01_0101 | 0xFF00_0000 }
        let source = Raster(width: 20, height: 20, pixels: pixels)
        #expect(source.planeKind == .gray)
        let plan = Self.stretched(20, to: 7, .lanczos3)
        let wanted = try NaiveRenderer(horizontal: plan, vertical: plan).render(source)
        #expect(difference(try engineRender(source, plan, plan), from: wanted, tolerance: 0.502) == nil)
    }
}
