/// The filters of PNG that short rows use (specification, 9.2); raw values as in the file.
enum PNGRowFilter: UInt8, CaseIterable, Hashable, Sendable {
    case none = 0
    case sub = 1
    case up = 2

    /// Whether a row's filtered bytes depend on that row alone.
    var isSelfContained: Bool { self != .up }

    /// Filters the short row `row` into `out`; `above` is the short row of the output row above it.
    func apply(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, to out: UnsafeMutablePointer<UInt8>,
        layout: PNGRowLayout
    ) {
        let count = layout.shortByteCount
        switch self {
        case .none: unsafe out.update(from: row, count: count)
        case .sub: unsafe subtractLeft(row, out, layout)
        case .up: for index in 0..<count { unsafe out[index] = row[index] &- above[index] }
        }
    }

    private func subtractLeft(
        _ row: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>, _ layout: PNGRowLayout
    ) {
        let size = layout.unitByteCount
        unsafe out.update(from: row, count: size)
        for index in size..<layout.shortByteCount { unsafe out[index] = row[index] &- row[index &- size] }
        for seam in layout.seams {
            for place in 0..<size {
                let index = seam.unit * size + place
                unsafe out[index] = row[index] &- row[seam.leftUnit * size + place]
            }
        }
    }

    /// The usual estimate of how badly filtered bytes compress: their distances from zero, added up.
    static func cost(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        var cost: UInt32 = 0
        for index in 0..<count {
            let value = unsafe Int8(bitPattern: bytes[index])
            cost &+= UInt32(truncatingIfNeeded: value.magnitude)
        }
        return Int(cost)
    }
}
