/// The forward cosine transform of 8 by 8 samples, eight times too large, with exactly the roundings of libjpeg's
/// default one.
///
/// Twelve products a line after Loeffler, Ligtenberg and Moschytz (ICASSP 1989), constants with 13 fractional bits. The
/// lines' results keep two fractional bits, which the columns' take off again.
@safe enum ForwardDCT {
    /// Transforms the block in place.
    static func transform(_ block: UnsafeMutablePointer<Int32>) {
        for y in 0..<8 { unsafe transformLine(block + y &* 8, step: 1, evenShift: -2, oddShift: 11) }
        for x in 0..<8 { unsafe transformLine(block + x, step: 8, evenShift: 2, oddShift: 15) }
    }

    @inline(__always)
    private static func rounded(_ value: Int32, _ shift: Int32) -> Int32 {
        (value &+ 1 &<< (shift &- 1)) &>> shift
    }

    @inline(__always)
    private static func transformLine(
        _ line: UnsafeMutablePointer<Int32>, step: Int, evenShift: Int32, oddShift: Int32
    ) {
        let (a0, a1, a2, a3) = unsafe (line[0], line[step], line[2 &* step], line[3 &* step])
        let (a4, a5, a6, a7) = unsafe (line[4 &* step], line[5 &* step], line[6 &* step], line[7 &* step])

        // The sums of mirrored samples make the even coefficients.
        let (s0, s1, s2, s3) = (a0 &+ a7, a1 &+ a6, a2 &+ a5, a3 &+ a4)
        let (outer, inner) = (s0 &+ s3, s1 &+ s2)
        let (outerLean, innerLean) = (s0 &- s3, s1 &- s2)
        unsafe line[0] = scaled(outer &+ inner, evenShift)
        unsafe line[4 &* step] = scaled(outer &- inner, evenShift)
        let turn = (outerLean &+ innerLean) &* 4_433
        unsafe line[2 &* step] = rounded(turn &+ outerLean &* 6_270, oddShift)
        unsafe line[6 &* step] = rounded(turn &- innerLean &* 15_137, oddShift)

        // Their differences make the odd ones.
        let (d0, d1, d2, d3) = (a0 &- a7, a1 &- a6, a2 &- a5, a3 &- a4)
        let shared = (d3 &+ d1 &+ d2 &+ d0) &* 9_633
        let first = (d3 &+ d0) &* -7_373
        let second = (d2 &+ d1) &* -20_995
        let third = (d3 &+ d1) &* -16_069 &+ shared
        let fourth = (d2 &+ d0) &* -3_196 &+ shared
        unsafe line[7 &* step] = rounded(d3 &* 2_446 &+ first &+ third, oddShift)
        unsafe line[5 &* step] = rounded(d2 &* 16_819 &+ second &+ fourth, oddShift)
        unsafe line[3 &* step] = rounded(d1 &* 25_172 &+ second &+ third, oddShift)
        unsafe line[step] = rounded(d0 &* 12_299 &+ first &+ fourth, oddShift)
    }

    /// Multiplied by a power of two where the shift is negative, else divided.
    @inline(__always)
    private static func scaled(_ value: Int32, _ shift: Int32) -> Int32 {
        shift < 0 ? value &<< (0 &- shift) : rounded(value, shift)
    }
}
