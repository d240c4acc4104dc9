import Slicing

/// Undoes a stretch along both axes at once.
///
/// The renderer stretches across, rounds, and then stretches down. What was between the two is not known to the last
/// level, as several levels may come out the same: so the stretch down is undone to a lowest and a highest level, and
/// the one across from those. First alpha, then the colours, as these count by it.
struct PlaneRecovery {
    private let picture: Raster
    /// Undoes the stretch down.
    private let down: LineUnmixing
    /// What lies between the two stretches, colours as far as alpha is certain all along the column.
    private let bounds: BoundedRaster
    private let isCertain: [Bool]
    /// The row that spoke against the last try: it may speak against the next.
    private var doubtfulRow = 0

    /// Nil where the picture is too large, or not drawn by that stretch.
    init?(_ picture: Raster, down: LineUnmixing) {
        guard picture.width <= StretchRecovery.maximumHeight else { return nil }
        self.picture = picture
        self.down = down
        var bounds = BoundedRaster(width: picture.width, height: down.keptCount)
        var isCertain: [Bool] = []
        for x in 0..<picture.width {
            guard let alphas = down.bounds({ picture.level(x, $0, 24) }) else { return nil }
            for (y, levels) in alphas.enumerated() { bounds.set(x, y, 24, levels) }
            isCertain.append(alphas.allSatisfy { $0.count == 1 })
            guard isCertain[x] else { continue }
            let isSet = Self.setColours(of: x, under: alphas.map(\.lowerBound), picture, down, &bounds)
            guard isSet else { return nil }
        }
        self.bounds = bounds
        self.isCertain = isCertain
    }

    private static func setColours(
        of x: Int, under alphas: [Int], _ picture: Raster, _ down: LineUnmixing, _ bounds: inout BoundedRaster
    ) -> Bool {
        for shift: UInt32 in [0, 8, 16] {
            guard let colours = down.bounds(under: alphas, { picture.visibleLevel(x, $0, shift) }) else { return false }
            for (y, levels) in colours.enumerated() { bounds.set(x, y, shift, levels) }
        }
        return true
    }

    /// What keeps the fewest columns, and fewer than `limit` of all.
    mutating func find(keepingFewerThan limit: Int, isWanted: () -> Bool) -> StretchRecovery.Found? {
        var columns = bounds
        for x in 0..<columns.width where !isCertain[x] {
            for y in 0..<columns.height {
                for shift: UInt32 in [0, 8, 16] { columns.set(x, y, shift, 0...255) }
            }
        }
        columns = columns.transposed()
        var search = StretchSearch(columns, names: columns.rowIdentities())
        return search.find(keepingFewerThan: limit, isWanted: isWanted) { parts in
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
        for y in 0..<made.height {
            guard let row = across.levels(pick: pick, { bounds.levels($0, y, 24) }) else { return nil }
            for (x, alpha) in row.enumerated() { made[x, y] = UInt32(alpha) << 24 }
        }
        // With these alphas the ones between the two stretches are certain.
        guard let middle = made.drawnAcross(by: across.parts.plan) else { return nil }
        var colours = bounds
        for x in 0..<picture.width where !isCertain[x] {
            let column = (0..<middle.height).map { Int(middle[x, $0] >> 24) }
            guard Self.setColours(of: x, under: column, picture, down, &colours) else { return nil }
        }
        for y in 0..<made.height {
            let alphas = (0..<made.width).map { Int(made[$0, y] >> 24) }
            for shift: UInt32 in [0, 8, 16] {
                let levels = across.levels(under: alphas) { x in
                    middle[x, y] >> 24 > 0 ? colours.levels(x, y, shift) : nil
                }
                guard let levels else { return nil }
                for (x, level) in levels.enumerated() { made[x, y] |= UInt32(level) << shift }
            }
        }
        return made.drawnAcross(by: across.parts.plan)?.drawn(by: down.parts.plan) == picture ? made : nil
    }
}

extension Raster {
    /// The columns as the renderer draws them by a plan; nil where it makes no map.
    fileprivate func drawnAcross(by plan: AxisPlan) -> Raster? {
        transposed().drawn(by: plan)?.transposed()
    }
}
