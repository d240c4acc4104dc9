/// A function of the distance from a sample's centre by which source pixels are weighted.
enum ResamplingKernel {
    case triangle
    /// The interpolating cubic with a = -1/2, by E. Catmull and R. Rom.
    case catmullRom
    /// sinc(x) · sinc(x / 3).
    case lanczos3

    /// The kernel of a filter that has one; the others are drawn without.
    init?(_ filter: SamplingFilter) {
        switch filter {
        case .bilinear: self = .triangle
        case .bicubic: self = .catmullRom
        case .lanczos3: self = .lanczos3
        case .auto, .linear, .area, .nearest: return nil
        }
    }

    /// The distance from which on it is 0.
    var radius: Double {
        switch self {
        case .triangle: 1
        case .catmullRom: 2
        case .lanczos3: 3
        }
    }

    /// The weight at a distance, which may be negative; 1 at 0.
    func weight(at distance: Double) -> Double {
        let x = distance.magnitude
        switch self {
        case .triangle: return max(0, 1 - x)
        case .catmullRom:
            if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
            return x < 2 ? ((2.5 - 0.5 * x) * x - 4) * x + 2 : 0
        case .lanczos3: return Self.lanczos3(x)
        }
    }

    /// With s = sin(πx / 3), sin(πx) is s · (3 - 4s²); so the product of both sincs is 3s² · (3 - 4s²) / (πx)².
    private static func lanczos3(_ x: Double) -> Double {
        guard x < 3 else { return 0 }
        guard x > 1e-6 else { return 1 }
        let sine = sineOfPi(times: x / 3)
        let square = sine * sine
        return 3 * square * (3 - 4 * square) / (Double.pi * Double.pi * x * x)
    }

    /// sin(πx) for x in 0...1, by the series around 0.
    private static func sineOfPi(times x: Double) -> Double {
        let angle = Double.pi * min(x, 1 - x)
        let square = angle * angle
        var sum = 1.0
        // Terms up to the 19th power: what is left out is below 1e-15 up to a right angle.
        for index in Self.sineFactors.indices { sum = 1 - square * Self.sineFactors[index] * sum }
        return angle * sum
    }

    /// 1 / (2k · (2k + 1)) for k = 9...1, the innermost first.
    private static let sineFactors = InlineArray<9, Double> { index in
        let k = Double(2 * (9 - index))
        return 1 / (k * (k + 1))
    }
}
