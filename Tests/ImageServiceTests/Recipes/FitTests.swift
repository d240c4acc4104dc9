import Slicing
import TestSupport
import Testing

@testable import ImageService

/// Sizes by `fit` against whole-number arithmetic; what is cut off, and where.
@Suite struct FitTests {
    /// `part * factor / whole`, rounded half up, at least 1.
    private static func share(_ part: Int, _ factor: Int, _ whole: Int) -> Int {
        max(1, (2 * part * factor + whole) / (2 * whole))
    }

    /// The size that is answered, by the rules in words.
    private static func size(
        _ mode: FitMode, enlarges: Bool, _ source: (width: Int, height: Int), _ box: (width: Int, height: Int)
    ) -> [Int] {
        let (width, height) = source
        // Whether the picture is wider than the box, by ratio.
        let isWider = width * box.height >= height * box.width
        let toWidth = [box.width, share(height, box.width, width)]
        let toHeight = [share(width, box.height, height), box.height]
        let itself = [width, height]
        switch mode {
        case .fill: return [box.width, box.height]
        case .contain, .inside:
            let grows = isWider ? box.width > width : box.height > height
            return grows && !enlarges ? itself : isWider ? toWidth : toHeight
        case .outside:
            let grows = isWider ? box.height > height : box.width > width
            return grows && !enlarges ? itself : isWider ? toHeight : toWidth
        case .cover:
            let grows = isWider ? box.height > height : box.width > width
            guard grows, !enlarges else { return [box.width, box.height] }
            // The largest part of the picture that has the box's ratio.
            return isWider
                ? [share(box.width, height, box.height), height] : [width, share(box.height, width, box.width)]
        }
    }

    private static func random(_ generator: inout SeededGenerator) -> Int {
        Bool.random(using: &generator)
            ? Int.random(in: 1...12, using: &generator) : Int.random(in: 1...5_000, using: &generator)
    }

    @Test(arguments: FitMode.allCases, [false, true])
    func sizesFollowTheRule(mode: FitMode, enlarges: Bool) throws {
        guard mode != .fill || !enlarges else { return }
        for seed in 0..<400 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let source = (Self.random(&generator), Self.random(&generator))
            let box = (Self.random(&generator), Self.random(&generator))
            let query = "size=\(box.0)x\(box.1)&fit=\(mode.rawValue)&enlarge=\(enlarges ? 1 : 0)"
            let limits = OutputLimits(maximumDimension: 100_000_000, maximumPixelCount: .max)
            let geometry = try RecipeGeometry(
                recipe(query), of: PictureShape(width: source.0, height: source.1), limits: limits)
            let size = geometry.outputSize
            let wanted = Self.size(mode, enlarges: enlarges, source, box)
            try #require([size.horizontal, size.vertical] == wanted, "\(source) \(query)")
            try #require(mode == .cover || geometry.horizontal.overhang == .init())
        }
    }

    static let gravities = ["center", "north", "southwest", "east", "0,1", "0.3,0.7", "0.999,0.001"]

    /// A covering picture keeps its ratio, fills the size, and what is kept is where gravity says.
    @Test(arguments: gravities)
    func coverCutsOneAxisAndKeepsThePoint(gravity: String) throws {
        for seed in 0..<200 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (width, height) = (Self.random(&generator), Self.random(&generator))
            let query =
                "size=\(Self.random(&generator))x\(Self.random(&generator))&fit=cover&enlarge=1&gravity=\(gravity)"
            let recipe = try recipe(query)
            let geometry = try RecipeGeometry(
                recipe, of: PictureShape(width: width, height: height),
                limits: OutputLimits(maximumDimension: 100_000_000, maximumPixelCount: .max))
            let axes = [(geometry.horizontal, width), (geometry.vertical, height)]
            let lengths = axes.map { plan, _ in
                plan.overhang.leading + Double(plan.outputLength) + plan.overhang.trailing
            }
            let scales = zip(lengths, axes).map { $0 / Double($1.1) }
            try #require(abs(scales[0] / scales[1] - 1) < 1e-6, "\(query)")
            try #require(axes.contains { $0.0.overhang == .init() }, "\(query)")
            for (index, (plan, _)) in axes.enumerated() {
                let point = Self.point(recipe.fit.gravity)[index] * lengths[index] - plan.overhang.leading
                let output = Double(plan.outputLength)
                try #require(point > -1e-6 && point < output + 1e-6, "\(query)")
                // In the middle, unless the picture ends before.
                guard case .focus = recipe.fit.gravity, plan.overhang.leading > 0, plan.overhang.trailing > 0 else {
                    continue
                }
                try #require(abs(point - output / 2) <= 0.5 + 1e-6, "\(query)")
            }
        }
    }

    /// A point that is kept, in fractions.
    private static func point(_ gravity: Gravity) -> [Double] {
        switch gravity {
        case .focus(let x, let y): return [x, y]
        case .compass(let point):
            let name = point.rawValue
            let x = name.hasSuffix("west") ? 0 : name.hasSuffix("east") ? 1 : 0.5
            return [x, name.hasPrefix("north") ? 0 : name.hasPrefix("south") ? 1 : 0.5]
        }
    }

    @Test(arguments: gravities)
    func paddingToTheBoxFillsItExactly(gravity: String) throws {
        for seed in 0..<200 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let source = PictureShape(width: Self.random(&generator), height: Self.random(&generator))
            let box = (Self.random(&generator) + 9, Self.random(&generator) + 9)
            let mode = ["contain", "cover"][Int(seed % 2)]
            let query = "size=\(box.0)x\(box.1)&pad=box:1,2,3,4&fit=\(mode)&gravity=\(gravity)"
            let geometry = try RecipeGeometry(recipe(query), of: source, limits: OutputLimits())
            let (size, padding) = (geometry.outputSize, geometry.padding)
            try #require([size.horizontal, size.vertical] == [box.0, box.1], "\(query)")
            try #require(padding.top >= 1 && padding.left >= 2 && padding.bottom >= 3 && padding.right >= 4)
            if gravity == "southwest" { try #require(padding.left == 2 && padding.bottom == 3) }
            if gravity == "center" { try #require([1, 2, 3].contains(padding.right - padding.left)) }
        }
    }

    @Test func roomIsPartOfTheSize() throws {
        for (query, wanted) in [
            ("pad=3", [46, 26]), ("w=20&pad=3,5", [20, 11]), ("size=20x20&pad=1,2,3,4", [20, 11]),
            ("size=20x20&pad=1,2,3,4&fit=fill", [20, 20]), ("size=20x20&pad=4&fit=cover", [20, 20]),
            ("size=50x50&pad=1&insets=2", [50, 50]), ("pad=1.5&scale=2&w=10", [20, 13]),
            ("h=20&pad=box", [40, 20]), ("h=50&pad=box", [40, 50]), ("size=50x30&pad=box", [50, 30]),
        ] {
            let geometry = try RecipeGeometry(
                recipe(query), of: PictureShape(width: 40, height: 20), limits: OutputLimits())
            #expect([geometry.outputSize.horizontal, geometry.outputSize.vertical] == wanted, "\(query)")
        }
        let error = #expect(throws: GeometryError.self) {
            _ = try RecipeGeometry(
                recipe("size=20x6&pad=3"), of: PictureShape(width: 40, height: 20), limits: OutputLimits())
        }
        #expect(error == .paddingExceedsOutput(axis: .vertical, padding: 6, length: 6))
    }

    /// Sizes are those of the turned picture, and so is what gravity means: its upper edge was the left one before a
    /// quarter turn, and the right one before three.
    @Test(arguments: [(90, true), (270, false)])
    func turnedPicturesAreFittedAsTheyAreSeen(degrees: Int, keepsLeft: Bool) throws {
        let query = "size=3x4&fit=cover&gravity=north&rotate=\(degrees)"
        let geometry = try RecipeGeometry(
            recipe(query), of: PictureShape(width: 20, height: 10), limits: OutputLimits())
        #expect(geometry.outputSize == AxisPair(horizontal: 3, vertical: 4))
        let overhang = geometry.horizontal.overhang
        #expect((keepsLeft ? overhang.leading : overhang.trailing) == 0)
        #expect(overhang.leading + overhang.trailing == 2)
    }

    @Test(arguments: [
        ("fit=cover", "fit"), ("fit=outside", "fit"), ("fit=fill", "fit"), ("enlarge=1", "enlarge"),
        ("pad=box", "pad"), ("pad=box&gravity=north", "gravity"),
    ])
    func picturesWithSlicesAreNotFitted(query: String, parameter: String) throws {
        let slices = AxisSlices(leading: 3, trailing: 3, length: 20)
        let shape = PictureShape(
            width: 20, height: 20, slices: PictureSlices(horizontal: slices, vertical: slices))
        let error = #expect(throws: GeometryError.self) {
            _ = try RecipeGeometry(recipe("size=50x40&\(query)"), of: shape, limits: OutputLimits())
        }
        #expect(error == .fittedSlices(parameter: parameter))
        let geometry = try RecipeGeometry(recipe("size=50x40&fit=contain"), of: shape, limits: OutputLimits())
        #expect(geometry.outputSize == AxisPair(horizontal: 50, vertical: 40))
        #expect(!geometry.isPlain)
    }

    @Test(arguments: [
        ("crop=0.25,0,0.5,1", [5, 0, 10, 7]), ("crop=0.5,0.5,0.5,0.5", [10, 4, 10, 3]),
        ("crop=0.99,0.99,0.001,0.001", [19, 6, 1, 1]), ("crop=1,2,3,4", [1, 2, 3, 4]),
        ("crop=0,0,1.0,0.01", [0, 0, 20, 1]), ("crop=0.0,0,1,1", [0, 0, 20, 7]),
    ])
    func cropsInFractionsAreWholePixels(query: String, wanted: [Int]) throws {
        let bounds = try RecipeSlices(recipe(query), of: PictureShape(width: 20, height: 7)).bounds
        #expect([bounds.columns.lowerBound, bounds.rows.lowerBound, bounds.columns.count, bounds.rows.count] == wanted)
    }

    /// Whatever sizes, scales and room come together: a map of that size or an error, and never a trap.
    @Test func extremesAreDrawnOrRefused() throws {
        let lengths = ["0.0001", "0.4", "1", "7.5", "300", "65536"]
        let rest = [
            "", "&fit=cover", "&fit=cover&enlarge=1&gravity=1,0.001", "&fit=outside&enlarge=1", "&fit=fill",
            "&enlarge=1",
            "&pad=box:0.3,1&gravity=south", "&pad=65536", "&rotate=270&fit=cover&stretch-map=endpoints",
            "&crop=0.999,0.4,0.001,0.2", "&fit=cover&ends=rounded&filter=nearest",
        ]
        var drawn = 0
        for seed in 0..<400 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let pick = { (texts: [String]) in texts.randomElement(using: &generator) ?? "" }
            let query =
                "size=\(pick(lengths))x\(pick(lengths))&scale=\(pick(["0.1", "1", "2.5", "8"]))"
                + "&source-scale=\(pick(["0.1", "1", "8"]))\(pick(rest))"
            let source = PictureShape(
                width: [1, 2, 26, 16_384].randomElement(using: &generator) ?? 1,
                height: [1, 3, 40_000].randomElement(using: &generator) ?? 1)
            let recipe = try recipe(query)
            do throws(GeometryError) {
                let geometry = try RecipeGeometry(
                    recipe, of: source, limits: OutputLimits(maximumDimension: 700, maximumPixelCount: 100_000))
                let maps = try geometry.makeMaps()
                #expect(maps.horizontal.outputLength == geometry.horizontal.outputLength)
                #expect(maps.horizontal.runs.reduce(0) { $0 + $1.count } == maps.horizontal.outputLength)
                drawn += 1
            } catch {
                #expect(!error.detail.isEmpty)
            }
        }
        #expect(drawn > 40)
    }
}
