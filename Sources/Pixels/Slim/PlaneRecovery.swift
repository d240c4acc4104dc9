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

    init(_ picture: Raster, down: LineUnmixing) {
        self.picture = picture
        self.down = down
    }

    /// What keeps the fewest columns, and fewer than `limit` of all.
    ///
    /// - Parameter middle: a picture that the stretch down draws the picture from.
    func find(from middle: Raster, keepingFewerThan limit: Int, isWanted: () -> Bool) -> StretchRecovery.Found? {
        guard middle.width <= StretchRecovery.maximumHeight,
            let alphas = alphaBounds, let bounds = bounds(alphas, under: middle)
        else { return nil }
        let columns = bounds.transposed()
        var search = StretchSearch(columns, names: columns.rowIdentities())
        return search.find(keepingFewerThan: limit, isWanted: isWanted) { parts in
            LineUnmixing(parts).flatMap { make($0, alphas) }
        }
    }

    /// The alphas between the two stretches, without colours.
    private var alphaBounds: BoundedRaster? {
        var bounds = BoundedRaster(width: picture.width, height: down.keptCount)
        for x in 0..<picture.width {
            guard let column = down.bounds({ picture.level(x, $0, 24) }) else { return nil }
            for (y, levels) in column.enumerated() { bounds.set(x, y, 24, levels) }
        }
        return bounds
    }

    /// The colours as well, if the alphas between the two stretches are those of `middle`.
    private func bounds(_ alphas: BoundedRaster, under middle: Raster) -> BoundedRaster? {
        var bounds = alphas
        for x in 0..<picture.width {
            let column = (0..<middle.height).map { Int(middle[x, $0] >> 24) }
            for shift: UInt32 in [0, 8, 16] {
                guard let colours = down.bounds(under: column, { picture.visibleLevel(x, $0, shift) })
                else { return nil }
                for (y, levels) in colours.enumerated() { bounds.set(x, y, shift, levels) }
            }
        }
        return bounds
    }

    private func make(_ across: LineUnmixing, _ alphas: BoundedRaster) -> StretchRecovery.Found? {
        var made = Raster(
            width: across.keptCount, height: down.keptCount,
            pixels: [UInt32](repeating: 0, count: across.keptCount * down.keptCount))
        for y in 0..<made.height {
            guard let row = across.levels({ alphas.levels($0, y, 24) }) else { return nil }
            for (x, alpha) in row.enumerated() { made[x, y] = UInt32(alpha) << 24 }
        }
        // With these alphas the ones between the two stretches are certain.
        guard let middle = made.drawnAcross(by: across.parts.plan), let bounds = bounds(alphas, under: middle)
        else { return nil }
        for y in 0..<made.height {
            let row = (0..<made.width).map { Int(made[$0, y] >> 24) }
            for shift: UInt32 in [0, 8, 16] {
                let colours = across.levels(under: row) { x in
                    middle[x, y] >> 24 > 0 ? bounds.levels(x, y, shift) : nil
                }
                guard let colours else { return nil }
                for (x, colour) in colours.enumerated() { made[x, y] |= UInt32(colour) << shift }
            }
        }
        let drawn = made.drawnAcross(by: across.parts.plan)?.drawn(by: down.parts.plan)
        return drawn == picture ? StretchRecovery.Found(unmixing: across, rows: made.transposed()) : nil
    }
}

extension Raster {
    /// The columns as the renderer draws them by a plan; nil where it makes no map.
    fileprivate func drawnAcross(by plan: AxisPlan) -> Raster? {
        transposed().drawn(by: plan)?.transposed()
    }
}
