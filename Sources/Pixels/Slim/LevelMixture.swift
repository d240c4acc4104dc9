/// How one channel of two pixels is mixed: as the renderer does it, to the last bit.
struct LevelMixture {
    private enum Kind {
        case opaque
        /// Alpha itself, or colours under alphas.
        case alpha
        case colour(lower: Float, upper: Float, scale: Float)
        /// Nothing can be seen.
        case invisible
    }

    private let kind: Kind
    private let share: Float
    /// The upper level's part in the whole.
    private let part: Float

    /// Smaller parts say nothing of a level.
    private static let leastPart: Float = 1e-6
    private static let slack: Float = 0.501

    /// Of pixels that are opaque.
    init(opaque share: Float) {
        (kind, self.share, part) = (.opaque, share, share)
    }

    /// Of alphas.
    init(alpha share: Float) {
        (kind, self.share, part) = (.alpha, share, share)
    }

    /// Of colours under alphas.
    init(share: Float, lowerAlpha: Int, upperAlpha: Int) {
        let lower = Float(lowerAlpha) * (1 - share)
        let upper = Float(upperAlpha) * share
        let alpha = lower + upper
        self.share = share
        part = alpha > 0 ? upper / alpha : 0
        kind =
            nearestLevel(alpha) == 0
            ? .invisible : .colour(lower: lower, upper: upper, scale: 1 / max(alpha, 0.25))
    }

    /// What comes out; 0 where nothing can be seen.
    @inline(__always)
    func callAsFunction(_ lower: Int, _ upper: Int) -> Int {
        switch kind {
        case .opaque: Int(opaqueBlend(UInt32(lower), UInt32(upper), share) & 0xFF)
        case .alpha: Int(nearestLevel(Float(lower) * (1 - share) + Float(upper) * share))
        case .colour(let first, let second, let scale):
            Int(nearestLevel((Float(lower) * first + Float(upper) * second) * scale))
        case .invisible: 0
        }
    }

    /// Narrows down what the upper level may be if the lower one is known and what comes out lies in a range; generous.
    func narrow(_ range: inout (lowest: Float, highest: Float), after lower: Int, to levels: ClosedRange<Int>) {
        guard part > Self.leastPart else { return }
        if case .invisible = kind { return }
        let other = Float(lower) * (1 - part)
        range.lowest = max(range.lowest, (Float(levels.lowerBound) - Self.slack - other) / part)
        range.highest = min(range.highest, (Float(levels.upperBound) + Self.slack - other) / part)
    }
}
