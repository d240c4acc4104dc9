internal import Pixels

/// A block's pixels as luma and two chroma samples (JFIF 1.02), each sample a byte.
///
/// The sums are libjpeg's: 16 fractional bits, halves rounded up for luma and down for chroma.
@safe final class JPEGPlanes {
    private(set) var width = 0
    let luma = ScratchBuffer<UInt8>()
    let blueChroma = ScratchBuffer<UInt8>()
    let redChroma = ScratchBuffer<UInt8>()

    /// Converts the block's pixels; their alpha is not looked at.
    func convert(_ block: Raster) {
        width = block.width
        let count = block.pixels.count
        for plane in [luma, blueChroma, redChroma] { plane.reserve(count) }
        let (y, cb, cr) = unsafe (luma.base, blueChroma.base, redChroma.base)
        let pixels = block.pixels.span
        for index in 0..<count {
            let pixel = Int32(truncatingIfNeeded: pixels[index] & 0xFF_FFFF)
            let (red, green, blue) = (pixel & 0xFF, pixel &>> 8 & 0xFF, pixel &>> 16)
            unsafe y[index] = Self.sample(19_595 &* red &+ 38_470 &* green &+ 7_471 &* blue &+ 0x8000)
            unsafe cb[index] = Self.sample(0x8000 &* blue &- 11_059 &* red &- 21_709 &* green &+ 0x80_7FFF)
            unsafe cr[index] = Self.sample(0x8000 &* red &- 27_439 &* green &- 5_329 &* blue &+ 0x80_7FFF)
        }
    }

    @inline(__always)
    private static func sample(_ sum: Int32) -> UInt8 { UInt8(truncatingIfNeeded: sum &>> 16) }

    func trim() {
        for plane in [luma, blueChroma, redChroma] { plane.trim(to: 1 << 20) }
    }
}
