/// A blur along one axis of a run raster, as sums of the block's lines.
///
/// What repeats goes on repeating: only where the neighbourhood changes does a repeated line become lines of its own. So
/// the blurred picture costs its distinct lines, as the sharp one does.
package struct SmoothedAxis: Hashable, Sendable {
    /// For each line of the blurred block the sum that it is.
    package private(set) var blurred = SampleTable()
    /// For each of them the line in its middle: what stood there before.
    package private(set) var sharp = SampleTable()
    /// The output axis as runs over both.
    package private(set) var runs: [Run] = []

    /// Blurs by a Gaussian; beyond the ends the last line goes on.
    ///
    /// Costs by the distinct lines times the kernel's length.
    ///
    /// - Parameters:
    ///   - runs: an axis without blank lines; traps where it has some.
    ///   - sigma: standard deviation in pixels, above 0.
    package init(_ runs: [Run], sigma: Double) {
        let kernel = GaussianKernel(sigma: sigma)
        var sums = LineSums(runs, kernel: kernel)
        for stretch in Self.stretches(of: runs, radius: kernel.radius) {
            let start = blurred.count
            for position in stretch.distinct {
                blurred.appendSum(sums.sum(around: position))
                sharp.appendCopy(of: sums.lines[position])
            }
            self.runs.append(
                stretch.count == stretch.distinct.count
                    ? .literal(start: start, count: stretch.count)
                    : .repeating(start: start, period: stretch.distinct.count, count: stretch.count))
        }
    }

    /// How many distinct lines an axis has once it is blurred.
    package static func lineCount(_ runs: [Run], sigma: Double) -> Int {
        stretches(of: runs, radius: GaussianKernel(sigma: sigma).radius).reduce(0) { $0 + $1.distinct.count }
    }

    /// A stretch of the output and the positions that stand for all of it.
    private struct Stretch {
        var distinct: Range<Int>
        var count: Int
    }

    /// Inside a repeat, further from its ends than the kernel reaches, lines come again with its period.
    private static func stretches(of runs: [Run], radius: Int) -> [Stretch] {
        var stretches: [Stretch] = []
        var open = 0
        var position = 0
        for run in runs {
            let end = position + run.count
            if case .repeating(_, let period, let count) = run, count > 2 * radius + period {
                let inner = position + radius
                if inner > open { stretches.append(Stretch(distinct: open..<inner, count: inner - open)) }
                stretches.append(Stretch(distinct: inner..<inner + period, count: count - 2 * radius))
                open = end - radius
            }
            position = end
        }
        if position > open { stretches.append(Stretch(distinct: open..<position, count: position - open)) }
        return stretches
    }
}
