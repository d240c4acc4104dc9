/// Something about a file that is wrong without keeping it from being drawn.
package enum DecodingWarning: String, CaseIterable, Hashable, Sendable {
    /// The colour profile is damaged, too long, incomplete, or for other samples than the file has.
    case damagedProfile
    /// Numbers for colours that are not read here, such as those for high dynamic range.
    case unknownColours
    /// A chunk beside the pixels does not match its checksum.
    case damagedChunk
    /// EXIF data that is no TIFF structure.
    case damagedEXIF
    /// EXIF data or an XMP packet longer than is read.
    case longMetadata
    /// The library that decodes the pixels has passed over something.
    case decoder

    /// What it is and what came of it: a sentence for people.
    package var text: String {
        switch self {
        case .damagedProfile:
            "The colour profile cannot be used; the colours are taken as sRGB."
        case .unknownColours:
            "The colours are described by numbers (cICP) that are not read here; what else the file says of them counts."
        case .damagedChunk:
            "A chunk beside the pixels does not match its checksum and is left out."
        case .damagedEXIF:
            "The EXIF data is damaged and is left out, a turn of the picture too."
        case .longMetadata:
            "EXIF data or an XMP packet is too long and is left out."
        case .decoder:
            "The decoder passed over something in the file that does not belong there."
        }
    }
}
