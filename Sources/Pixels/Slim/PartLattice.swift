import Slicing

/// Where the parts of a shorter axis can begin and end once they are drawn, if it has so many fixed lines and such a
/// sum of weights.
struct PartLattice {
    var fixed: Int
    var weight: Int
    /// Length of the drawn axis.
    var height: Int

    /// A flexible part between two positions.
    struct Edge: Hashable {
        var fixedBefore: Int
        var weightBefore: Int
        var weight: Int
    }

    /// Exact, behind so many fixed lines and weights.
    func position(_ fixedBefore: Int, _ weightBefore: Int) -> Double {
        Double(fixedBefore) + Double(height - fixed) * Double(weightBefore) / Double(weight)
    }

    /// Counts the positions.
    func index(_ fixedBefore: Int, _ weightBefore: Int) -> Int { weightBefore * (fixed + 1) + fixedBefore }

    /// The output rows of a part.
    func rows(_ edge: Edge) -> Range<Int> {
        let start = position(edge.fixedBefore, edge.weightBefore)
        let end = position(edge.fixedBefore, edge.weightBefore + edge.weight)
        return AxisPlan.roundedCut(start, in: height)..<AxisPlan.roundedCut(end, in: height)
    }

    /// Parts that keep every row they are drawn to.
    func idleParts(_ edge: Edge) -> [StretchedParts.Part] {
        let count = rows(edge).count
        let kinds: [StretchedParts.Part.Kind] = count > 1 ? [.tiled, .stretched] : [.stretched]
        return count > 0 ? kinds.map { .init($0, count: count, weight: Double(edge.weight)) } : []
    }
}
