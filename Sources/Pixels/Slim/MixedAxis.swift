import Slicing

/// What each line of an axis is mixed from, by the pairs of source lines.
struct MixedAxis {
    /// Lines that are mixed from the same one or two source lines.
    struct Group {
        /// Indexes of source lines, the same where the lines are copies.
        var lower: Int
        var upper: Int
        /// Indexes of lines of the axis.
        var lines: [Int] = []
        /// The upper source line's share of each.
        var shares: [Float] = []
        /// How opaque pixels are mixed, and alphas.
        var opaque: [LevelMixture] = []
        var alphas: [LevelMixture] = []

        var isCopy: Bool { lower == upper }
    }

    /// How many lines the axis has.
    let length: Int
    /// How many source lines there are.
    let sourceCount: Int
    let groups: [Group]
    /// The groups that each source line belongs to.
    let groupsOfSource: [[Int]]
    /// The group that each line belongs to.
    let groupOfLine: [Int]

    /// - Parameter mixtures: of each line.
    init(_ mixtures: [StretchedParts.Mixture], sourceCount: Int) {
        var groups: [Group] = []
        var indexes: [SIMD2<Int>: Int] = [:]
        var groupOfLine: [Int] = []
        for (line, mixture) in mixtures.enumerated() {
            let pair = SIMD2(mixture.lower, mixture.upper)
            let index = indexes[pair] ?? groups.count
            if index == groups.count { groups.append(Group(lower: mixture.lower, upper: mixture.upper)) }
            indexes[pair] = index
            groups[index].lines.append(line)
            groups[index].shares.append(mixture.share)
            groups[index].opaque.append(LevelMixture(opaque: mixture.share))
            groups[index].alphas.append(LevelMixture(alpha: mixture.share))
            groupOfLine.append(index)
        }
        var groupsOfSource = [[Int]](repeating: [], count: sourceCount)
        for (index, group) in groups.enumerated() {
            groupsOfSource[group.lower].append(index)
            if !group.isCopy { groupsOfSource[group.upper].append(index) }
        }
        (length, self.sourceCount) = (mixtures.count, sourceCount)
        (self.groups, self.groupsOfSource, self.groupOfLine) = (groups, groupsOfSource, groupOfLine)
    }

    /// Every line a copy of its source line.
    init(unchanged count: Int) {
        self.init((0..<count).map { .init(lower: $0, upper: $0, share: 0) }, sourceCount: count)
    }
}
