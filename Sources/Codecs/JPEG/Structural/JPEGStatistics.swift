/// How often each symbol comes in the whole picture.
@safe final class JPEGStatistics {
    /// Counts of 256 symbols for each table, in the order of `JPEGTables`.
    private let counts = ScratchBuffer<Int>(capacity: 256 * JPEGTables.count)

    /// The counts of the symbols of one table.
    func counts(ofTable table: Int) -> [Int] {
        unsafe Array(UnsafeBufferPointer(start: counts.base + table * 256, count: 256))
    }

    /// Counts the distinct MCUs, each as often as it comes.
    func count(_ store: JPEGBlockStore, columns: JPEGAxisPlan, rows: JPEGAxisPlan, unit: JPEGUnit) {
        unsafe counts.base.initialize(repeating: 0, count: 256 * JPEGTables.count)
        let columnTimes = columns.unitTimes
        for (row, rowTimes) in rows.unitTimes.enumerated() {
            let first = row * columnTimes.count
            for (column, times) in columnTimes.enumerated() {
                countCoefficients(
                    store, unit, firstBlock: (first + column) * unit.blockCount, times: times * rowTimes)
            }
            var predictor = JPEGPredictor()
            for step in columns.steps {
                let units = first + step.units.lowerBound..<first + step.units.upperBound
                countDifferences(store, unit, units, times: rowTimes, &predictor)
                guard step.times > 1 else { continue }
                // From the second time on, the cycle's first MCU follows its last.
                countDifferences(store, unit, units, times: (step.times - 1) * rowTimes, &predictor)
            }
        }
    }

    private func countCoefficients(_ store: JPEGBlockStore, _ unit: JPEGUnit, firstBlock: Int, times: Int) {
        for block in 0..<unit.blockCount {
            let counts = unsafe counts.base + JPEGTables.coefficients(unit.table(of: block)) &* 256
            let tokens = unsafe store.tokens(of: firstBlock &+ block)
            for place in 0..<tokens.count {
                unsafe counts[Int(truncatingIfNeeded: tokens[place] & 0xFF)] &+= times
            }
        }
    }

    private func countDifferences(
        _ store: JPEGBlockStore, _ unit: JPEGUnit, _ units: Range<Int>, times: Int, _ predictor: inout JPEGPredictor
    ) {
        for index in units {
            for block in 0..<unit.blockCount {
                let counts = unsafe counts.base + JPEGTables.differences(unit.table(of: block)) &* 256
                let level = store.level(of: index &* unit.blockCount &+ block)
                let difference = predictor.difference(level, component: unit.component(of: block))
                unsafe counts[JPEGBlockStore.bitCount(of: difference)] &+= times
            }
        }
    }
}
