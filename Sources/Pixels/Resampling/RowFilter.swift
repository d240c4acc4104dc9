import Slicing

/// The weights of one sample of the vertical axis, and in which of a ring's rows its lines lie.
struct RowWindow {
    var rows: [Int] = []
    var weights: [Float] = []
}

/// Adds up weighted rows of planes.
struct RowFilter {
    /// Numbers that are added up at once: sums of so many stay in the processor's first cache.
    private static let tileLength = 2048

    /// Writes the weighted sum of `source`'s rows into `sum`'s only row.
    static func addUp(_ source: PlaneRows, _ window: RowWindow, into sum: inout PlaneRows) {
        precondition(sum.rowLength == source.rowLength && window.rows.count == window.weights.count)
        let length = source.rowLength
        unsafe sum.withMutableRow(0) { out in
            unsafe source.withAll { all in
                guard let base = all.baseAddress, let out = out.baseAddress else { return }
                for start in Swift.stride(from: 0, to: length, by: tileLength) {
                    let count = min(tileLength, length - start)
                    unsafe addUp(base + start, rowLength: length, window, count: count, into: out + start)
                }
            }
        }
    }

    /// Eight rows at a time, which saves writing and reading the sums in between.
    private static func addUp(
        _ base: UnsafePointer<Float>, rowLength: Int, _ window: RowWindow, count: Int,
        into sum: UnsafeMutablePointer<Float>
    ) {
        let tapCount = window.rows.count
        // Rows beyond the last count nothing.
        func four(_ tap: Int) -> Four {
            let row = { (index: Int) in unsafe base + window.rows[min(index, tapCount - 1)] * rowLength }
            let weight = { (index: Int) -> Float in index < tapCount ? window.weights[index] : 0 }
            return unsafe Four(
                rows: (row(tap), row(tap + 1), row(tap + 2), row(tap + 3)),
                weights: SIMD4(weight(tap), weight(tap + 1), weight(tap + 2), weight(tap + 3)))
        }
        var tap = 0
        while tap < tapCount {
            if tap + 4 < tapCount {
                unsafe add(four(tap), four(tap + 4), count: count, into: sum, begins: tap == 0)
                tap += 8
            } else {
                unsafe add(four(tap), count: count, into: sum, begins: tap == 0)
                tap += 4
            }
        }
    }

    /// Four rows with their weights.
    @unsafe private struct Four {
        var rows: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>)
        var weights: SIMD4<Float>

        @inline(__always)
        subscript(_ index: Int) -> Float {
            unsafe (rows.0[index] * weights.x + rows.1[index] * weights.y)
                + (rows.2[index] * weights.z + rows.3[index] * weights.w)
        }
    }

    private static func add(
        _ rows: Four, count: Int, into sum: UnsafeMutablePointer<Float>, begins: Bool
    ) {
        if begins {
            for i in 0..<count { unsafe sum[i] = rows[i] }
        } else {
            for i in 0..<count { unsafe sum[i] += rows[i] }
        }
    }

    private static func add(
        _ rows: Four, _ others: Four, count: Int, into sum: UnsafeMutablePointer<Float>, begins: Bool
    ) {
        if begins {
            for i in 0..<count { unsafe sum[i] = rows[i] + others[i] }
        } else {
            for i in 0..<count { unsafe sum[i] = (sum[i] + rows[i]) + others[i] }
        }
    }
}
