import Slicing

/// Ways in which rows that cannot be undone alone may lie in parts that were drawn shorter than they are.
///
/// Each part weighs what it measures, so that parts are drawn to whole rows and each is looked at for itself.
struct ShrunkCovers {
    struct Cover: Hashable {
        /// Rows of the picture.
        var range: Range<Int>
        /// How many rows more it was drawn from; at most as many as it has.
        var extra: Int
    }

    private let height: Int
    private let badRows: [Int]
    private var impossible: Set<Cover> = []

    /// Parts, beyond which the smallest explanation is none.
    private static let maximumPartCount = 4

    init(height: Int, badRows: [Int]) {
        (self.height, self.badRows) = (height, badRows)
    }

    /// Parts that cover all of the rows with so many rows more in all; those that fit tightly first.
    ///
    /// - Parameter isPossible: whether a part alone may be so.
    mutating func find(extra: Int, isPossible: (PartSums) -> Bool) -> StretchedParts? {
        var covers: [Cover] = []
        return extend(&covers, bad: 0, extra: extra, isPossible) ? parts(covers) : nil
    }

    private mutating func extend(
        _ covers: inout [Cover], bad: Int, extra: Int, _ isPossible: (PartSums) -> Bool
    ) -> Bool {
        guard bad < badRows.count else { return extra == 0 }
        guard extra > 0, covers.count < Self.maximumPartCount else { return false }
        let first = badRows[bad]
        for start in ((covers.last?.range.upperBound ?? 0)...first).reversed() {
            for end in first + 1..<height + 1 {
                let next = badRows.firstIndex { $0 >= end } ?? badRows.count
                // The last one takes all that is left.
                let least = next == badRows.count ? extra : 1
                for own in least..<max(least, min(extra, end - start) + 1) {
                    guard next == badRows.count || own < extra else { break }
                    let cover = Cover(range: start..<end, extra: own)
                    guard may(cover, isPossible) else { continue }
                    covers.append(cover)
                    if extend(&covers, bad: next, extra: extra - own, isPossible) { return true }
                    covers.removeLast()
                }
            }
        }
        return false
    }

    private mutating func may(_ cover: Cover, _ isPossible: (PartSums) -> Bool) -> Bool {
        if impossible.contains(cover) { return false }
        let parts = parts([cover])
        let index = cover.range.lowerBound > 0 ? 1 : 0
        if let sums = parts.summed()?.sums, isPossible(sums[index]) { return true }
        impossible.insert(cover)
        return false
    }

    private func parts(_ covers: [Cover]) -> StretchedParts {
        var parts: [StretchedParts.Part] = []
        var end = 0
        for cover in covers {
            parts.append(.init(.fixed, count: cover.range.lowerBound - end))
            let count = cover.range.count
            parts.append(.init(.stretched, count: count + cover.extra, weight: Double(count)))
            end = cover.range.upperBound
        }
        return StretchedParts(length: height, parts: parts + [.init(.fixed, count: height - end)])
    }
}
