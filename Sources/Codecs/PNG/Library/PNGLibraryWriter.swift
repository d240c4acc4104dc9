internal import CCodecShims

/// A PNG file being written by libpng.
@safe struct PNGLibraryWriter: ~Copyable {
    private let handle: OpaquePointer

    /// Begins a file of `width` × `height` pixels.
    ///
    /// `level` is zlib's, 0 to 9.
    init(
        width: UInt32, height: UInt32, format: PNGPixelFormat, level: Int, filtersRows: Bool? = nil
    ) throws(EncodingError) {
        // On a little-endian machine the integers are the bytes R, G, B, A in order.
        let created = unsafe format.palette.withUnsafeBytes { palette -> OpaquePointer? in
            var description = unsafe endcap_png_format(
                width: width, height: height, bit_depth: UInt8(format.bitDepth),
                color_type: format.colourType.rawValue, compression_level: UInt8(level),
                filters_rows: filtersRows ?? format.prefersFilters ? 1 : 0,
                palette: palette.baseAddress?.assumingMemoryBound(to: UInt8.self),
                palette_count: UInt16(format.palette.count), palette_alpha_count: UInt16(format.paletteAlphaCount))
            var writer: OpaquePointer?
            return unsafe endcap_png_writer_create(&description, &writer) == .ok ? writer : nil
        }
        // The formats made here are valid, so memory is all that can be lacking.
        guard let writer = unsafe created else { throw .outOfMemory }
        unsafe handle = writer
    }

    deinit { unsafe endcap_png_writer_destroy(handle) }

    /// Adds a row, packed as in the file, `count` times.
    borrowing func write(_ row: [UInt8], count: UInt32) -> endcap_png_status {
        unsafe row.withUnsafeBufferPointer {
            unsafe endcap_png_writer_write_row(handle, $0.baseAddress, $0.count, count)
        }
    }

    /// Ends the file and returns it, or nil when libpng fails.
    consuming func finish() -> [UInt8]? {
        var bytes: UnsafePointer<UInt8>?
        var byteCount = 0
        guard unsafe endcap_png_writer_finish(handle, &bytes, &byteCount) == .ok else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: byteCount))
    }
}
