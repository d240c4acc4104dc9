/// The tags that are read or changed (CIPA DC-008).
enum EXIFTag: Int, Sendable {
    case orientation = 0x0112
    case xResolution = 0x011A
    case yResolution = 0x011B
    case resolutionUnit = 0x0128
    case artist = 0x013B
    case thumbnailStart = 0x0201
    case thumbnailByteCount = 0x0202
    case copyright = 0x8298
    case exifDirectory = 0x8769
    case pixelWidth = 0xA002
    case pixelHeight = 0xA003
}

/// The types of values that are read (TIFF 6.0, section 2).
enum EXIFType: Int, Sendable {
    case byte = 1
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5

    /// Bytes of one value.
    var byteCount: Int {
        switch self {
        case .byte, .ascii: 1
        case .short: 2
        case .long: 4
        case .rational: 8
        }
    }
}
