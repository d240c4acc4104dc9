/// Reads what a JPEG file says beside its pixels, in the segments in front of its first scan.
///
/// EXIF and XMP in APP1, an ICC profile in parts in APP2 (ICC.1, B.4), a density in JFIF's APP0.
struct JPEGMetadataReader {
    private let bytes: [UInt8]
    private var found = MetadataFindings()
    /// By their numbers, counted from 1.
    private var profileParts: [UInt8: ArraySlice<UInt8>] = [:]
    private var profilePartCount: UInt8 = 0
    private var isProfileConsistent = true

    /// Reads a file whose header was read.
    static func read(_ bytes: [UInt8], _ header: JPEGHeader) -> MetadataFindings {
        var reader = JPEGMetadataReader(bytes: bytes)
        reader.readSegments()
        reader.joinProfile(for: header.imageHeader.colour)
        return reader.found
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func readSegments() {
        var segments = JPEGSegmentReader(bytes)
        // A damaged segment ends the reading; the decoder says what is wrong.
        while let segment = try? segments.next(), segment.marker != JPEGMarker.startOfScan {
            let content = bytes[segment.content]
            switch segment.marker {
            case JPEGMarker.application where content.starts(with: JPEGSegmentName.jfif): readDensity(content)
            case JPEGMarker.application1: readApplication1(content)
            case JPEGMarker.application2 where content.starts(with: JPEGSegmentName.profile): readProfile(content)
            // As libjpeg knows it: programs that write this marker store inks inverted.
            case JPEGMarker.application14 where content.starts(with: JPEGSegmentName.adobe) && content.count >= 12:
                found.inksAreInverted = true
            default: break
            }
        }
    }

    private mutating func readDensity(_ content: ArraySlice<UInt8>) {
        let start = content.startIndex
        guard content.count >= 12 else { return }
        let (across, down) = (bigEndian16(bytes, at: start + 8), bigEndian16(bytes, at: start + 10))
        guard across > 0, across == down else { return }
        switch content[start + 7] {
        case 1: found.metadata.density = PixelDensity(pixelsPerInch: Double(across))
        case 2: found.metadata.density = PixelDensity(pixelsPerInch: Double(across) * 2.54)
        default: break
        }
    }

    private mutating func readApplication1(_ content: ArraySlice<UInt8>) {
        if content.starts(with: JPEGSegmentName.exif) {
            found.add(exif: content.dropFirst(JPEGSegmentName.exif.count))
        } else if content.starts(with: JPEGSegmentName.xmp) {
            found.add(xmp: content.dropFirst(JPEGSegmentName.xmp.count))
        }
    }

    private mutating func readProfile(_ content: ArraySlice<UInt8>) {
        let part = content.dropFirst(JPEGSegmentName.profile.count)
        let start = part.startIndex
        guard part.count > 2 else { return isProfileConsistent = false }
        let (number, count) = (part[start], part[start + 1])
        if profilePartCount == 0 { profilePartCount = count }
        let isRight = count == profilePartCount && 1...max(1, count) ~= number && profileParts[number] == nil
        isProfileConsistent = isProfileConsistent && isRight
        if isRight { profileParts[number] = part.dropFirst(2) }
    }

    private mutating func joinProfile(for model: ColourModel) {
        guard !profileParts.isEmpty || !isProfileConsistent else { return }
        guard isProfileConsistent, profileParts.count == profilePartCount else { return found.warn(.damagedProfile) }
        let parts = profileParts.sorted { $0.key < $1.key }.map(\.value)
        found.add(profile: Array(parts.joined()), for: model)
    }
}
