internal import CCodecShims

/// A JPEG file being written by libjpeg.
@safe struct JPEGLibraryWriter: ~Copyable {
    private let handle: OpaquePointer

    /// Begins a file.
    init(_ format: endcap_jpeg_format) throws(EncodingError) {
        var format = format
        var writer: OpaquePointer?
        // The formats made here are valid, so memory is all that can be lacking.
        guard unsafe endcap_jpeg_writer_create(&format, &writer) == .ok, let writer = unsafe writer else {
            throw .outOfMemory
        }
        unsafe handle = writer
    }

    deinit { unsafe endcap_jpeg_writer_destroy(handle) }

    /// Adds a row `count` times; on a little-endian machine its integers are the bytes R, G, B, A in order.
    borrowing func write(_ row: [UInt32], count: UInt32) -> endcap_jpeg_status {
        unsafe row.withUnsafeBytes {
            unsafe endcap_jpeg_writer_write_row(
                handle, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count, count)
        }
    }

    /// Ends the file and returns it, or nil when libjpeg fails.
    consuming func finish() -> [UInt8]? {
        var bytes: UnsafePointer<UInt8>?
        var byteCount = 0
        guard unsafe endcap_jpeg_writer_finish(handle, &bytes, &byteCount) == .ok else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: byteCount))
    }
}
