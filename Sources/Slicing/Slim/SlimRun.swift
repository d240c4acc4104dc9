/// A stretch of an axis of which a few lines say it all.
package struct SlimRun: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// All lines are alike.
        case constant
        /// The lines lie evenly between the first and the last.
        case gradient
        /// The first lines again and again, the last time perhaps not all of them.
        case period
        /// The first lines, these backwards, forwards again and so on.
        case mirrored
        /// Fewer lines, made anew, that come out as these where they are stretched.
        case stretched
    }

    package var kind: Kind
    /// Lines of the original.
    package var range: Range<Int>
    /// How many lines are kept: usually 1, or 2 of a gradient, or one period.
    package var keptCount: Int
    /// Names the lines: runs that show the same have the same; empty where nothing is known to show it too.
    package var content: [Int]
    private let statedWeight: Double?

    /// Traps unless there are lines, and at least as many as are kept.
    ///
    /// - Parameter weight: the run's share of what caps leave; nil is as much as it measures.
    package init(_ kind: Kind, range: Range<Int>, keptCount: Int, content: [Int] = [], weight: Double? = nil) {
        precondition(keptCount > 0 && keptCount <= range.count)
        self.kind = kind
        self.range = range
        self.keptCount = keptCount
        self.content = content
        statedWeight = weight
    }

    /// The run's share of what caps leave, against other runs'.
    ///
    /// What it measures, or where its ends lie between pixels what it would if they did not.
    package var weight: Double { statedWeight ?? Double(range.count) }

    /// Lines that need not be kept.
    package var savedCount: Int { range.count - keptCount }

    /// The shortest stretch that would still be such a run.
    ///
    /// A gradient stands as it is: within it the ends are others.
    package var minimumCount: Int {
        switch kind {
        case .constant, .mirrored: keptCount + 1
        case .gradient, .stretched: range.count
        case .period: 2 * keptCount
        }
    }

    /// Lines of the original that are kept; of lines made anew, as many that stand for them.
    package var keptLines: [Int] {
        switch kind {
        case .constant, .period, .mirrored, .stretched: Array(range.prefix(keptCount))
        case .gradient: [range.lowerBound, range.upperBound - 1]
        }
    }

    /// How the kept lines fill a length.
    package var mode: FillMode {
        switch kind {
        case .constant, .gradient, .stretched: .stretch
        case .period: .tile
        case .mirrored: .mirror
        }
    }

    /// Lines of the last tile where that is not whole, else 0.
    package var remainder: Int { mode == .stretch ? 0 : range.count % keptCount }
}

extension SlimRun {
    /// A repetition of lines with those names.
    package init(_ repetition: Repetition, in lines: [Int]) {
        let first = lines[repetition.range.prefix(repetition.period)]
        self.init(
            repetition.period == 1 ? .constant : .period, range: repetition.range, keptCount: repetition.period,
            content: first.sorted())
    }

    /// A stretch that goes to and fro.
    package init(_ reflection: Reflection) {
        self.init(.mirrored, range: reflection.range, keptCount: reflection.half)
    }
}
