import Slicing

/// Undoes a stretch along both axes at once.
///
/// The renderer stretches across, rounds, and then stretches down. What was between the two is not known to the last
/// level, as several levels may come out the same: so the stretch down is undone to all the levels that are possible,
/// and the one across from those.
struct PlaneRecovery: AxisRecovery {
    private let picture: Raster
    /// Of the columns between the stretches.
    let bounds: BoundedRaster
    /// Of the picture's columns: those that differ there differed between the stretches too.
    let names: [Int]
    let evidence: LineEvidence
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
        bounds = middle.bounds.transposed()
        evidence = LineEvidence(picture.transposed())
    }

    mutating func make(_ across: StretchUndoing) -> RecoveredAxis? {
        guard stepsLeft > 0 else { return nil }
        var solver = GridSolver(
            middle, across: across.mixed, maximumStepCount: min(maximumStepCount, stepsLeft),
            doubtfulRow: &doubtfulRow)
        let made = solver.solve()
        stepsLeft -= solver.steps
        guard let made,
            made.transposed().drawn(by: across.parts.plan)?.transposed().drawn(by: down.parts.plan) == picture
        else { return nil }
        return RecoveredAxis(undoing: across, rows: made.transposed())
    }
}
