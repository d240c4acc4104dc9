import Slicing

/// Undoes a stretch along both axes at once.
///
/// The renderer stretches across, rounds, and then stretches down. What was between the two is not known to the last
/// level, as several levels may come out the same: so the stretch down is undone to all the levels that are possible,
/// and the one across from those.
struct PlaneRecovery {
    private let picture: Raster
    /// Of the picture's columns: those that differ there differed between the stretches too.
    private let names: [Int]
    /// Undoes the stretch down.
    private let down: StretchUndoing
    /// What lies between the two stretches.
    private let middle: GridSolver
    private let maximumStepCount: Int
    /// The row that spoke against the last try: it may speak against the next.
    private var doubtfulRow = 0

    /// Levels looked at, at first and for each pixel, and at most, after which one try is given up.
    ///
    /// A solution takes about ten a pixel; many more where caps lie between pixels, so that rows follow from one another.
    private static let maximumStepCount = (first: 1_000_000, each: 20_000, eachOpaque: 5_000, most: 100_000_000)
    /// The same, after which all are given up.
    private var stepsLeft = 200_000_000

    /// Nil where the picture is too large, or not drawn by that stretch.
    init?(_ picture: Raster, names: [Int], down: StretchUndoing) {
        guard picture.width <= StretchRecovery.maximumHeight else { return nil }
        self.picture = picture
        self.names = names
        self.down = down
        let each =
            isOpaque(picture.pixels.span) ? Self.maximumStepCount.eachOpaque : Self.maximumStepCount.each
        maximumStepCount = min(
            Self.maximumStepCount.first + picture.pixels.count * each, Self.maximumStepCount.most)
        middle = GridSolver(
            picture, across: MixedAxis(unchanged: picture.width), down: down.mixed,
            maximumStepCount: maximumStepCount)
        if middle.isHopeless { return nil }
    }

    /// What keeps the fewest columns, and fewer than `limit` of all.
    mutating func find(
        keepingFewerThan limit: Int, several: Bool, isWanted: () -> Bool
    ) -> StretchRecovery.Found? {
        let columns = middle.bounds.transposed()
        let evidence = LineEvidence(picture.transposed())
        var search = StretchSearch(columns, names: names)
        return search.find(keepingFewerThan: limit, several: several, isWanted: isWanted) { parts in
            guard let undoing = StretchUndoing(parts), evidence.mayBeConclusive(undoing), let found = make(undoing)
            else { return nil }
            return LineEvidence(found.rows).isConclusive(found.undoing) ? found : nil
        }
    }

    /// The same, by the weights that nobody states, with whatever parts the rows allow.
    ///
    /// - Parameter most: as many that keep the same number of rows.
    mutating func findUniform(keepingFewerThan limit: Int, most: Int, isWanted: () -> Bool) -> [StretchRecovery.Found] {
        var search = UniformSearch(middle.bounds.transposed(), names: names)
        return search.find(keepingFewerThan: limit, most: most, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }

    /// The same, by any weights and with tiles.
    mutating func findOnLattice(
        keepingFewerThan limit: Int, isWanted: () -> Bool
    ) -> StretchRecovery.Found? {
        let columns = middle.bounds.transposed()
        var search = LatticeSearch(columns, names: names)
        return search.find(keepingFewerThan: limit, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }

    private mutating func make(_ across: StretchUndoing) -> StretchRecovery.Found? {
        guard stepsLeft > 0 else { return nil }
        var solver = GridSolver(
            middle, across: across.mixed, maximumStepCount: min(maximumStepCount, stepsLeft),
            doubtfulRow: &doubtfulRow)
        let made = solver.solve()
        stepsLeft -= solver.steps
        guard let made,
            made.transposed().drawn(by: across.parts.plan)?.transposed().drawn(by: down.parts.plan) == picture
        else { return nil }
        return StretchRecovery.Found(undoing: across, rows: made.transposed())
    }
}
