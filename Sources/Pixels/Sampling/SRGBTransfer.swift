/// The sRGB transfer functions (IEC 61966-2-1) between 8-bit levels and linear light, exact through tables.
///
/// A level that is turned into light and back is the same level.
struct SRGBTransfer: Sendable {
    /// The tables, made once.
    static let standard = SRGBTransfer()

    /// The light of each level, 0...1.
    private let lights: [Float]
    /// The level of the least light in each cell of `cellCount` equal parts of 0...1, and of 1.
    private let cellLevels: [UInt8]
    /// The least light that is rounded to a higher level than the index.
    private let thresholds: [Float]

    /// The curve is nowhere steeper than 12.92, so a cell meets at most one of the 255 thresholds.
    private static let cellCount = 4096

    private init() {
        lights = (0...255).map { Float(Self.light(ofLevel: Double($0))) }
        let thresholds = (0...254).map { Float(Self.light(ofLevel: Double($0) + 0.5)) } + [.infinity]
        self.thresholds = thresholds
        var level = 0
        cellLevels = (0...Self.cellCount).map { cell in
            while Float(cell) / Float(Self.cellCount) >= thresholds[level] { level += 1 }
            return UInt8(level)
        }
    }

    /// The light, 0...1, of the level in the low byte.
    @inline(__always)
    func light(_ bits: UInt32) -> Float {
        lights[Int(bits & 0xFF)]
    }

    /// The nearest level in encoded terms; light outside 0...1 is clamped.
    @inline(__always)
    func level(_ light: Float) -> UInt32 {
        let light = min(max(light, 0), 1)
        let level = cellLevels[Int(light * Float(Self.cellCount))]
        return UInt32(level) &+ (light >= thresholds[Int(level)] ? 1 : 0)
    }

    private static func light(ofLevel level: Double) -> Double {
        let value = level / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // base^2.4
        return base * base * fifthRoot(of: base * base)
    }

    /// Newton's method, from above; for values in 0...1 that are not tiny.
    private static func fifthRoot(of value: Double) -> Double {
        var root = 1.0
        for _ in 0..<40 {
            let fourth = root * root * root * root
            root -= (fourth * root - value) / (5 * fourth)
        }
        return root
    }
}
