/// One quantization table (T.81, B.2.4.1), and what dividing by its steps quickly needs.
struct JPEGQuantization: Hashable, Sendable {
    /// Place in rows of eight of each coefficient in zigzag order (T.81, figure A.6).
    static let zigzag: [UInt8] = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60,
        61, 54, 47, 55, 62, 63,
    ]

    /// Steps of quality 50 for luma, in rows (T.81, table K.1).
    private static let lumaSteps = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]

    /// Steps of quality 50 for chroma (T.81, table K.2): the corner of low frequencies, 99 elsewhere.
    private static let chromaSteps = [[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]]

    /// Where the coefficient at each place in rows of eight comes in zigzag order.
    private static let zigzagPlaces: [UInt8] = (0..<64).map { (place: UInt8) -> UInt8 in
        UInt8(zigzag.firstIndex(of: place) ?? 0)
    }

    private static let columnBits = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)

    /// The steps in zigzag order, as the file holds them, 1 to 255.
    let steps: [UInt8]
    /// What the transform's results, 8 times too large, are divided by; by place.
    private let divisors: [Int32]
    /// `1 << 32` divided by the divisors and rounded up: exact for numerators below `1 << 21`.
    private let reciprocals: [UInt64]
    private let places: [UInt8]
    /// Sizes from which on the transform's results do not become zero, row by row.
    private let thresholds: [SIMD8<Int32>]

    static func luma(quality: Int) -> JPEGQuantization {
        JPEGQuantization(base: lumaSteps, quality: quality)
    }

    static func chroma(quality: Int) -> JPEGQuantization {
        let base = (0..<64).map { (place: Int) -> Int in
            let (row, column) = (place / 8, place % 8)
            return row < 4 && column < 4 ? chromaSteps[row][column] : 99
        }
        return JPEGQuantization(base: base, quality: quality)
    }

    /// Scales steps of quality 50 as libjpeg does; `quality` is 1 to 100.
    private init(base: [Int], quality: Int) {
        let percent = quality < 50 ? 5000 / quality : 200 - quality * 2
        let scaled = base.map { UInt8(min(max(($0 * percent + 50) / 100, 1), 255)) }
        steps = Self.zigzag.map { scaled[Int($0)] }
        divisors = scaled.map { Int32($0) * 8 }
        places = Self.zigzagPlaces
        let halves = divisors.map { ($0 + 1) / 2 }
        thresholds = (0..<8).map { row in SIMD8(halves[row * 8..<row * 8 + 8]) }
        reciprocals = divisors.map { (1 << 32 + UInt64($0) - 1) / UInt64($0) }
    }

    /// Quantizes what the transform left in `block` and writes it to `out` in zigzag order; bit k of the result tells
    /// whether coefficient k is not zero, and only such coefficients are written.
    @inline(__always)
    func quantize(_ block: UnsafePointer<Int32>, into out: UnsafeMutablePointer<Int32>) -> UInt64 {
        let (divisors, reciprocals, places) = (divisors.span, reciprocals.span, places.span)
        var rest = unsafe placesAboveZero(block)
        var mask: UInt64 = 0
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest &- 1
            let index = Int(truncatingIfNeeded: places[place])
            mask |= 1 &<< UInt64(truncatingIfNeeded: index)
            unsafe out[index] = quotient(block[place], divisors[place], reciprocals[place])
        }
        return mask
    }

    /// A bit for each place whose coefficient does not become zero.
    @inline(__always)
    private func placesAboveZero(_ block: UnsafePointer<Int32>) -> UInt64 {
        let thresholds = thresholds.span
        var places: UInt64 = 0
        for half in 0..<2 {
            // A byte for each row: no bit is set twice, so that they can be added up.
            var bits = SIMD8<Int32>.zero
            for row in 0..<4 {
                let index = half &* 4 &+ row
                let values = unsafe UnsafeRawPointer(block + index &* 8).loadUnaligned(as: SIMD8<Int32>.self)
                let signs = values &>> 31
                let isAbove = (values ^ signs) &- signs .>= thresholds[index]
                bits |= Self.columnBits.replacing(with: 0, where: .!isAbove) &<< Int32(truncatingIfNeeded: row &* 8)
            }
            places |= UInt64(UInt32(bitPattern: bits.wrappedSum())) &<< UInt64(truncatingIfNeeded: half &* 32)
        }
        return places
    }

    /// The DC level of a block whose samples add up to `sum`.
    func level(ofSum sum: Int32) -> Int32 {
        quotient(sum, divisors[0], reciprocals[0])
    }

    /// Rounds half away from zero.
    @inline(__always)
    private func quotient(_ value: Int32, _ divisor: Int32, _ reciprocal: UInt64) -> Int32 {
        let size = UInt64(truncatingIfNeeded: magnitude(value) &+ divisor &>> 1)
        let level = Int32(truncatingIfNeeded: (size &* reciprocal) &>> 32)
        return value < 0 ? 0 &- level : level
    }
}

@inline(__always)
private func magnitude(_ value: Int32) -> Int32 { value < 0 ? 0 &- value : value }
