import Slicing

/// Finds fewer rows that come out as the given ones where some of them are stretched, and makes those.
///
/// What is found is drawn and compared: only what is exact counts.
struct StretchRecovery {
    /// What was found.
    struct Found {
        var undoing: StretchUndoing
        /// The rows that the axis keeps; as wide as the picture.
        var rows: Raster

        var axis: SlimAxis { undoing.axis }
    }

    /// Larger pictures are left alone.
    static let maximumHeight = 1_024
    static let maximumPixelCount = 1_000_000
    /// Levels looked at in one column, after which it is given up.
    private static let maximumStepCount = 2_000_000
    /// The same in all columns of all tries, after which there is no further one.
    private var stepsLeft = 100_000_000

    private let rows: Raster
    private let names: [Int]
    /// The column that spoke against the last try: it may speak against the next.
    private var doubtfulColumn = 0

    /// Nil where the picture is too large to be tried.
    init?(_ rows: Raster, names: [Int]) {
        guard rows.height <= Self.maximumHeight, rows.pixels.count <= Self.maximumPixelCount else { return nil }
        self.rows = rows
        self.names = names
    }

    /// What keeps the fewest rows, and fewer than `limit` of all.
    mutating func find(keepingFewerThan limit: Int, several: Bool, isWanted: () -> Bool) -> Found? {
        let evidence = LineEvidence(rows)
        var search = StretchSearch(BoundedRaster(rows), names: names)
        return search.find(keepingFewerThan: limit, several: several, isWanted: isWanted) { parts in
            guard let undoing = StretchUndoing(parts), evidence.mayBeConclusive(undoing), let found = make(undoing)
            else { return nil }
            return LineEvidence(found.rows).isConclusive(found.undoing) ? found : nil
        }
    }

    /// The same, by the weights that nobody states, with whatever parts the rows allow.
    ///
    /// - Parameter most: as many that keep the same number of rows.
    mutating func findUniform(keepingFewerThan limit: Int, most: Int, isWanted: () -> Bool) -> [Found] {
        var search = UniformSearch(BoundedRaster(rows), names: names)
        return search.find(keepingFewerThan: limit, most: most, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }

    /// The same, by any weights and with tiles.
    mutating func findOnLattice(keepingFewerThan limit: Int, isWanted: () -> Bool) -> Found? {
        var search = LatticeSearch(BoundedRaster(rows), names: names)
        return search.find(keepingFewerThan: limit, isWanted: isWanted) { parts in
            StretchUndoing(parts).flatMap { make($0) }
        }
    }

    private mutating func make(_ undoing: StretchUndoing) -> Found? {
        guard stepsLeft > 0 else { return nil }
        let height = undoing.parts.keptCount
        var made = Raster(
            width: rows.width, height: height, pixels: [UInt32](repeating: 0, count: rows.width * height))
        let unchanged = MixedAxis(unchanged: 1)
        for x in [doubtfulColumn] + Array(0..<rows.width) {
            let column = rows.cropped(columns: x..<x + 1, rows: 0..<rows.height)
            var solver = GridSolver(
                column, across: unchanged, down: undoing.mixed, maximumStepCount: Self.maximumStepCount)
            let found = solver.solve()
            stepsLeft -= solver.steps
            guard let found else {
                doubtfulColumn = x
                return nil
            }
            for y in 0..<height { made[x, y] = found[0, y] }
        }
        return made.drawn(by: undoing.parts.plan) == rows ? Found(undoing: undoing, rows: made) : nil
    }
}
