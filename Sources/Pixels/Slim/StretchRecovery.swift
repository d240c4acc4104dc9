import Slicing

/// Undoes a stretch down.
///
/// What is found is drawn and compared: only what is exact counts.
struct StretchRecovery: AxisRecovery {
    /// Larger pictures are left alone.
    static let maximumHeight = 1_024
    static let maximumPixelCount = 1_000_000
    /// Levels looked at in one column, after which it is given up.
    private static let maximumStepCount = 2_000_000
    /// The same in all columns of all tries, after which there is no further one.
    private var stepsLeft = 100_000_000

    private let rows: Raster
    let bounds: BoundedRaster
    let names: [Int]
    let evidence: LineEvidence
    /// The column that spoke against the last try: it may speak against the next.
    private var doubtfulColumn = 0

    /// Nil where the picture is too large to be tried.
    init?(_ rows: Raster, names: [Int]) {
        guard rows.height <= Self.maximumHeight, rows.pixels.count <= Self.maximumPixelCount else { return nil }
        (self.rows, self.names) = (rows, names)
        bounds = BoundedRaster(rows)
        evidence = LineEvidence(rows)
    }

    mutating func make(_ undoing: StretchUndoing) -> RecoveredAxis? {
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
        return made.drawn(by: undoing.parts.plan) == rows ? RecoveredAxis(undoing: undoing, rows: made) : nil
    }
}
