/// The filters of PNG (specification, 9.2); raw values as in the file.
enum PNGRowFilter: UInt8, CaseIterable, Hashable, Sendable {
    case none = 0
    case sub = 1
    case up = 2
    /// Only of rows without seams.
    case average = 3
    /// Only of rows without seams.
    case paeth = 4

    /// Whether a row's filtered bytes depend on that row alone.
    var isSelfContained: Bool { self == .none || self == .sub }

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
        case .average: unsafe subtractAverage(row, above, out, layout)
        case .paeth: unsafe subtractPaeth(row, above, out, layout)
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

    private func subtractAverage(
        _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>,
        _ layout: PNGRowLayout
    ) {
        let size = layout.unitByteCount
        for index in 0..<size { unsafe out[index] = row[index] &- above[index] / 2 }
        // Halved without more bits than a byte, so that the loop runs in vector registers sixteen bytes at a time.
        for index in size..<layout.shortByteCount {
            let (left, up) = unsafe (row[index &- size], above[index])
            unsafe out[index] = row[index] &- ((left & up) &+ (left ^ up) &>> 1)
        }
    }

    /// Whichever of left, above and corner is nearest to left + above − corner is subtracted (specification, 9.4).
    private func subtractPaeth(
        _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>,
        _ layout: PNGRowLayout
    ) {
        let size = layout.unitByteCount
        for index in 0..<size { unsafe out[index] = row[index] &- above[index] }
        for index in size..<layout.shortByteCount {
            let (left, up) = unsafe (Int16(row[index &- size]), Int16(above[index]))
            let corner = unsafe Int16(above[index &- size])
            let (toLeft, toUp) = (abs(up &- corner), abs(left &- corner))
            let toCorner = abs(left &+ up &- corner &- corner)
            let upOrCorner = toUp <= toCorner ? up : corner
            let predicted = toLeft <= toUp && toLeft <= toCorner ? left : upOrCorner
            unsafe out[index] = row[index] &- UInt8(truncatingIfNeeded: predicted)
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
