/// Turns a position inside a run of source pixels into weighted taps, never reading outside the run.
struct SampleWindow {
    /// What lies beyond the run's ends.
    enum Edge {
        /// The end pixel, again and again.
        case clamp
        /// The run again, from its other end.
        case wrap
        /// The run again, reversed.
        case reflect
    }

    private let source: Range<Int>
    private let edge: Edge
    private let filter: SamplingFilter
    /// Source pixels per output pixel.
    private let ratio: Double
    private let kernel: ResamplingKernel?
    /// Source pixels per unit of the kernel: it is widened where the run shrinks.
    private let kernelScale: Double
    /// For source pixels that are means already: what undoes that.
    private let sharpening: MeanSharpening?
    /// Weights on their way into a table, kept for their memory.
    private var weights: [Double] = []

    /// `auto` becomes `linear` where the run grows and `area` where it shrinks.
    ///
    /// - Parameter reduction: how many pixels of the picture each source pixel is the mean of.
    init(source: Range<Int>, edge: Edge, filter: SamplingFilter, ratio: Double, reduction: Int = 1) {
        self.source = source
        self.edge = edge
        self.filter = filter == .auto ? (ratio > 1 + lengthTolerance ? .area : .linear) : filter
        self.ratio = ratio
        kernel = ResamplingKernel(filter)
        kernelScale = max(1 / Double(reduction), ratio)
        sharpening = MeanSharpening(reduction: reduction, kernelScale: kernelScale)
    }

    /// Appends the sample centred at `centre` source pixels from the run's start (pixel j's centre is j + ½).
    mutating func append(centre: Double, to samples: inout SampleTable) {
        if let kernel { return append(kernel, centre: centre, to: &samples) }
        switch filter {
        case .nearest:
            // A tie takes the lower pixel; the margin keeps rounding noise from deciding.
            samples.appendCopy(of: line((centre - 1e-6).rounded(.up) - 1))
        case .linear, .auto, .bilinear, .bicubic, .lanczos3:
            let position = centre - 0.5
            let lower = position.rounded(.down)
            samples.appendBlend(lower: line(lower), upper: line(lower + 1), fraction: position - lower)
        case .area:
            appendArea(from: centre - ratio / 2, to: centre + ratio / 2, samples: &samples)
        }
    }

    /// Weighs all pixels that the kernel reaches; where it sticks out of a clamped run only the inside counts.
    private mutating func append(_ kernel: ResamplingKernel, centre: Double, to samples: inout SampleTable) {
        let radius = kernel.radius * kernelScale
        var first = Int((centre - 0.5 - radius).rounded(.up))
        var last = Int((centre - 0.5 + radius).rounded(.down))
        if edge == .clamp {
            first = max(first, 0)
            last = min(last, source.count - 1)
        }
        weights.removeAll(keepingCapacity: true)
        var total = 0.0
        for pixel in first..<max(first, last + 1) {
            let distance = (Double(pixel) + 0.5 - centre) / kernelScale
            let weight = sharpening?.weight(kernel, at: distance) ?? kernel.weight(at: distance)
            weights.append(weight)
            total += weight
        }
        // A centre beyond a clamped run may see nothing of it but the lobes.
        guard total > 0.1 else { return samples.appendCopy(of: line((centre - 0.5).rounded())) }
        if edge == .clamp {
            samples.appendWindow(from: source.lowerBound + first, weights, total: total)
        } else {
            samples.appendFiltered(folded(from: first), total: total)
        }
    }

    /// The weights of a window that may leave a repeated run, each line once.
    private func folded(from first: Int) -> [(line: Int, weight: Double)] {
        var sums = [Double](repeating: 0, count: min(source.count, weights.count))
        guard sums.count == source.count else {
            var taps: [(line: Int, weight: Double)] = []
            for (index, weight) in weights.enumerated() { add(weight, of: line(Double(first + index)), to: &taps) }
            return taps
        }
        for (index, weight) in weights.enumerated() {
            sums[line(Double(first + index)) - source.lowerBound] += weight
        }
        return sums.enumerated().map { (source.lowerBound + $0, $1) }
    }

    /// Integrates over a stretch of the source; where it sticks out of a clamped run only the inside counts.
    private func appendArea(from start: Double, to end: Double, samples: inout SampleTable) {
        var (start, end) = (start, end)
        if edge == .clamp {
            start = max(start, 0)
            end = min(end, Double(source.count))
        }
        var taps: [(line: Int, weight: Double)] = []
        var pixel = start.rounded(.down)
        while pixel < end {
            let weight = min(end, pixel + 1) - max(start, pixel)
            if weight > 0 { add(weight, of: line(pixel), to: &taps) }
            pixel += 1
        }
        if taps.isEmpty { taps.append((line(start.rounded(.down)), 1)) }
        samples.appendSum(taps)
    }

    /// A window that reaches over the end of a repeated run meets the same line again; only then are earlier taps searched.
    private func add(_ weight: Double, of line: Int, to taps: inout [(line: Int, weight: Double)]) {
        if edge != .clamp, let known = taps.firstIndex(where: { $0.line == line }) {
            taps[known].weight += weight
        } else {
            taps.append((line, weight))
        }
    }

    /// The source line for a pixel of the run, which may lie beyond its ends.
    private func line(_ pixel: Double) -> Int {
        let count = source.count
        let offset = Int(pixel)
        return switch edge {
        case .clamp: source.lowerBound + min(max(offset, 0), count - 1)
        case .wrap: source.lowerBound + Self.remainder(offset, count)
        case .reflect:
            source.lowerBound
                + min(Self.remainder(offset, 2 * count), 2 * count - 1 - Self.remainder(offset, 2 * count))
        }
    }

    private static func remainder(_ value: Int, _ divisor: Int) -> Int {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
