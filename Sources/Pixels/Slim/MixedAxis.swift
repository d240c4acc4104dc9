import Slicing

/// What each line of an axis is mixed from, by the pairs of source lines.
struct MixedAxis {
    /// Lines that are mixed from the same one or two source lines.
    struct Group {
        /// Indexes of source lines, the same where the lines are copies.
        var lower: Int
        var upper: Int
        /// Indexes of lines of the axis, and the upper source line's share of each.
        var lines: [Int] = []
        var shares: [Float] = []
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
    init(_ mixtures: [(lower: Int, upper: Int, share: Float)], sourceCount: Int) {
        var groups: [Group] = []
        var indexes: [SIMD2<Int>: Int] = [:]
        var groupOfLine: [Int] = []
        for (line, mixture) in mixtures.enumerated() {
            let pair = SIMD2(mixture.lower, mixture.share > 0 ? mixture.upper : mixture.lower)
            let index = indexes[pair] ?? groups.count
            if index == groups.count { groups.append(Group(lower: pair[0], upper: pair[1])) }
            indexes[pair] = index
            groups[index].lines.append(line)
            groups[index].shares.append(mixture.share)
            groupOfLine.append(index)
        }
        var groupsOfSource = [[Int]](repeating: [], count: sourceCount)
        for (index, group) in groups.enumerated() {
            groupsOfSource[group.lower].append(index)
            if group.upper != group.lower { groupsOfSource[group.upper].append(index) }
        }
        (length, self.sourceCount) = (mixtures.count, sourceCount)
        (self.groups, self.groupsOfSource, self.groupOfLine) = (groups, groupsOfSource, groupOfLine)
    }
}
