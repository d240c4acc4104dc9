internal import Glibc
package import Slicing

/// For each output pixel of one axis the source pixels it is made of, worked out pixel by pixel.
package struct NaiveAxis: Sendable {
    /// One source pixel's part in an output pixel.
    package struct Tap: Hashable, Sendable {
        package var line: Int
        package var weight: Double

        package init(line: Int, weight: Double) {
            self.line = line
            self.weight = weight
        }
    }

    /// What one output pixel is made of.
    package struct Sample: Hashable, Sendable {
        /// Weights add up to 1; none where the pixel is transparent.
        package var taps: [Tap]
        /// The segment that covers the pixel.
        package var segment: Int
        /// Whether the pixel must be a source pixel bit for bit: scale 1 in step with the source's pixels, `nearest`,
        /// or a segment of one pixel.
        package var isCopy: Bool
    }

    package let layout: NaiveLayout
    package let samples: [Sample]

    package init(_ plan: AxisPlan) throws(SlicingError) {
        let layout = try NaiveLayout(plan)
        self.layout = layout
        samples = plan.segments.indices.flatMap { segment in
            (layout.cuts[segment]..<layout.cuts[segment + 1]).map { layout.sample($0, of: segment) }
        }
    }
}

/// What lies beyond the ends of a segment's pixels, as far as weighted sums are concerned.
private enum Surroundings {
    /// The outermost pixel goes on.
    case clamped
    /// The segment starts again.
    case wrapped
    /// The segment goes back from its last pixel, and forth again.
    case reflected
}

/// The piece of the source that an output pixel shows, in source pixels from the segment's start: pixel k is [k, k + 1).
private struct Footprint {
    var center: Double
    /// Source pixels per output pixel.
    var width: Double
    var surroundings = Surroundings.clamped
}

extension NaiveLayout {
    fileprivate func sample(_ pixel: Int, of index: Int) -> NaiveAxis.Sample {
        let segment = plan.segments[index]
        let blank = NaiveAxis.Sample(taps: [], segment: index, isCopy: false)
        let footprint: Footprint?
        switch segment.kind {
        case .hidden, .flexible(_, .hide):
            return blank
        case _ where segment.length == 0:
            return NaiveAxis.Sample(taps: neighbours(of: index), segment: index, isCopy: false)
        case .fixed:
            footprint = fixedFootprint(pixel, of: index)
        case .flexible(_, let mode):
            footprint = flexibleFootprint(pixel, of: index, mode: mode)
        }
        guard let footprint else { return blank }
        let taps = taps(for: footprint, length: segment.length, start: sourceStarts[index])
        return NaiveAxis.Sample(taps: taps, segment: index, isCopy: isCopy(footprint, length: segment.length))
    }

    /// A segment without pixels is filled with the mean of the two beside it, or the one where there is only one;
    /// hidden pixels do not count.
    private func neighbours(of index: Int) -> [NaiveAxis.Tap] {
        let drawn = plan.segments.indices.filter { plan.segments[$0].kind != .hidden }
            .flatMap { sourceStarts[$0]..<sourceStarts[$0 + 1] }
        let lines = [drawn.last { $0 < sourceStarts[index] }, drawn.first { $0 >= sourceStarts[index] }].compactMap(
            \.self)
        return lines.map { NaiveAxis.Tap(line: $0, weight: 1 / Double(lines.count)) }
    }

    private func isCopy(_ footprint: Footprint, length: Int) -> Bool {
        let phase = footprint.center - 0.5
        let isInStep = abs(phase - phase.rounded()) < Self.tolerance && abs(footprint.width - 1) < Self.tolerance
        return plan.filter == .nearest || length == 1 || isInStep
    }

    // MARK: Which piece of the source

    private func fixedFootprint(_ pixel: Int, of index: Int) -> Footprint {
        guard let crop else { return stretchedFootprint(pixel, of: index) }
        let laid = Double(pixel) + 0.5 + (pixel < crop.firstTrailingPixel ? 0 : crop.removed)
        let start = plan.segments[..<index].reduce(0) { $1.kind == .fixed ? $0 + $1.length : $0 }
        return Footprint(center: laid / plan.scale - Double(start), width: 1 / plan.scale)
    }

    private func stretchedFootprint(_ pixel: Int, of index: Int) -> Footprint {
        let length = Double(plan.segments[index].length)
        let ratio = length / (ends[index + 1] - ends[index])
        return Footprint(center: (Double(pixel) + 0.5 - ends[index]) * ratio, width: ratio)
    }

    /// First and last output pixel are first and last source pixel, so the rounded cuts are the ends.
    ///
    /// A single output pixel shows the middle.
    private func endpointFootprint(_ pixel: Int, of index: Int) -> Footprint {
        let length = Double(plan.segments[index].length)
        let count = cuts[index + 1] - cuts[index]
        guard count > 1 else { return Footprint(center: length / 2, width: length) }
        let ratio = (length - 1) / Double(count - 1)
        return Footprint(center: Double(pixel - cuts[index]) * ratio + 0.5, width: ratio)
    }

    private func flexibleFootprint(_ pixel: Int, of index: Int, mode: FillMode) -> Footprint? {
        let length = Double(plan.segments[index].length)
        let output = ends[index + 1] - ends[index]
        let tileScale = self.tileScale
        let tile = length * tileScale
        let x = Double(pixel) + 0.5 - ends[index]
        switch mode {
        case .stretch where plan.stretchMap == .endpoints:
            return endpointFootprint(pixel, of: index)
        case .stretch:
            return stretchedFootprint(pixel, of: index)
        case .tile, .mirror:
            let origin =
                switch plan.tileOrigin {
                case .start: 0.0
                case .center: (output - tile) / 2
                case .end: output - tile
                }
            return Footprint(
                center: (x - origin) / tileScale, width: 1 / tileScale,
                surroundings: mode == .tile ? .wrapped : .reflected)
        case .round:
            let count =
                switch plan.tileCountRule {
                case .nearest: max(1, (output / tile + 0.5 + Self.tolerance).rounded(.down))
                case .up: max(1, (output / tile - Self.tolerance).rounded(.up))
                }
            let ratio = length * count / output
            return Footprint(center: x * ratio, width: ratio, surroundings: .wrapped)
        case .space:
            return spacedFootprint(x, output: output, tile: tile)
        case .hide:
            return nil
        }
    }

    /// Tiles are as large as the source says, or shrink with the caps of a uniformly shrunk picture.
    private var tileScale: Double {
        guard plan.tileScale == .caps, case .uniform(let factor) = plan.shrink else { return plan.scale }
        return plan.scale * min(1, factor)
    }

    /// Whole tiles with equal gaps before, between and after them.
    ///
    /// A tile owns the output pixels whose centres lie in it, its start included and its end not.
    private func spacedFootprint(_ x: Double, output: Double, tile: Double) -> Footprint? {
        let count = (output / tile + Self.tolerance).rounded(.down)
        guard count > 0 else { return nil }
        let gap = (output - count * tile) / (count + 1)
        let index = ((x - gap) / (tile + gap) + Self.tolerance).rounded(.down)
        let position = max(0, x - gap - index * (tile + gap))
        guard index >= 0, index < count, position < tile - Self.tolerance else { return nil }
        return Footprint(center: position / tileScale, width: 1 / tileScale)
    }

    // MARK: Which pixels with which weights

    private func taps(for footprint: Footprint, length: Int, start: Int) -> [NaiveAxis.Tap] {
        let weights: [(index: Int, weight: Double)]
        switch plan.filter {
        case .nearest:
            weights = nearestWeights(footprint)
        case .linear:
            weights = linearWeights(footprint)
        case .area:
            weights = areaWeights(footprint, length: length)
        case .auto where footprint.width > 1 + Self.tolerance:
            weights = areaWeights(footprint, length: length)
        case .auto:
            weights = linearWeights(footprint)
        case .bilinear, .bicubic, .lanczos3:
            weights = kernelWeights(footprint, length: length)
        }
        var sums: [Int: Double] = [:]
        for (index, weight) in weights where abs(weight) > Self.tolerance {
            sums[start + resolve(index, length: length, surroundings: footprint.surroundings), default: 0] += weight
        }
        return sums.map { NaiveAxis.Tap(line: $0.key, weight: $0.value) }.sorted { $0.line < $1.line }
    }

    /// The pixel under the centre; a centre between two (within a millionth) takes the lower one.
    private func nearestWeights(_ footprint: Footprint) -> [(index: Int, weight: Double)] {
        [(Int((footprint.center - 1e-6).rounded(.up)) - 1, 1)]
    }

    private func linearWeights(_ footprint: Footprint) -> [(index: Int, weight: Double)] {
        let position = footprint.center - 0.5
        let lower = position.rounded(.down)
        return [(Int(lower), lower + 1 - position), (Int(lower) + 1, position - lower)]
    }

    /// The exact mean over the footprint.
    ///
    /// Where the segment is clamped, only the part inside it counts.
    private func areaWeights(_ footprint: Footprint, length: Int) -> [(index: Int, weight: Double)] {
        var low = footprint.center - footprint.width / 2
        var high = footprint.center + footprint.width / 2
        if footprint.surroundings == .clamped {
            low = min(max(low, 0), Double(length))
            high = min(max(high, 0), Double(length))
        }
        guard high - low > Self.tolerance else { return [(Int(footprint.center.rounded(.down)), 1)] }
        return (Int(low.rounded(.down))..<Int(high.rounded(.up))).map { index in
            let overlap = min(high, Double(index) + 1) - max(low, Double(index))
            return (index, overlap / (high - low))
        }
    }

    /// The kernel at each pixel's distance, as wide as an output pixel where that is wider than the source's.
    ///
    /// Where the segment is clamped, only the pixels inside it count.
    private func kernelWeights(_ footprint: Footprint, length: Int) -> [(index: Int, weight: Double)] {
        let unit = max(1, footprint.width)
        let (low, high) = (footprint.center - 4 * unit, footprint.center + 4 * unit)
        var weights: [(index: Int, weight: Double)] = []
        for index in Int(low.rounded(.down))...Int(high.rounded(.up)) {
            guard footprint.surroundings != .clamped || 0..<length ~= index else { continue }
            weights.append((index, kernel((Double(index) + 0.5 - footprint.center) / unit)))
        }
        let total = weights.reduce(0) { $0 + $1.weight }
        guard total > 0.1 else { return [(Int((footprint.center - 0.5).rounded()), 1)] }
        return weights.map { ($0.index, $0.weight / total) }
    }

    private func kernel(_ distance: Double) -> Double {
        func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
        let x = abs(distance)
        switch plan.filter {
        case .lanczos3: return x < 3 ? sinc(x) * sinc(x / 3) : 0
        case .bicubic where x < 1: return 1.5 * x * x * x - 2.5 * x * x + 1
        case .bicubic where x < 2: return -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2
        case .bilinear where x < 1: return 1 - x
        default: return 0
        }
    }

    private func resolve(_ index: Int, length: Int, surroundings: Surroundings) -> Int {
        func modulo(_ period: Int) -> Int { ((index % period) + period) % period }
        switch surroundings {
        case .clamped: return min(max(index, 0), length - 1)
        case .wrapped: return modulo(length)
        case .reflected: return min(modulo(2 * length), 2 * length - 1 - modulo(2 * length))
        }
    }
}
