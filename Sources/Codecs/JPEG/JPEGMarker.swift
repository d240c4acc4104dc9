/// Second bytes of markers (T.81, table B.1).
enum JPEGMarker {
    static let baselineFrame: UInt8 = 0xC0
    static let extendedFrame: UInt8 = 0xC1
    static let progressiveFrame: UInt8 = 0xC2
    static let huffmanTables: UInt8 = 0xC4
    static let arithmeticFrame: UInt8 = 0xC9
    static let progressiveArithmeticFrame: UInt8 = 0xCA
    static let restart: UInt8 = 0xD0
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let quantizationTables: UInt8 = 0xDB
    static let restartInterval: UInt8 = 0xDD
    /// APP0, for JFIF; APP1 to APP15 follow.
    static let application: UInt8 = 0xE0
    /// APP1, for EXIF and XMP.
    static let application1: UInt8 = 0xE1
    /// APP2, for ICC profiles.
    static let application2: UInt8 = 0xE2
    /// APP14, for Adobe's colour transform.
    static let application14: UInt8 = 0xEE
    static let comment: UInt8 = 0xFE

    /// Whether a frame header follows: SOF0 to SOF15, among which DHT, JPG and DAC have their numbers.
    static func isFrame(_ marker: UInt8) -> Bool {
        0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Whether an application's data or a comment follows: APP0 to APP15, COM.
    static func isMetadata(_ marker: UInt8) -> Bool { 0xE0...0xEF ~= marker || marker == comment }

    /// Whether the marker stands alone, without a length and content: TEM, RSTn, SOI, EOI.
    static func standsAlone(_ marker: UInt8) -> Bool {
        marker == 0x01 || 0xD0...0xD9 ~= marker
    }

    /// A whole segment: marker, length, content.
    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + bigEndian(content.count + 2, count: 2) + content
    }
}
