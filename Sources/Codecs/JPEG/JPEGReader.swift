internal import CCodecShims

/// A JPEG file being read by libjpeg-turbo, row by row.
// The bytes are borrowed: whoever makes a reader keeps them where they are until it is gone.
@safe struct JPEGReader: ~Copyable {
    private let handle: OpaquePointer

    /// Reads a file's header; `bytes` must outlive the reader.
    ///
    /// Unsafe: libjpeg goes on reading from the pointer.
    @unsafe init(_ bytes: UnsafeBufferPointer<UInt8>, _ request: endcap_jpeg_request) throws(Failure) {
        var request = request
        var reader: OpaquePointer?
        let status = unsafe endcap_jpeg_reader_create(bytes.baseAddress, &request, &reader)
        guard status == .ok, let reader = unsafe reader else { throw Failure(status: status) }
        unsafe handle = reader
    }

    deinit { unsafe endcap_jpeg_reader_destroy(handle) }

    /// How a file could not be read.
    struct Failure: Error {
        var status: endcap_jpeg_status
    }

    /// Reads the next row, of as many pixels as `row` has.
    borrowing func read(into row: UnsafeMutableBufferPointer<UInt32>) throws(Failure) {
        let status = unsafe endcap_jpeg_reader_read_row(
            handle, UnsafeMutableRawPointer(row.baseAddress)?.assumingMemoryBound(to: UInt8.self), row.count * 4)
        guard status == .ok else { throw Failure(status: status) }
    }

    /// Whether libjpeg has passed over something.
    var hasWarnings: Bool { unsafe endcap_jpeg_reader_warning_count(handle) > 0 }
}
