/// The reasons that a damaged WebP file may be refused for: constant, so that they may be shown and counted.
enum WebPDamage {
    static let truncated = "The WebP file ends before its picture does."
    static let header = "The header of the WebP file is not valid."
    static let content = "The pixels of the WebP file are not valid."
    static let memory = "The WebP file needs more memory than there is."
}
