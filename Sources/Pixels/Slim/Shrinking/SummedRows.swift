import Slicing

/// What each row of a drawn part is summed from, as a search that goes down the source rows needs it.
struct SummedRows {
    /// A source row's weight in a drawn row.
    struct Use {
        var row: Int
        var weight: Float
    }

    let sourceCount: Int
    /// How many rows are drawn.
    let count: Int
    /// The drawn rows that each source row is used for.
    let uses: [[Use]]

    init(_ sums: PartSums) {
        var uses = [[Use]](repeating: [], count: sums.sourceCount)
        for (row, taps) in sums.taps.enumerated() {
            for tap in taps { uses[tap.line].append(Use(row: row, weight: tap.weight)) }
        }
        (sourceCount, count, self.uses) = (sums.sourceCount, sums.taps.count, uses)
    }
}
