internal import CCodecShims

/// Whole zlib streams (RFC 1950), as metadata holds them.
enum ZlibStream {
    /// What a stream stands for; nil where it is damaged or stands for more than `maximumByteCount` bytes.
    static func inflate(_ bytes: ArraySlice<UInt8>, maximumByteCount: Int) -> [UInt8]? {
        guard !bytes.isEmpty else { return nil }
        // Deflate makes of one byte at most 1,032, so a short stream takes little memory.
        let capacity = min(maximumByteCount, bytes.count * 1032)
        return unsafe transform(bytes, capacity: capacity) { source, count, out, outCount in
            unsafe endcap_zlib_inflate(source, count, out, outCount)
        }
    }

    /// A stream that stands for the bytes; nil where there is no memory.
    static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
        unsafe transform(bytes[...], capacity: endcap_zlib_bound(bytes.count)) { source, count, out, outCount in
            unsafe endcap_zlib_deflate(source, count, out, outCount)
        }
    }

    /// Unsafe: the operation writes at most as many bytes as it is told that there is room for.
    private static func transform(
        _ bytes: ArraySlice<UInt8>, capacity: Int,
        _ operation: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) ->
            endcap_zlib_status
    ) -> [UInt8]? {
        var status = endcap_zlib_status.ok
        let result = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, initializedCount in
            var count = capacity
            unsafe bytes.withUnsafeBufferPointer { source in
                unsafe status = operation(source.baseAddress, source.count, out.baseAddress, &count)
            }
            // What a failed operation has written is not looked at.
            initializedCount = status == .ok ? count : 0
        }
        return status == .ok ? result : nil
    }
}
