package import Pixels
package import Slicing

/// A rendition made up at random: a small source and a plan for each axis.
///
/// The same seed gives the same case.
package struct RandomCase: Sendable, CustomStringConvertible {
    package var source: Raster
    package var horizontal: AxisPlan
    package var vertical: AxisPlan
    private let seed: UInt64

    /// Which shrink rule both plans follow.
    package enum Shrink: String, CaseIterable, Sendable {
        case axis, uniform, crop
    }

    /// Flexible segments fill by one of `modes`; both axes sample with `filter`.
    package init(seed: UInt64, modes: [FillMode], filter: SamplingFilter, shrink: Shrink = .axis) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        horizontal = Self.plan(modes: modes, filter: filter, shrink: shrink, using: &generator)
        vertical = Self.plan(modes: modes, filter: filter, shrink: shrink, using: &generator)
        source = randomRaster(
            width: horizontal.segments.reduce(0) { $0 + $1.length },
            height: vertical.segments.reduce(0) { $0 + $1.length },
            opacity: RandomOpacity.allCases.randomElement(using: &generator) ?? .opaque, using: &generator)
    }

    package var description: String {
        "seed \(seed), \(source.width)x\(source.height)\nhorizontal \(horizontal)\nvertical \(vertical)"
    }

    private static func plan(
        modes: [FillMode], filter: SamplingFilter, shrink: Shrink, using generator: inout SeededGenerator
    ) -> AxisPlan {
        let segments = randomSegments(modes: modes, using: &generator)
        let scales = [1.0, 1, 1, 2, 3, 0.5, 1.5, 0.75, 1.1]
        let scale = scales.randomElement(using: &generator) ?? 1
        let fixed = segments.reduce(0) { $1.kind == .fixed ? $0 + $1.length : $0 }
        let caps = Double(fixed) * scale
        // Half of the outputs are about as long as the caps or the source, where the rules meet.
        let whole = Double(segments.reduce(0) { $0 + $1.length }) * scale
        let near = Bool.random(using: &generator) ? caps : whole
        let length =
            Bool.random(using: &generator)
            ? Int(near) + Int.random(in: -1...2, using: &generator) : Int.random(in: 1...24, using: &generator)
        let output = max(1, length)
        let rule: ShrinkRule =
            switch shrink {
            case .axis: .axis
            case .crop: .crop
            case .uniform:
                .uniform(factor: min(Double(output) / max(1, caps), Double.random(in: 0.4...1.5, using: &generator)))
            }
        return AxisPlan(
            segments: segments, scale: scale, outputLength: output, shrink: rule,
            tileOrigin: TileOrigin.allCases.randomElement(using: &generator) ?? .start,
            tileCountRule: TileCountRule.allCases.randomElement(using: &generator) ?? .nearest,
            tileScale: TileScale.allCases.randomElement(using: &generator) ?? .source,
            stretchMap: Int.random(in: 0..<4, using: &generator) == 0 ? .endpoints : .halfPixel, filter: filter,
            snapsEndsToCuts: shrink == .uniform
                || shrink == .axis && Int.random(in: 0..<5, using: &generator) == 0)
    }
}

/// One to five segments, at least one of them flexible, with at least one source pixel in all.
package func randomSegments(modes: [FillMode], using generator: inout SeededGenerator) -> [Segment] {
    func flexible(longest: Int) -> Segment {
        let length = Int.random(in: 0...longest, using: &generator)
        let weights: [Double] = [Double(max(1, length)), Double(max(1, length)), 1, 2.5]
        let weight = weights.randomElement(using: &generator) ?? 1
        return Segment(
            .flexible(weight: weight, mode: modes.randomElement(using: &generator) ?? .stretch), length: length)
    }
    func fixed() -> Segment { Segment(.fixed, length: Int.random(in: 0...4, using: &generator)) }
    func hidden() -> Segment { Segment(.hidden, length: Int.random(in: 0...2, using: &generator)) }

    let segments: [Segment] =
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: [flexible(longest: 9)]
        case 1: [fixed(), flexible(longest: 4), fixed(), flexible(longest: 3), fixed()]
        case 2: [flexible(longest: 3), fixed(), flexible(longest: 3)]
        case 3: [fixed(), flexible(longest: 4), hidden(), fixed()]
        case 4: [fixed(), flexible(longest: 1), fixed()]
        default: [fixed(), flexible(longest: 6), fixed()]
        }
    return segments.contains { $0.length > 0 && $0.kind != .hidden }
        ? segments : segments + [Segment(.fixed, length: 1)]
}

/// How opaque the pixels of a random picture are.
package enum RandomOpacity: CaseIterable, Sendable {
    case opaque
    /// Any opacity, pixel by pixel: also none, with a colour that nobody sees.
    case any
    /// All or nothing.
    case mask
}

/// Noise: the hardest picture, as every pixel differs from its neighbours.
package func randomRaster(
    width: Int, height: Int, opacity: RandomOpacity, using generator: inout SeededGenerator
) -> Raster {
    let pixels = (0..<width * height).map { _ -> UInt32 in
        let pixel = UInt32.random(in: .min ... .max, using: &generator)
        switch opacity {
        case .opaque: return pixel | 0xFF00_0000
        case .any: return pixel
        case .mask: return pixel & 0x00FF_FFFF | (pixel & 0x0100_0000 == 0 ? 0 : 0xFF00_0000)
        }
    }
    return Raster(width: width, height: height, pixels: pixels)
}
