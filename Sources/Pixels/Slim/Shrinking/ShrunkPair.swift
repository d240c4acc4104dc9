import Slicing

/// Ways in which an axis may have been drawn shorter that has two flexible parts, weighing what they measure.
///
/// The cap between the two may lie between pixels, so that each of its rows is a mixture too.
struct ShrunkPair {
    let height: Int
    /// Rows before the first one that cannot be undone alone, and behind the last one.
    let leading: Int
    let trailing: Int

    /// - Parameter badRows: ascending, at least one.
    init(height: Int, badRows: [Int]) {
        self.height = height
        leading = badRows.first ?? height
        trailing = height - 1 - (badRows.last ?? -1)
    }

    /// A way that is drawn from so many rows more.
    ///
    /// - Parameters:
    ///   - isWanted: asked before each way.
    ///   - isPossible: whether a part alone may be so.
    func find(extra: Int, isWanted: () -> Bool, isPossible: (PartSums) -> Bool) -> StretchedParts? {
        let kept = height + extra
        for flexible in 2..<max(2, min(kept, 2 * extra * height)) {
            let fixed = kept - flexible
            // At least half as long as they are.
            guard fixed > 0, height > fixed, 2 * (height - fixed) >= flexible else { continue }
            for leading in 0..<min(leading, fixed - 1) + 1 {
                for first in 1..<flexible {
                    for kind in kinds(first) {
                        let found = find(
                            Fixed(leading: leading, count: fixed), (kind, first), flexible - first, isWanted, isPossible
                        )
                        if let found { return found }
                    }
                }
            }
        }
        return nil
    }

    private struct Fixed {
        var leading: Int
        /// In all.
        var count: Int
    }

    private func find(
        _ fixed: Fixed, _ first: (kind: StretchedParts.Part.Kind, weight: Int), _ second: Int, _ isWanted: () -> Bool,
        _ isPossible: (PartSums) -> Bool
    ) -> StretchedParts? {
        let spare = height - fixed.count
        // Where the first part lies does not depend on what is behind it.
        let alone = parts(fixed, first, middle: fixed.count - fixed.leading, (.stretched, second), spare)
        guard let sums = alone?.summed()?.sums, isPossible(sums[fixed.leading > 0 ? 1 : 0]) else { return nil }
        for middle in max(1, fixed.count - fixed.leading - trailing)..<max(1, fixed.count - fixed.leading) + 1 {
            for kind in kinds(second) where isWanted() {
                guard let parts = parts(fixed, first, middle: middle, (kind, second), spare),
                    let sums = parts.summed()?.sums
                else { continue }
                if sums.allSatisfy(isPossible) { return parts }
            }
        }
        return nil
    }

    private func kinds(_ weight: Int) -> [StretchedParts.Part.Kind] {
        weight > 1 ? [.stretched, .tiled] : [.stretched]
    }

    private func parts(
        _ fixed: Fixed, _ first: (kind: StretchedParts.Part.Kind, weight: Int), middle: Int,
        _ second: (kind: StretchedParts.Part.Kind, weight: Int), _ spare: Int
    ) -> StretchedParts? {
        let ratio = Double(spare) / Double(first.weight + second.weight)
        let trailing = fixed.count - fixed.leading - middle
        guard trailing >= 0, middle > 0 else { return nil }
        let ends = [
            Double(fixed.leading), Double(fixed.leading) + ratio * Double(first.weight),
            Double(fixed.leading + middle) + ratio * Double(first.weight), Double(height - trailing),
        ].map { AxisPlan.roundedCut($0, in: height) }
        guard
            let one = part(first.kind, first.weight, shown: ends[1] - ends[0]),
            let other = part(second.kind, second.weight, shown: ends[3] - ends[2])
        else { return nil }
        return StretchedParts(
            length: height,
            parts: [
                .init(.fixed, count: fixed.leading), one, .init(.fixed, count: middle), other,
                .init(.fixed, count: trailing),
            ])
    }

    /// Of a tile no more rows than are shown.
    private func part(_ kind: StretchedParts.Part.Kind, _ weight: Int, shown: Int) -> StretchedParts.Part? {
        guard shown > 0 else { return nil }
        return .init(kind, count: kind == .tiled ? min(weight, shown) : weight, weight: Double(weight))
    }
}
