/// The forward discrete cosine transform of 8×8 samples (T.81, A.3.3) in integers.
///
/// After Loeffler, Ligtenberg and Moschytz: 12 multiplications a line. The scaling and each rounding are those of
/// libjpeg's accurate integer method, so that the coefficients are the same numbers: 8 times the transform's.
enum JPEGForwardDCT {
    private static let fractionBits: Int32 = 13
    /// Bits of fraction that are kept between the passes.
    private static let betweenBits: Int32 = 2

    /// Transforms 64 level-shifted samples in place, rows first.
    @inline(__always)
    static func transform(_ block: UnsafeMutablePointer<Int32>) {
        for row in 0..<8 {
            unsafe transformLine(
                block + row * 8, stride: 1, evenShift: -betweenBits, shift: fractionBits - betweenBits)
        }
        for column in 0..<8 {
            unsafe transformLine(
                block + column, stride: 8, evenShift: betweenBits, shift: fractionBits + betweenBits)
        }
    }

    /// One line of eight; the results are divided by `1 << shift`, or `1 << evenShift` where nothing was multiplied.
    @inline(__always)
    private static func transformLine(
        _ line: UnsafeMutablePointer<Int32>, stride: Int, evenShift: Int32, shift: Int32
    ) {
        let (low0, high0) = unsafe butterfly(line[0], line[7 * stride])
        let (low1, high1) = unsafe butterfly(line[stride], line[6 * stride])
        let (low2, high2) = unsafe butterfly(line[2 * stride], line[5 * stride])
        let (low3, high3) = unsafe butterfly(line[3 * stride], line[4 * stride])

        let (outer, outerDifference) = butterfly(low0, low3)
        let (inner, innerDifference) = butterfly(low1, low2)
        unsafe line[0] = scaled(outer &+ inner, evenShift)
        unsafe line[4 * stride] = scaled(outer &- inner, evenShift)
        let shared = (innerDifference &+ outerDifference) &* 4_433  // 0.541196100
        unsafe line[2 * stride] = scaled(shared &+ outerDifference &* 6_270, shift)  // 0.765366865
        unsafe line[6 * stride] = scaled(shared &- innerDifference &* 15_137, shift)  // 1.847759065

        let sum13 = high3 &+ high1
        let sum02 = high2 &+ high0
        let rotated = (sum13 &+ sum02) &* 9_633  // 1.175875602
        let sum03 = (high3 &+ high0) &* -7_373  // 0.899976223
        let sum12 = (high2 &+ high1) &* -20_995  // 2.562915447
        let odd13 = sum13 &* -16_069 &+ rotated  // 1.961570560
        let odd02 = sum02 &* -3_196 &+ rotated  // 0.390180644
        unsafe line[7 * stride] = scaled(high3 &* 2_446 &+ sum03 &+ odd13, shift)  // 0.298631336
        unsafe line[5 * stride] = scaled(high2 &* 16_819 &+ sum12 &+ odd02, shift)  // 2.053119869
        unsafe line[3 * stride] = scaled(high1 &* 25_172 &+ sum12 &+ odd13, shift)  // 3.072711026
        unsafe line[stride] = scaled(high0 &* 12_299 &+ sum03 &+ odd02, shift)  // 1.501321110
    }

    @inline(__always)
    private static func butterfly(_ a: Int32, _ b: Int32) -> (sum: Int32, difference: Int32) { (a &+ b, a &- b) }

    /// Divides by a power of two and rounds half up; multiplies where the shift is negative.
    @inline(__always)
    private static func scaled(_ value: Int32, _ shift: Int32) -> Int32 {
        shift < 0 ? value &<< (0 &- shift) : (value &+ 1 &<< (shift &- 1)) &>> shift
    }
}
