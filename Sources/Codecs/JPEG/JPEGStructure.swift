internal import Glibc

/// Walks over all marker segments of a JPEG file, those between scans too, and holds their number, the scans and what is
/// no picture to the limits.
///
/// What lies behind the marker for the end of the image does not count. Damage is left to the decoder.
func checkJPEGStructure(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
    var count = StructureCount(limits)
    var position = 2
    while let marker = nextMarker(bytes, &position), marker != JPEGMarker.endOfImage {
        if JPEGMarker.standsAlone(marker) { continue }
        guard position + 2 <= bytes.count else { return }
        let length = bigEndian16(bytes, at: position)
        switch marker {
        case JPEGMarker.startOfScan: try count.addScan()
        case _ where JPEGMarker.isMetadata(marker): try count.addMetadata(byteCount: length)
        default: try count.addChunk()
        }
        position += max(length, 2)
    }
}

/// The byte behind the next run of 0xFF bytes, unless that is a 0, which stands behind a 0xFF among compressed bits.
///
/// - Returns: nil where the bytes end.
private func nextMarker(_ bytes: [UInt8], _ position: inout Int) -> UInt8? {
    while let found = firstIndex(of: 0xFF, in: bytes, from: position) {
        position = found
        while position < bytes.count, bytes[position] == 0xFF { position += 1 }
        guard position < bytes.count else { return nil }
        position += 1
        if bytes[position - 1] != 0 { return bytes[position - 1] }
    }
    return nil
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
