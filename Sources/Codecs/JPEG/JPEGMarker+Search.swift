internal import Glibc

extension JPEGMarker {
    /// The byte behind the next run of 0xFF bytes, unless that is a 0, which stands behind a 0xFF among compressed bits.
    ///
    /// Any number of 0xFF bytes may fill; like libjpeg it passes over stray bytes.
    ///
    /// - Returns: nil where the bytes end.
    static func next(in bytes: [UInt8], from position: inout Int) -> UInt8? {
        while let found = firstIndex(of: 0xFF, in: bytes, from: position) {
            position = found
            while position < bytes.count, bytes[position] == 0xFF { position += 1 }
            guard position < bytes.count else { return nil }
            position += 1
            if bytes[position - 1] != 0 { return bytes[position - 1] }
        }
        return nil
    }
}

/// Unsafe: memchr reads no further than the array; it takes a fraction of the time of a loop.
private func firstIndex(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress, let found = unsafe memchr(base + start, CInt(byte), buffer.count - start)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - base
    }
}
