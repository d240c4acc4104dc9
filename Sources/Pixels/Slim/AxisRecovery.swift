import Slicing

/// Finds fewer lines that come out as an axis's own where some of them are stretched, and makes those.
protocol AxisRecovery {
    /// What is known of the lines, as rows.
    var bounds: BoundedRaster { get }
    /// Of the lines: different where they are for certain.
    var names: [Int] { get }
    /// What the picture's lines tell.
    var evidence: LineEvidence { get }

    /// The shorter axis's lines, as rows; nil where there are none that come out as the picture.
    mutating func make(_ undoing: StretchUndoing) -> RecoveredAxis?
}

/// What an axis came of.
struct RecoveredAxis {
    var undoing: StretchUndoing
    /// The lines that the axis keeps, as rows.
    var rows: Raster

    var axis: SlimAxis { undoing.axis }
}

extension AxisRecovery {
    /// What keeps the fewest lines, and fewer than `limit` of all, without being chance.
    mutating func find(keepingFewerThan limit: Int, several: Bool, isWanted: () -> Bool) -> RecoveredAxis? {
        var search = StretchSearch(bounds, names: names)
        return search.find(keepingFewerThan: limit, several: several, isWanted: isWanted) { parts in
            guard let undoing = StretchUndoing(parts), evidence.mayBeConclusive(undoing), let found = make(undoing)
            else { return nil }
            return LineEvidence(found.rows).isConclusive(undoing) ? found : nil
        }
    }

    /// What keeps the fewest by the weights that nobody states, with whatever parts the lines allow.
    ///
    /// - Parameter most: as many that keep the same number of lines.
    mutating func findUniform(keepingFewerThan limit: Int, most: Int, isWanted: () -> Bool) -> [RecoveredAxis] {
        var search = UniformSearch(bounds, names: names)
        return search.find(keepingFewerThan: limit, most: most, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }

    /// The same, by any weights and with tiles.
    mutating func findOnLattice(keepingFewerThan limit: Int, isWanted: () -> Bool) -> RecoveredAxis? {
        var search = LatticeSearch(bounds, names: names)
        return search.find(keepingFewerThan: limit, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }
}
