/// Puts metadata into a finished JPEG file that begins with a JFIF segment (JFIF 1.02; ICC.1, B.4; XMP part 3, 1.1.3).
struct JPEGMetadataWriter {
    private let metadata: PictureMetadata

    /// SOI and the JFIF segment without a thumbnail, with which our files begin.
    private static let headByteCount = 20
    /// Where the unit and both densities lie.
    private static let density = 13..<18
    /// What one segment holds of a profile.
    private static let profileByteCountPerSegment = 65_519

    init(_ metadata: PictureMetadata) { self.metadata = metadata }

    func adding(to file: ByteRope) throws(EncodingError) -> ByteRope {
        var head = file.prefix(Self.headByteCount)
        if let density = metadata.density {
            let perInch = bigEndian(density.wholePixelsPerInch, count: 2)
            head.replaceSubrange(Self.density, with: [1] + perInch + perInch)
        }
        return file.replacing(first: Self.headByteCount, by: head + segments())
    }

    private func segments() -> [UInt8] {
        var segments: [UInt8] = []
        if let exif = metadata.exif ?? CreditBlock.make(metadata.credit) {
            segments += JPEGMarker.segment(JPEGMarker.application1, JPEGSegmentName.exif + exif)
        }
        if let xmp = metadata.xmp {
            segments += JPEGMarker.segment(JPEGMarker.application1, JPEGSegmentName.xmp + xmp)
        }
        if let profile = metadata.colours.embeddedProfile { append(profile: profile, to: &segments) }
        return segments
    }

    private func append(profile: [UInt8], to segments: inout [UInt8]) {
        let starts = stride(from: 0, to: profile.count, by: Self.profileByteCountPerSegment)
        let count = Array(starts).count
        // Their numbers have a byte each; a profile that long is not read either.
        guard count <= 255 else { return }
        for (index, start) in starts.enumerated() {
            let part = profile[start..<min(start + Self.profileByteCountPerSegment, profile.count)]
            let numbers = [UInt8(index + 1), UInt8(count)]
            segments += JPEGMarker.segment(JPEGMarker.application2, JPEGSegmentName.profile + numbers + part)
        }
    }
}

/// What application segments begin with.
enum JPEGSegmentName {
    static let exif = Array("Exif\0\0".utf8)
    static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    static let profile = Array("ICC_PROFILE\0".utf8)
    static let adobe = Array("Adobe".utf8)
    static let jfif = Array("JFIF\0".utf8)
}
