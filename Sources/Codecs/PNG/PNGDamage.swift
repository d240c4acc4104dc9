/// The reasons that a damaged PNG file may be refused for: constant, so that they may be shown and counted.
enum PNGDamage {
    static let truncated = "The PNG file ends before its picture does."
    static let signature = "The first bytes of the PNG file are changed, as by a transfer in text mode."
    static let header = "The header of the PNG file is not valid."
    static let noPixels = "The PNG file holds no pixels."
    static let checksum = "A checksum in the PNG file does not match: it was changed or badly copied."
    static let content = "The pixels of the PNG file are not valid."
    static let ninePatch = "A nine-patch chunk of the PNG file is longer than any can be."
    static let memory = "The PNG file needs more memory than there is."
}
