/// Walks over the marker segments in front of the first scan (T.81, B.1.1) without reading their content.
struct JPEGSegmentReader {
    /// One segment: what it is, and where the content behind its length lies in the file.
    struct Segment: Hashable {
        var marker: UInt8
        var content: Range<Int>
    }

    private let bytes: [UInt8]
    private var position = 2

    /// Begins behind the marker for the start of the image.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next segment; nil at the marker for the end of the image.
    mutating func next() throws(DecodingError) -> Segment? {
        while true {
            guard let marker = JPEGMarker.next(in: bytes, from: &position) else {
                throw .damaged(reason: JPEGDamage.truncated)
            }
            if marker == JPEGMarker.endOfImage { return nil }
            if JPEGMarker.standsAlone(marker) { continue }
            guard position + 2 <= bytes.count else { throw .damaged(reason: JPEGDamage.truncated) }
            let length = bigEndian16(bytes, at: position)
            guard length >= 2 else { throw .damaged(reason: JPEGDamage.header) }
            guard position + length <= bytes.count else { throw .damaged(reason: JPEGDamage.truncated) }
            defer { position += length }
            return Segment(marker: marker, content: position + 2..<position + length)
        }
    }
}
