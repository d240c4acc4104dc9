import Pixels
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// Pictures that were drawn from a slim one come back to it, or to a smaller one.
@Suite struct SlimPropertyTests {
    /// One axis of a random resizable picture: names of its lines, and which of them are flexible.
    private struct RandomAxis {
        var names: [Int] = []
        var regions: [AxisSlices.Region] = []

        init(regionCount: Int, using generator: inout SeededGenerator) {
            var next = 0
            let fresh = { (count: Int) in
                defer { next += count }
                return Array(next..<(next + count))
            }
            for index in 0...regionCount {
                // Caps between two flexible parts have a pixel at least, or the two could not be told apart.
                let least = index == 0 || index == regionCount ? 0 : 1
                names += fresh(Int.random(in: least...6, using: &generator))
                guard index < regionCount else { break }
                let period = Bool.random(using: &generator) ? 1 : Int.random(in: 2...4, using: &generator)
                let start = names.count
                names += fresh(period)
                regions.append(
                    AxisSlices.Region(
                        start..<names.count, weight: Double(Int.random(in: 1...9, using: &generator)),
                        mode: period == 1 ? .stretch : .tile))
            }
        }

        var fixedCount: Int { names.count - regions.reduce(0) { $0 + $1.range.count } }

        /// An output length at which each part gets whole lines, and a period twice at least.
        func length(using generator: inout SeededGenerator) -> Int {
            let shares = regions.reduce(0) { $0 + Int($1.weight ?? 0) }
            let longest = regions.map(\.range.count).max() ?? 1
            return fixedCount + shares * Int.random(in: (2 * longest)...(2 * longest + 6), using: &generator)
        }
    }

    private func pixel(_ column: Int, _ row: Int) -> UInt32 {
        var mixed = SeededGenerator(seed: UInt64(column * 1_000 + row))
        return UInt32.random(in: 0...0xFF_FFFF, using: &mixed) | 0xFF00_0000
    }

    @Test(arguments: [1, 2]) func whatIsDrawnFromAPictureIsNoLargerOnceSlim(regionCount: Int) throws {
        var generator = SeededGenerator(seed: UInt64(80 + regionCount))
        for _ in 0..<(regionCount == 1 ? 25 : 1) {
            let columns = RandomAxis(regionCount: regionCount, using: &generator)
            let rows = RandomAxis(regionCount: regionCount, using: &generator)
            let source = Raster(columns.names.count, rows.names.count) { pixel(columns.names[$0], rows.names[$1]) }
            var recipe = Recipe()
            recipe.size = RequestedSize(
                width: Double(columns.length(using: &generator)), height: Double(rows.length(using: &generator)))
            recipe.regions = AxisPair(horizontal: columns.regions, vertical: rows.regions)
            let original = try slim(source)
            let drawn = try RecipeRenderer(limits: ServiceLimits()).render(recipe, of: original.picture).expanded()
            // Arbitrary weights: then only taking every run is sure to find all.
            let result = try slim(drawn) { $0.choice = regionCount == 1 ? .auto : .all }
            #expect(result.size[0] <= source.width && result.size[1] <= source.height)
            #expect(result.isProvedExactly)
            let again = try slim(result.slim.raster) { $0.choice = regionCount == 1 ? .auto : .all }
            #expect(again.slim.raster == result.slim.raster)
        }
    }

    /// Rows that a stretch has mixed are found again, made anew: whatever their alpha, if there are twice as many at least.
    @Test(arguments: [false, true]) func whatWasStretchedComesBack(isTranslucent: Bool) throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<6 {
            let (leading, count) = (Int.random(in: 0...3, using: &generator), Int.random(in: 2...5, using: &generator))
            let length = leading + count + Int.random(in: 0...3, using: &generator)
            let source = Raster(5, length) { _, _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                    | (isTranslucent ? UInt32.random(in: 1...255, using: &generator) : 255) << 24
            }
            var recipe = try recipe("mode=stretch")
            let region = AxisSlices.Region(leading..<leading + count)
            recipe.regions = AxisPair(horizontal: [], vertical: [region])
            let growth = Int.random(in: max(count, 8 - count)...4 * count, using: &generator)
            recipe.size = RequestedSize(width: 5, height: Double(length + growth))
            let result = try slim(drawn(source, recipe))
            #expect(result.isProvedExactly)
            #expect(result.size[0] <= source.width && result.size[1] <= source.height)
            #expect(try slim(result.slim.raster).size == result.size)
        }
    }

    /// Without asking for everything: one part an axis, stretched to any length, tiled to two lines more than a tile.
    @Test(arguments: [false, true]) func noiseComesBackNoLarger(isTranslucent: Bool) throws {
        var generator = SeededGenerator(seed: isTranslucent ? 24 : 23)
        for _ in 0..<4 {
            let axes = (0..<2).map { _ in
                let (leading, count) = (
                    Int.random(in: 0...3, using: &generator), Int.random(in: 2...4, using: &generator)
                )
                let mode: FillMode = Bool.random(using: &generator) ? .stretch : .tile
                // A row more, or a column, is too little to tell a tile by.
                let drawn = count + Int.random(in: mode == .tile ? 2...8 : 0...8, using: &generator)
                let trailing = Int.random(in: 1...3, using: &generator)
                return (
                    length: leading + count + trailing, drawn: leading + drawn + trailing,
                    region: AxisSlices.Region(leading..<leading + count, mode: mode)
                )
            }
            let source = Raster(axes[0].length, axes[1].length) { _, _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                    | (isTranslucent ? UInt32.random(in: 1...255, using: &generator) : 255) << 24
            }
            var recipe = Recipe()
            recipe.regions = AxisPair(horizontal: [axes[0].region], vertical: [axes[1].region])
            recipe.size = RequestedSize(width: Double(axes[0].drawn), height: Double(axes[1].drawn))
            let result = try slim(drawn(source, recipe))
            #expect(result.isProvedExactly)
            #expect(result.size[0] <= source.width && result.size[1] <= source.height)
            #expect(try slim(result.slim.raster).size == result.size)
        }
    }

    /// To any length, also to less than one tile.
    @Test(arguments: [false, true]) func whatWasMirroredComesBack(isTranslucent: Bool) throws {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<10 {
            let caps = (0..<4).map { _ in Int.random(in: 0...3, using: &generator) }
            let (width, height) = (
                caps[0] + caps[1] + Int.random(in: 1...6, using: &generator),
                caps[2] + caps[3] + Int.random(in: 1...6, using: &generator)
            )
            let source = Raster(width, height) { _, _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                    | (isTranslucent ? UInt32.random(in: 0...255, using: &generator) : 255) << 24
            }
            var recipe = try recipe("mode=mirror&insets=\(caps[2]),\(caps[0]),\(caps[3]),\(caps[1])")
            recipe.size = RequestedSize(
                width: Double(caps[0] + caps[1] + Int.random(in: 1...30, using: &generator)),
                height: Double(caps[2] + caps[3] + Int.random(in: 1...30, using: &generator)))
            let result = try slim(drawn(source, recipe)) { $0.choice = .all }
            #expect(result.size[0] <= source.width && result.size[1] <= source.height)
            #expect(result.isProvedExactly)
            let again = try slim(result.slim.raster) { $0.choice = .all }
            #expect(again.slim.raster == result.slim.raster)
        }
    }

    /// Along both axes what lies between the two passes is found as well.
    @Test func whatWasStretchedAlongBothAxesComesBack() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<2 {
            let source = Raster(9, 11) { _, _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000 }
            var recipe = try recipe("insets=3,2&mode=stretch")
            let width = 9 + Int.random(in: 16...24, using: &generator)
            recipe.size = RequestedSize(width: Double(width), height: 33)
            let result = try slim(drawn(source, recipe))
            #expect(result.isProvedExactly)
            #expect(result.size[0] <= source.width && result.size[1] <= source.height)
            #expect(result.kinds == ["stretched", "stretched"])
        }
    }

    private func drawn(_ source: Raster, _ recipe: Recipe) throws -> Raster {
        try RecipeRenderer(limits: ServiceLimits()).render(recipe, of: slim(source).picture).expanded()
    }

    /// Android's own nine-patches, drawn at four times their size; the larger ones are left to scripts/check-slim.
    @Test func androidsNinePatchesComeBackNoLarger() throws {
        let bench = TestService()
        var count = 0
        for name in try FixtureFiles.names(in: "goldens/sources", suffix: ".9.png")
        where name.hasPrefix("aosp_") || name.hasPrefix("gen_np_index") {
            bench.store.put(name, try fixture("goldens/sources/\(name)"))
            let content = try bench.get("/images/\(name)").picture()
            guard content.pixels.count < 1_200 else { continue }
            let size = "size=\(4 * content.width)x\(4 * content.height)"
            let result = try slim(bench.get("/images/\(name)?\(size)").picture())
            #expect(result.size[0] <= content.width && result.size[1] <= content.height, "\(name)")
            #expect(result.isProvedExactly)
            count += 1
        }
        #expect(count >= 3)
    }

    /// Whatever the pixels are, what comes out draws them again.
    @Test func everyPictureIsProved() throws {
        var generator = SeededGenerator(seed: 88)
        for index in 0..<150 {
            let (width, height) = (Int.random(in: 1...24, using: &generator), Int.random(in: 1...24, using: &generator))
            let kinds = Int.random(in: 1...3, using: &generator)
            let columns = (0..<width).map { _ in Int.random(in: 0..<kinds, using: &generator) }
            let rows = (0..<height).map { _ in Int.random(in: 0..<kinds, using: &generator) }
            let isTranslucent = Bool.random(using: &generator)
            let picture = Raster(width, height) { x, y in
                let pixel = pixel(columns[x], rows[y])
                return isTranslucent ? pixel & (UInt32(columns[x] * 100) << 24 | 0xFF_FFFF) : pixel
            }
            // What takes all runs looks much harder.
            for choice in SlimRules.RunChoice.allCases where choice != .all || index % 30 == 0 {
                let result = try slim(picture) { $0.choice = choice }
                #expect(result.proof.holds && result.proof.largestDifference == 0)
                #expect(result.slim.raster.pixels.count <= picture.pixels.count)
            }
        }
    }
}
