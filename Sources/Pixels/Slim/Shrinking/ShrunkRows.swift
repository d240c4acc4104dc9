import Slicing

/// Undoes a way across under ways down that draw some parts shorter than they are.
///
/// A row that is copied down is undone alone; those of a part that sums rows, all at once. What is known of a part serves
/// all ways down that have it.
struct ShrunkRows {
    private let picture: Raster
    private let across: StretchUndoing
    /// Each row undone alone; nil where it cannot be.
    private let alone: [Raster?]
    private var parts: [PartSums: Raster?] = [:]
    private(set) var steps = 0

    /// Levels looked at in one row, and in one part by its rows, after which it is given up.
    private static let maximumStepCount = (row: 100_000, each: 1_000_000)

    init(_ picture: Raster, across: StretchUndoing) {
        (self.picture, self.across) = (picture, across)
        var steps = 0
        alone = (0..<picture.height).map { y in
            let row = picture.keeping([y]).transposed()
            var solver = GridSolver(
                row, across: MixedAxis(unchanged: 1), down: across.mixed, maximumStepCount: Self.maximumStepCount.row)
            let made = solver.solve()
            steps += solver.steps
            guard let made, made.drawn(by: across.parts.plan) == row else { return nil }
            return made.transposed()
        }
        self.steps = steps
    }

    /// Rows that cannot be undone alone; ascending.
    var badRows: [Int] { alone.indices.filter { alone[$0] == nil } }

    /// What a way down draws the picture from; nil where nothing is found, or the way is none.
    mutating func make(_ down: StretchedParts) -> StretchedPictureSearch.Answer? {
        guard let (axis, sums) = down.summed() else { return nil }
        var made: [UInt32] = []
        for part in sums {
            guard let rows = rows(of: part) else { return nil }
            made += rows.pixels
        }
        let raster = Raster(width: across.parts.keptCount, height: down.keptCount, pixels: made)
        let drawn = raster.transposed().drawn(by: across.parts.plan)?.transposed().drawn(by: down.plan)
        return drawn == picture ? .init(across: across.axis, down: axis, raster: raster) : nil
    }

    /// The source rows of a part.
    mutating func rows(of part: PartSums) -> Raster? {
        if let known = parts[part] { return known }
        let rows = part.copiesOnly ? copied(part) : separately(part)
        parts[part] = rows
        return rows
    }

    /// Parts that have no row in common are easier to find each for itself.
    private mutating func separately(_ part: PartSums) -> Raster? {
        var made: [UInt32] = []
        for part in part.separate {
            guard let rows = part.copiesOnly ? copied(part) : summed(part) else { return nil }
            made += rows.pixels
        }
        return Raster(width: across.parts.keptCount, height: part.sourceCount, pixels: made)
    }

    private func copied(_ part: PartSums) -> Raster? {
        var rows = [[UInt32]?](repeating: nil, count: part.sourceCount)
        for (y, taps) in zip(part.range, part.taps) {
            guard let row = alone[y], let line = taps.first?.line else { return nil }
            // Rows that are the same are undone in the same way.
            if let known = rows[line], known != row.pixels { return nil }
            rows[line] = row.pixels
        }
        let width = across.parts.keptCount
        let pixels = rows.flatMap { $0 ?? [UInt32](repeating: 0, count: width) }
        return Raster(width: width, height: part.sourceCount, pixels: pixels)
    }

    private mutating func summed(_ part: PartSums) -> Raster? {
        guard part.taps.allSatisfy({ !$0.isEmpty }) else { return nil }
        var solver = ShrinkSolver(
            picture.keeping(Array(part.range)), across: across.mixed, rows: SummedRows(part),
            maximumStepCount: Self.maximumStepCount.each * part.sourceCount)
        defer { steps += solver.steps }
        return solver.solve()
    }
}
