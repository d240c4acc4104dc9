import Slicing

/// Undoes a stretch along both axes at once.
///
/// The renderer stretches across, rounds, and then stretches down. What was between the two is not known to the last
/// level, as several levels may come out the same: so the stretch down is undone to all the levels that are possible,
/// and the one across from those.
struct PlaneRecovery {
    private let picture: Raster
    /// Undoes the stretch down.
    private let down: StretchUndoing
    /// What lies between the two stretches.
    private let middle: GridSolver
    private let maximumStepCount: Int
    /// The row that spoke against the last try: it may speak against the next.
    private var doubtfulRow = 0

    /// Levels looked at for each pixel, after which one try is given up; a solution takes about ten, if none is open.
    private static let maximumStepCount = (first: 100_000, each: 300)

    /// Nil where the picture is too large, or not drawn by that stretch.
    init?(_ picture: Raster, down: StretchUndoing) {
        guard picture.width <= StretchRecovery.maximumHeight else { return nil }
        self.picture = picture
        self.down = down
        maximumStepCount = Self.maximumStepCount.first + picture.pixels.count * Self.maximumStepCount.each
        let middle = GridSolver(
            picture, across: MixedAxis(unchanged: picture.width), down: down.mixed,
            maximumStepCount: maximumStepCount)
        guard let middle else { return nil }
        self.middle = middle
    }

    /// What keeps the fewest columns, and fewer than `limit` of all.
    mutating func find(
        keepingFewerThan limit: Int, several: Bool, isWanted: () -> Bool
    ) -> StretchRecovery.Found? {
        let columns = middle.bounds.transposed()
        var search = StretchSearch(columns, names: columns.rowIdentities())
        return search.find(keepingFewerThan: limit, several: several, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }

    /// The same, by any weights and with tiles.
    mutating func findOnLattice(
        keepingFewerThan limit: Int, isWanted: () -> Bool
    ) -> StretchRecovery.Found? {
        let columns = middle.bounds.transposed()
        var search = LatticeSearch(columns, names: columns.rowIdentities())
        return search.find(keepingFewerThan: limit, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }

    private mutating func make(_ across: StretchUndoing) -> StretchRecovery.Found? {
        var solver = GridSolver(
            middle, across: across.mixed, maximumStepCount: maximumStepCount, doubtfulRow: &doubtfulRow)
        guard let made = solver?.solve(),
            made.transposed().drawn(by: across.parts.plan)?.transposed().drawn(by: down.parts.plan) == picture
        else { return nil }
        return StretchRecovery.Found(undoing: across, rows: made.transposed())
    }
}
