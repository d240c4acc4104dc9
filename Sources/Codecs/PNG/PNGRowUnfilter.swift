/// Undoes the filters of PNG rows of three or four bytes a pixel (PNG specification, 9.2), into rows of pixels.
struct PNGRowUnfilter {
    /// Bytes of a filtered pixel: 3 for opaque ones, or 4.
    let pixelByteCount: Int
    /// In pixels.
    let width: Int
    /// What of a pixel is filtered.
    private let mask: UInt32
    /// What is added to a finished pixel: the alpha of opaque ones.
    private let fill: UInt32

    init(pixelByteCount: Int, width: Int) {
        precondition(pixelByteCount == 3 || pixelByteCount == 4)
        self.pixelByteCount = pixelByteCount
        self.width = width
        mask = pixelByteCount == 4 ? 0xFFFF_FFFF : 0xFF_FFFF
        fill = ~mask
    }

    /// Bytes of a filtered row, the one that names its filter included.
    var rowByteCount: Int { 1 + width * pixelByteCount }

    /// Writes one row's pixels.
    ///
    /// Unsafe: reads `rowByteCount` bytes of `bytes` and one more, `width` pixels of `above`, and writes as many to `row`.
    ///
    /// - Parameter above: the row before; zeros for the first.
    /// - Returns: false where there is no such filter.
    @unsafe func unfilter(
        _ bytes: UnsafeRawPointer, above: UnsafePointer<UInt32>, into row: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        let pixels = unsafe bytes + 1
        switch unsafe bytes.load(as: UInt8.self) {
        case 0: unsafe each(pixels, above, row) { raw, _, _ in raw }
        case 1: unsafe each(pixels, above, row) { raw, left, _ in byteSums(raw, left) }
        case 2: unsafe each(pixels, above, row) { raw, _, up in byteSums(raw, up) }
        case 3: unsafe each(pixels, above, row) { raw, left, up in byteSums(raw, byteMeans(left, up)) }
        case 4: unsafe predict(pixels, above, row)
        default: return false
        }
        return true
    }

    /// Calls `pixel` with each filtered pixel and the finished ones to the left and above.
    @inline(__always)
    private func each(
        _ pixels: UnsafeRawPointer, _ above: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>,
        _ pixel: (UInt32, UInt32, UInt32) -> UInt32
    ) {
        var left: UInt32 = 0
        for column in 0..<width {
            let raw = unsafe pixels.loadUnaligned(fromByteOffset: column &* pixelByteCount, as: UInt32.self) & mask
            left = unsafe pixel(raw, left, above[column] & mask)
            unsafe row[column] = left | fill
        }
    }

    /// Paeth's filter: whichever of left, above and the corner is nearest to left + above - corner.
    private func predict(
        _ pixels: UnsafeRawPointer, _ above: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>
    ) {
        var (left, corner) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
        for column in 0..<width {
            let raw = unsafe pixels.loadUnaligned(fromByteOffset: column &* pixelByteCount, as: UInt32.self) & mask
            let up = unsafe spread(above[column] & mask)
            let toLeft = magnitudes(up &- corner)
            let toUp = magnitudes(left &- corner)
            let toCorner = magnitudes(up &+ left &- corner &- corner)
            var nearest = corner.replacing(with: up, where: toUp .<= toCorner)
            nearest = nearest.replacing(with: left, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
            left = (spread(raw) &+ nearest) & 0xFF
            corner = up
            unsafe row[column] = gathered(left) | fill
        }
    }
}

/// Four sums of bytes, each modulo 256.
@inline(__always)
private func byteSums(_ first: UInt32, _ second: UInt32) -> UInt32 {
    ((first & 0x7F7F_7F7F) &+ (second & 0x7F7F_7F7F)) ^ ((first ^ second) & 0x8080_8080)
}

/// Four means of bytes, rounded down.
@inline(__always)
private func byteMeans(_ first: UInt32, _ second: UInt32) -> UInt32 {
    (first & second) &+ ((first ^ second) & 0xFEFE_FEFE) &>> 1
}

@inline(__always)
private func magnitudes(_ values: SIMD4<Int16>) -> SIMD4<Int16> {
    values.replacing(with: 0 &- values, where: values .< 0)
}

/// Four bytes as numbers.
@inline(__always)
private func spread(_ bytes: UInt32) -> SIMD4<Int16> {
    let halves = (UInt64(bytes) | UInt64(bytes) &<< 16) & 0x0000_FFFF_0000_FFFF
    return unsafe unsafeBitCast((halves | halves &<< 8) & 0x00FF_00FF_00FF_00FF, to: SIMD4<Int16>.self)
}

/// Four numbers of 0...255 as bytes.
@inline(__always)
private func gathered(_ values: SIMD4<Int16>) -> UInt32 {
    let numbers = unsafe unsafeBitCast(values, to: UInt64.self)
    let halves = (numbers | numbers &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: halves | halves &>> 16)
}
