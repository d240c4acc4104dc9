import Pixels
import Rendering
import Slicing

/// Renditions of random sources with random segments and modes, another in each axis, at random sizes.
struct RandomRenditions {
    private var random: SeededGenerator
    /// Longest side in pixels.
    private let longestSide: Int
    /// Most pixels of a rendition; the sides are drawn so that it holds.
    private let mostPixels: Int
    private var count = 0

    init(seed: UInt64, longestSide: Int, mostPixels: Int) {
        random = SeededGenerator(seed: seed)
        self.longestSide = longestSide
        self.mostPixels = mostPixels
    }

    /// One rendition after the other, colour class by colour class.
    ///
    /// Of every other one, it is checked that it is the same without a look at which source lines are alike.
    mutating func next() throws -> RunRaster {
        let classes = ColourClass.allCases
        let source = makeSource(classes[count % classes.count])
        count += 1
        let (width, height) = makeSize()
        let (horizontal, vertical) = (makePlan(source.width, width), makePlan(source.height, height))
        let picture = try AnalysedRaster(source).render(horizontal, vertical)
        guard count % 2 == 0 else { return picture }
        let plain = renderRunRaster(source, horizontal: try horizontal.makeMap(), vertical: try vertical.makeMap())
        guard plain.expanded() == picture.expanded() else { throw Failure.likenessMatters(number: count) }
        return picture
    }

    private enum Failure: Error {
        /// The rendition of that number, from 1, has other pixels where equal lines are drawn as one.
        case likenessMatters(number: Int)
    }

    /// Small sides come as often as large ones: the exponent is drawn, not the length.
    private mutating func makeSize() -> (Int, Int) {
        let first = side(upTo: longestSide)
        let second = side(upTo: min(longestSide, max(1, mostPixels / first)))
        return Bool.random(using: &random) ? (first, second) : (second, first)
    }

    private mutating func side(upTo limit: Int) -> Int {
        let bits = Int.random(in: 0...(Int.bitWidth - limit.leadingZeroBitCount), using: &random)
        return Int.random(in: 1...max(1, min(limit, 1 << bits)), using: &random)
    }

    private mutating func makeSource(_ colourClass: ColourClass) -> Raster {
        let colours = colourClass.makeColours(&random)
        let (width, height) = (Int.random(in: 1...48, using: &random), Int.random(in: 1...48, using: &random))
        // How many of eight pixels are like the one on the left, and like the one above.
        let likeness = Int.random(in: 0...3, using: &random)
        // In some pictures whole columns and rows are like the ones before them.
        let repeatsLines = Int.random(in: 0..<3, using: &random) == 0
        var pixels: [UInt32] = []
        for index in 0..<width * height {
            let chance = Int.random(in: 0..<8, using: &random)
            if chance < likeness, index > 0 {
                pixels.append(pixels[index - 1])
            } else if chance < 2 * likeness, index >= width {
                pixels.append(pixels[index - width])
            } else {
                pixels.append(colours[Int.random(in: 0..<colours.count, using: &random)])
            }
        }
        let raster = Raster(width: width, height: height, pixels: pixels)
        return repeatsLines ? repeatingLines(of: raster) : raster
    }

    private mutating func repeatingLines(of raster: Raster) -> Raster {
        let (columns, rows) = (makeOrigins(raster.width), makeOrigins(raster.height))
        let pixels = rows.flatMap { row in columns.map { raster[$0, row] } }
        return Raster(width: raster.width, height: raster.height, pixels: pixels)
    }

    /// For each line the one that it is like: itself for one in three.
    private mutating func makeOrigins(_ count: Int) -> [Int] {
        var origin = 0
        return (0..<count).map { line in
            if Int.random(in: 0..<3, using: &random) == 0 { origin = line }
            return origin
        }
    }

    private mutating func makePlan(_ sourceLength: Int, _ outputLength: Int) -> AxisPlan {
        var plan = AxisPlan(segments: [], outputLength: outputLength)
        var left = sourceLength
        while left > 0 {
            let length = Int.random(in: 1...left, using: &random)
            plan.segments.append(Segment(makeKind(), length: length))
            left -= length
        }
        // Nearest samples keep the source's colours, so that the small pixel formats are met as well.
        plan.filter = Int.random(in: 0..<3, using: &random) > 0 ? .nearest : .auto
        plan.scale = [1, 1, 1, 2, 0.5].randomElement(using: &random) ?? 1
        plan.tileOrigin = TileOrigin.allCases.randomElement(using: &random) ?? .start
        return plan
    }

    private mutating func makeKind() -> Segment.Kind {
        guard Int.random(in: 0..<5, using: &random) > 1 else { return .fixed }
        return .flexible(
            weight: Double.random(in: 0.5...3, using: &random),
            mode: FillMode.allCases.randomElement(using: &random) ?? .stretch)
    }
}
