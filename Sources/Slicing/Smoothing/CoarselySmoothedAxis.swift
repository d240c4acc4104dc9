/// A wide blur along one axis, worked out at some positions and interpolated between them.
///
/// A picture blurred by σ is so smooth that lines σ/6 apart, with straight lines between, are less than half a level
/// off. So the cost of a line does not grow with σ.
package struct CoarselySmoothedAxis: Hashable, Sendable {
    /// The sums at the positions that are worked out.
    package private(set) var nodes = SampleTable()
    /// For each output line, what it is of the nodes.
    package private(set) var lines = SampleTable()

    /// From this standard deviation on, in pixels, it is worth it.
    package static let leastSigma = 12.0

    /// Blurs by a Gaussian; beyond the ends the last line goes on.
    ///
    /// Traps where the axis has blank lines or `sigma` is below the least.
    package init(_ runs: [Run], sigma: Double) {
        precondition(sigma >= Self.leastSigma)
        let step = Int(sigma / 6)
        var sums = LineSums(runs, kernel: GaussianKernel(sigma: sigma))
        let count = sums.lines.count
        for position in stride(from: 0, to: count + step, by: step) { nodes.appendSum(sums.sum(around: position)) }
        for line in 0..<count {
            let node = line / step
            lines.appendBlend(lower: node, upper: node + 1, fraction: Double(line % step) / Double(step))
        }
    }
}
