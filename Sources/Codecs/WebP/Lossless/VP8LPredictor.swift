/// How a unit is guessed from its neighbours, so that only the difference is coded (RFC 9649, 4.1).
///
/// Of the format's modes those that look no further than left, up and left above; raw values as in the file.
enum VP8LPredictor: UInt8, CaseIterable, Hashable, Sendable {
    case left = 1
    case above = 2
    /// The mean of both.
    case mean = 7
    /// Whichever of both is nearer to the plane through the three neighbours.
    case select = 11
    /// That plane.
    case plane = 12

    /// The guess for a unit that has all three neighbours.
    @inline(__always)
    func guess(left: UInt32, above: UInt32, leftAbove: UInt32) -> UInt32 {
        switch self {
        case .left: left
        case .above: above
        case .mean: (left & above) &+ ((left ^ above) & 0xFEFE_FEFE) &>> 1
        case .select: Self.select(left, above, leftAbove)
        case .plane: Self.plane(left, above, leftAbove)
        }
    }

    @inline(__always)
    private static func select(_ left: UInt32, _ above: UInt32, _ leftAbove: UInt32) -> UInt32 {
        var balance: Int32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let corner = channel(leftAbove, shift)
            balance &+= abs(channel(above, shift) &- corner) &- abs(channel(left, shift) &- corner)
        }
        return balance < 0 ? left : above
    }

    @inline(__always)
    private static func plane(_ left: UInt32, _ above: UInt32, _ leftAbove: UInt32) -> UInt32 {
        var guess: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let value = channel(left, shift) &+ channel(above, shift) &- channel(leftAbove, shift)
            guess |= UInt32(truncatingIfNeeded: min(max(value, 0), 255)) &<< shift
        }
        return guess
    }

    @inline(__always)
    private static func channel(_ unit: UInt32, _ shift: UInt32) -> Int32 {
        Int32(truncatingIfNeeded: unit &>> shift & 0xFF)
    }
}

extension VP8LPredictor {
    /// What the format takes to be left of the picture's first unit.
    private static let corner: UInt32 = 0xFF00_0000

    /// Writes the differences of a short row from its guesses to `out`; `above` is the short row above it, nil for the
    /// picture's first.
    ///
    /// Markers are left alone.
    func apply(
        _ row: UnsafeMutablePointer<UInt32>, above: UnsafeMutablePointer<UInt32>?, layout: VP8LRowLayout,
        to out: UnsafeMutablePointer<UInt32>
    ) {
        var start = 0
        // The first unit of a row has nothing on its left; the picture's first row has nothing above.
        var left: Int?
        for cut in layout.cuts {
            unsafe apply(row, above, start..<cut.marker, left: left, to: out)
            start = cut.marker + 1
            left = cut.last
        }
        unsafe apply(row, above, start..<layout.shortCount, left: left, to: out)
    }

    @inline(__always)
    private func apply(
        _ row: UnsafeMutablePointer<UInt32>, _ above: UnsafeMutablePointer<UInt32>?, _ range: Range<Int>,
        left firstLeft: Int?, to out: UnsafeMutablePointer<UInt32>
    ) {
        guard !range.isEmpty else { return }
        let first = range.lowerBound
        switch unsafe (above, firstLeft) {
        case (let above?, let left?):
            let expected = unsafe guess(left: row[left], above: above[first], leftAbove: above[left])
            unsafe out[first] = VP8LFormat.difference(row[first], expected)
        case (nil, let left?): unsafe out[first] = VP8LFormat.difference(row[first], row[left])
        case (let above?, nil): unsafe out[first] = VP8LFormat.difference(row[first], above[first])
        case (nil, nil): unsafe out[first] = VP8LFormat.difference(row[first], Self.corner)
        }
        guard let above = unsafe above else {
            for index in range.dropFirst() {
                unsafe out[index] = VP8LFormat.difference(row[index], row[index &- 1])
            }
            return
        }
        for index in range.dropFirst() {
            let expected = unsafe guess(left: row[index &- 1], above: above[index], leftAbove: above[index &- 1])
            unsafe out[index] = VP8LFormat.difference(row[index], expected)
        }
    }
}
