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

    /// `auto` becomes `linear` where the run grows and `area` where it shrinks.
    init(source: Range<Int>, edge: Edge, filter: SamplingFilter, ratio: Double) {
        self.source = source
        self.edge = edge
        self.filter = filter == .auto ? (ratio > 1 + lengthTolerance ? .area : .linear) : filter
        self.ratio = ratio
    }

    /// Appends the sample centred at `centre` source pixels from the run's start (pixel j's centre is j + ½).
    func append(centre: Double, to samples: inout SampleTable) {
        switch filter {
        case .nearest:
            // A tie takes the lower pixel; the margin keeps rounding noise from deciding.
            samples.appendCopy(of: line((centre - 1e-6).rounded(.up) - 1))
        case .linear, .auto:
            let position = centre - 0.5
            let lower = position.rounded(.down)
            samples.appendBlend(lower: line(lower), upper: line(lower + 1), fraction: position - lower)
        case .area:
            appendArea(from: centre - ratio / 2, to: centre + ratio / 2, samples: &samples)
        }
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
