package import Slicing

/// Looks for the smallest picture that gives the look of one.
///
/// Two columns may stand for each other where they are the same over the whole height, and rows where they are over the
/// whole width. What is kept of columns and rows then draws the picture again, each axis for itself.
package struct SlimAnalysis {
    /// What to look for along one axis.
    package struct Axis: Hashable, Sendable {
        /// Levels that a channel may be off, as it is seen: colours count times alpha.
        package var tolerance: Int
        package var rules: SlimRules

        package init(tolerance: Int = 0, rules: SlimRules = SlimRules()) {
            self.tolerance = tolerance
            self.rules = rules
        }
    }

    private struct Lines {
        /// The picture with the axis's lines as rows.
        let rows: Raster
        let names: [Int]
        /// Stretches that are looked at more closely.
        private static let maximumTryCount = 16

        /// Candidates by tolerance.
        var candidates: [Int: [SlimRun]] = [:]

        init(_ rows: Raster) {
            self.rows = rows
            names = rows.rowIdentities()
        }

        /// What saves most of all that begins to repeat itself, if that is no chance.
        var repetitionInPart: Repetition? {
            let stretches = Repetition.inPart(of: names).prefix(Self.maximumTryCount)
            // Most axes have none, and looking at every pixel costs.
            guard !stretches.isEmpty else { return nil }
            let evidence = LineEvidence(rows)
            return stretches.first {
                evidence.isConclusive($0.range.prefix($0.repeatedCount))
            }
        }
    }

    private let picture: Raster
    private var columns: Lines
    private var rows: Lines
    private let isWanted: () -> Bool
    /// What was made already, by what was wanted of the axes: several attempts may come to the same.
    private var made: [[SlimAxis]: SlimPicture] = [:]

    /// - Parameter isWanted: asked between steps; what comes out after it says no is of no use.
    package init(_ picture: Raster, isWanted: @escaping () -> Bool = { true }) {
        self.picture = picture.clearingInvisibleColours()
        columns = Lines(self.picture.transposed())
        rows = Lines(self.picture)
        self.isWanted = isWanted
    }

    /// The slim picture.
    ///
    /// Each axis keeps to its tolerance; both together may be off by the sum of the two, and by a level more where both
    /// have gradients.
    package mutating func slimPicture(horizontal: Axis, vertical: Axis) -> SlimPicture {
        let across = Self.choose(&columns, horizontal, isWanted: isWanted)
        let down = Self.choose(&rows, vertical, isWanted: isWanted)
        let efforts = (across: StretchEffort(horizontal.rules), down: StretchEffort(vertical.rules))
        guard efforts.across != .none || efforts.down != .none else {
            let raster = picture.keeping(columns: across.keptLines, rows: down.keptLines)
            return made[[across, down]] ?? remember(slimPicture(across, down, raster: raster))
        }
        let search = StretchedPictureSearch(
            picture, columnNames: columns.names, rowNames: rows.names, effort: efforts.across, isWanted: isWanted)
        let best = search.smallest(across, down, effort: efforts.down)
        return remember(slimPicture(best.across, best.down, raster: best.raster))
    }

    private mutating func remember(_ picture: SlimPicture) -> SlimPicture {
        made[[picture.horizontal, picture.vertical]] = picture
        return picture
    }

    private func slimPicture(_ across: SlimAxis, _ down: SlimAxis, raster: Raster) -> SlimPicture {
        SlimPicture(
            horizontal: across, vertical: down, raster: raster,
            horizontalEdges: Self.edges(of: across, columnsOf: rows.rows),
            verticalEdges: Self.edges(of: down, columnsOf: columns.rows))
    }

    private static func choose(_ lines: inout Lines, _ axis: Axis, isWanted: () -> Bool) -> SlimAxis {
        var candidates =
            lines.candidates[axis.tolerance] ?? find(lines, tolerance: axis.tolerance, isWanted: isWanted)
        lines.candidates[axis.tolerance] = candidates
        if axis.tolerance == 0, axis.rules.allows(.mirrored) {
            candidates += Reflection.all(in: lines.names).map { SlimRun($0) }
        }
        let chosen = SlimSearch(length: lines.rows.height, rules: axis.rules).choose(from: candidates)
        guard chosen.isStatic, axis.tolerance == 0, axis.rules.allows(.period) else { return chosen }
        return SlimAxis(
            length: chosen.length, runs: lines.repetitionInPart.map { [SlimRun($0, in: lines.names)] } ?? [])
    }

    private static func find(_ lines: Lines, tolerance: Int, isWanted: () -> Bool) -> [SlimRun] {
        guard isWanted() else { return [] }
        let runs: [SlimRun]
        if tolerance > 0 {
            var search = TolerantRuns(lines.rows.premultiplied(), tolerance: tolerance)
            runs = search.find()
        } else {
            runs = Repetition.all(in: lines.names).map { SlimRun($0, in: lines.names) }
        }
        // Nothing is left for a gradient to save.
        if runs.contains(where: { $0.savedCount >= lines.rows.height - 2 }) { return runs }
        return runs + GradientSearch(lines.rows, names: lines.names, tolerance: tolerance).find(isWanted: isWanted)
    }

    /// - Parameter picture: with the axis's lines as columns.
    private static func edges(of axis: SlimAxis, columnsOf picture: Raster) -> SlimEdges? {
        let saved = axis.length - axis.keptCount
        // Looking costs, and no edge is longer than the axis.
        guard saved < axis.length / 2, let edges = SlimEdges(columnsOf: picture) else { return nil }
        return saved < edges.range.count / 2 ? edges : nil
    }
}
