import Slicing

/// Undoes a stretch along both axes at once.
///
/// The renderer stretches across, rounds, and then stretches down. What was between the two is not known to the last
/// level, as several levels may come out the same: so the stretch down is undone to a lowest and a highest level, and
/// the one across from those, row after row, as each row narrows down the next. First alpha, then the colours, as these
/// count by it.
struct PlaneRecovery {
    private let picture: Raster
    /// Undoes the stretch down.
    private let down: LineUnmixing
    /// What lies between the two stretches, colours as far as alpha is certain all along the column.
    private let bounds: BoundedRaster
    private let isCertain: [Bool]
    /// Of each column.
    private let alphaWays: [LineWays]
    /// The row that spoke against the last try: it may speak against the next.
    private var doubtfulRow = 0

    /// Nil where the picture is too large, or not drawn by that stretch.
    ///
    /// - Parameter middle: a picture that the stretch down draws the picture from, whose alphas are taken for certain;
    ///   nil leaves open all that are possible.
    init?(_ picture: Raster, down: LineUnmixing, middle: Raster?) {
        guard picture.width <= StretchRecovery.maximumHeight else { return nil }
        self.picture = picture
        self.down = down
        var bounds = BoundedRaster(width: picture.width, height: down.keptCount)
        var (isCertain, alphaWays) = ([Bool](), [LineWays]())
        for x in 0..<picture.width {
            let column = middle.map { middle in (0..<middle.height).map { Int(middle[x, $0] >> 24) } }
            guard let ways = column.map(LineWays.init) ?? down.ways({ picture.level(x, $0, 24) }) else { return nil }
            alphaWays.append(ways)
            let alphas = ways.bounds
            for (y, levels) in alphas.enumerated() { bounds.set(x, y, 24, levels) }
            isCertain.append(alphas.allSatisfy { $0.count == 1 })
            guard isCertain[x] else { continue }
            for shift: UInt32 in [0, 8, 16] {
                let colours = down.ways(under: alphas.map(\.lowerBound)) { picture.visibleLevel(x, $0, shift) }
                guard let colours else { return nil }
                for (y, levels) in colours.bounds.enumerated() { bounds.set(x, y, shift, levels) }
            }
        }
        (self.bounds, self.isCertain, self.alphaWays) = (bounds, isCertain, alphaWays)
    }

    /// What keeps the fewest columns, and fewer than `limit` of all.
    mutating func find(
        keepingFewerThan limit: Int, several: Bool, isWanted: () -> Bool
    ) -> StretchRecovery.Found? {
        var columns = bounds
        for x in 0..<columns.width where !isCertain[x] {
            for y in 0..<columns.height {
                for shift: UInt32 in [0, 8, 16] { columns.set(x, y, shift, 0...255) }
            }
        }
        columns = columns.transposed()
        var search = StretchSearch(columns, names: columns.rowIdentities())
        return search.find(keepingFewerThan: limit, several: several, isWanted: isWanted) { parts in
            LineUnmixing(parts).flatMap { make($0) }
        }
    }

    private mutating func make(_ across: LineUnmixing) -> StretchRecovery.Found? {
        for row in [doubtfulRow] + Array(0..<bounds.height) where !allows(row, across) {
            doubtfulRow = row
            return nil
        }
        for pick in ChannelChain.Pick.allCases {
            if let made = make(across, pick) {
                return StretchRecovery.Found(unmixing: across, rows: made.transposed())
            }
        }
        return nil
    }

    /// Whether a row may come of a shorter one; true may be wrong.
    private func allows(_ row: Int, _ across: LineUnmixing) -> Bool {
        ChannelChain.Pick.allCases.contains { pick in
            let alphas = across.levels(pick: pick) { bounds.levels($0, row, 24) }
            guard let alphas else { return false }
            return [0, 8, 16].allSatisfy { shift in
                across.allows(under: alphas) { x in
                    isCertain[x] && bounds.lowest[x, row] >> 24 > 0 ? bounds.levels(x, row, shift) : nil
                }
            }
        }
    }

    private func make(_ across: LineUnmixing, _ pick: ChannelChain.Pick) -> Raster? {
        var made = Raster(
            width: across.keptCount, height: down.keptCount,
            pixels: [UInt32](repeating: 0, count: across.keptCount * down.keptCount))
        let isSet = set(24, of: &made, alphaWays, across, pick)
        // With these alphas the ones between the two stretches are certain.
        guard isSet, let middle = made.drawnAcross(by: across.parts.plan) else { return nil }
        let columns = (0..<picture.width).map { x in (0..<middle.height).map { Int(middle[x, $0] >> 24) } }
        for shift: UInt32 in [0, 8, 16] {
            let ways = columns.indices.compactMap { x in
                down.ways(under: columns[x]) { picture.visibleLevel(x, $0, shift) }
            }
            guard ways.count == columns.count, set(shift, of: &made, ways, across, pick) else { return nil }
        }
        return made.drawnAcross(by: across.parts.plan)?.drawn(by: down.parts.plan) == picture ? made : nil
    }

    /// Sets one channel, alpha first; false where it cannot be.
    ///
    /// - Parameter ways: of each column between the two stretches.
    private func set(
        _ shift: UInt32, of made: inout Raster, _ ways: [LineWays], _ across: LineUnmixing, _ pick: ChannelChain.Pick
    ) -> Bool {
        var before: Raster?
        for y in 0..<made.height {
            let bounds = ways.indices.map { x in
                ways[x].bounds(y, after: before.map { Int($0[x, 0] >> shift & 0xFF) })
            }
            guard bounds.allSatisfy({ $0 != nil }) else { return false }
            let alphas = (0..<made.width).map { Int(made[$0, y] >> 24) }
            let visible = made.cropped(columns: 0..<made.width, rows: y..<y + 1).drawnAcross(by: across.parts.plan)
            let levels = across.levels(under: shift == 24 ? nil : alphas, pick: pick) { x in
                shift == 24 || (visible?[x, 0] ?? 0) >> 24 > 0 ? bounds[x] : nil
            }
            guard let levels else { return false }
            for (x, level) in levels.enumerated() { made[x, y] |= UInt32(level) << shift }
            before = made.cropped(columns: 0..<made.width, rows: y..<y + 1).drawnAcross(by: across.parts.plan)
        }
        return true
    }
}

extension Raster {
    /// The columns as the renderer draws them by a plan; nil where it makes no map.
    fileprivate func drawnAcross(by plan: AxisPlan) -> Raster? {
        transposed().drawn(by: plan)?.transposed()
    }
}
