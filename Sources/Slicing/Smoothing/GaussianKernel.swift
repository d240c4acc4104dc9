/// The weights of a Gaussian blur along one axis, sampled at whole pixels.
struct GaussianKernel {
    /// The weight at distance 0, 1, 2 … in proportion to the first, which is 1.
    let weights: [Double]

    /// Pixels on each side that count.
    var radius: Int { weights.count - 1 }

    /// Weights below 2⁻¹⁶ of the whole are left out: no level shows them.
    ///
    /// - Parameter sigma: standard deviation in pixels, above 0.
    init(sigma: Double) {
        precondition(sigma > 0)
        // exp(-k²/2σ²) without a power for each k: from one to the next it shrinks by base^(2k + 1).
        let base = Self.exponential(of: 1 / (2 * sigma * sigma))
        let least = Self.leastShare * max(1, sigma * 2.5)
        var weights = [1.0]
        var (weight, factor) = (base, base * base * base)
        while weight > least {
            weights.append(weight)
            weight *= factor
            factor *= base * base
        }
        self.weights = weights
    }

    private static let leastShare = 1.0 / 65_536

    /// e to the power of `-value`, for a value of at least 0: this part of the package imports no mathematics.
    private static func exponential(of value: Double) -> Double {
        guard value < 700 else { return 0 }
        // The series converges at once near 0; squaring leads back.
        var (rest, squarings) = (value, 0)
        while rest > 1.0 / 64 { (rest, squarings) = (rest / 2, squarings + 1) }
        var (sum, term) = (1.0, 1.0)
        for index in 1...8 {
            term *= -rest / Double(index)
            sum += term
        }
        for _ in 0..<squarings { sum *= sum }
        return sum
    }
}
