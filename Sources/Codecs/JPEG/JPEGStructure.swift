/// Walks over all marker segments of a JPEG file, those between scans too, and holds their number, the scans and what is
/// no picture to the limits.
///
/// What lies behind the marker for the end of the image does not count. Damage is left to the decoder.
func checkJPEGStructure(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
    var count = StructureCount(limits)
    var position = 2
    while let marker = JPEGMarker.next(in: bytes, from: &position), marker != JPEGMarker.endOfImage {
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
