/// Adds up a kernel's weights by the lines that they fall on.
struct LineSums {
    /// The block's line of each output line.
    let lines: [Int]
    private let kernel: GaussianKernel
    /// By line; 0 between two sums.
    private var weights: [Double]

    /// Traps where a line is blank.
    init(_ runs: [Run], kernel: GaussianKernel) {
        precondition(!runs.contains(where: \.isBlank), "a blank line has no pixels to be blurred")
        lines = runs.flatMap(\.lines).compactMap(\.self)
        self.kernel = kernel
        weights = [Double](repeating: 0, count: (lines.max() ?? 0) + 1)
    }

    /// The sum around an output line, which may lie behind the last; beyond the ends the last line goes on.
    mutating func sum(around position: Int) -> [(line: Int, weight: Double)] {
        var touched: [Int] = []
        for offset in -kernel.radius...kernel.radius {
            let line = lines[min(max(position + offset, 0), lines.count - 1)]
            if weights[line] == 0 { touched.append(line) }
            weights[line] += kernel.weights[abs(offset)]
        }
        touched.sort()
        defer { for line in touched { weights[line] = 0 } }
        return touched.map { ($0, weights[$0]) }
    }
}
