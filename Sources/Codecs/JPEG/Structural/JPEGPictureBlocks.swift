internal import Pixels

/// Transforms and quantizes the distinct MCUs of a picture, row by row (T.81, A.2.3).
///
/// What lies beyond the picture is made as libjpeg makes it: samples are repeated to the end of each block, and blocks
/// that only fill an MCU repeat the DC level before them.
@safe struct JPEGPictureBlocks {
    private let planes: JPEGPlanes
    private let store: JPEGBlockStore
    private let columns: JPEGAxisPlan
    private let rows: JPEGAxisPlan
    private let unit: JPEGUnit
    private let luma: JPEGQuantization
    private let chroma: JPEGQuantization

    init(
        _ planes: JPEGPlanes, plan: JPEGStructuralEncoder.Plan, luma: JPEGQuantization, chroma: JPEGQuantization,
        store: JPEGBlockStore
    ) {
        self.planes = planes
        self.store = store
        columns = plan.columns
        rows = plan.rows
        unit = plan.unit
        self.luma = luma
        self.chroma = chroma
    }

    /// Appends the blocks of every distinct MCU to the store, MCUs of a row side by side.
    func append() {
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 128) { scratch in
            guard let samples = scratch.baseAddress else { return }
            for row in 0..<rows.distinctCount {
                store.reserve(columns.distinctCount * unit.blockCount)
                for column in 0..<columns.distinctCount {
                    unsafe appendUnit(column, row, samples, samples + 64)
                }
            }
        }
    }

    private func appendUnit(
        _ column: Int, _ row: Int, _ samples: UnsafeMutablePointer<Int32>, _ levels: UnsafeMutablePointer<Int32>
    ) {
        let side = columns.unitLength / 8
        let realColumns = columns.isLast(column) ? (columns.lastUnitLength + 7) / 8 : side
        let realRows = rows.isLast(row) ? (rows.lastUnitLength + 7) / 8 : side
        for y in 0..<side {
            for x in 0..<side {
                if x < realColumns, y < realRows {
                    let isFlat = unsafe gather(planes.luma, column * side + x, row * side + y, samples)
                    unsafe append(samples, levels, luma, isFlat: isFlat)
                } else {
                    store.append(level: store.level(of: store.count - 1))
                }
            }
        }
        for plane in [planes.blueChroma, planes.redChroma] {
            let isFlat =
                unit.halvesChroma
                ? unsafe gatherHalved(plane, column, row, samples) : unsafe gather(plane, column, row, samples)
            unsafe append(samples, levels, chroma, isFlat: isFlat)
        }
    }

    private func append(
        _ samples: UnsafeMutablePointer<Int32>, _ levels: UnsafeMutablePointer<Int32>, _ table: JPEGQuantization,
        isFlat: Bool
    ) {
        // The transform of equal samples is their sum in front and zeros; pictures of controls are full of them.
        if isFlat { return unsafe store.append(level: table.level(ofSum: samples[0] &* 64)) }
        unsafe JPEGForwardDCT.transform(samples)
        let mask = unsafe table.quantize(samples, into: levels)
        unsafe store.append(levels, mask: mask)
    }

    /// Collects 8×8 samples, level-shifted; columns and rows are counted in eights.
    ///
    /// Tells whether all are equal.
    private func gather(
        _ plane: ScratchBuffer<UInt8>, _ column: Int, _ row: Int, _ out: UnsafeMutablePointer<Int32>
    ) -> Bool {
        var differences: Int32 = 0
        let (columnLines, rowLines) = (columns.lines.span, rows.lines.span)
        for y in 0..<8 {
            let line = unsafe plane.base + Int(rowLines[row * 8 + y]) * planes.width
            for x in 0..<8 {
                let sample = unsafe Int32(line[Int(columnLines[column * 8 + x])]) &- 128
                unsafe out[y * 8 + x] = sample
                unsafe differences |= sample ^ out[0]
            }
        }
        return differences == 0
    }

    /// Collects the means of 16×16 samples by fours, level-shifted.
    ///
    /// A half is rounded down in even columns and up in odd ones. Below the picture the last mean is repeated.
    /// Tells whether all are equal.
    private func gatherHalved(
        _ plane: ScratchBuffer<UInt8>, _ column: Int, _ row: Int, _ out: UnsafeMutablePointer<Int32>
    ) -> Bool {
        var differences: Int32 = 0
        let (columnLines, rowLines) = (columns.lines.span, rows.lines.span)
        let realCount = rows.isLast(row) ? (rows.lastUnitLength + 1) / 2 : 8
        for y in 0..<realCount {
            let upper = unsafe plane.base + Int(rowLines[row * 16 + y * 2]) * planes.width
            let lower = unsafe plane.base + Int(rowLines[row * 16 + y * 2 + 1]) * planes.width
            for x in 0..<8 {
                let left = Int(columnLines[column * 16 + x * 2])
                let right = Int(columnLines[column * 16 + x * 2 + 1])
                let sum = unsafe Int32(upper[left]) &+ Int32(upper[right]) &+ Int32(lower[left]) &+ Int32(lower[right])
                let rounding = Int32(truncatingIfNeeded: 1 &+ x & 1)
                let mean = (sum &+ rounding) &>> 2 &- 128
                unsafe out[y * 8 + x] = mean
                unsafe differences |= mean ^ out[0]
            }
        }
        for index in realCount * 8..<64 { unsafe out[index] = out[index - 8] }
        return differences == 0
    }
}
