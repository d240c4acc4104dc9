import Codecs
import Configuration
import ImageService

/// What a source may make its decoder do.
extension Settings {
    private static let decoding = limits.decoding

    static let maximumSourceChunks = ConfigurationKey(
        "sources.maximumChunks", .count(1...10_000_000), default: decoding.maximumChunkCount,
        "Most chunks or marker segments of a source.")
    static let maximumSourceMetadata = ConfigurationKey(
        "sources.maximumMetadata", .bytes(0...1 << 30), default: decoding.maximumMetadataByteCount,
        "Most bytes of a source that are profiles, text and the like.")
    static let maximumSourceScans = ConfigurationKey(
        "sources.maximumScans", .count(1...100_000), default: decoding.maximumScanCount,
        "Most scans of a JPEG source; each costs the whole area.")
    static let maximumSourceExpansion = ConfigurationKey(
        "sources.maximumExpansion", .count(1...1_000_000_000), default: decoding.maximumExpansion,
        "Most bytes of pixels for a byte of a source; counts above 4 million pixels.")
    static let decodingBytes = ConfigurationKey(
        "sources.decodingBytes", .bytes(1 << 20...1 << 40), default: decoding.maximumByteCount,
        "Memory for all sources being decoded; what alone needs more is refused, what has to wait too long gets 503.")
    static let streamedPixels = ConfigurationKey(
        "sources.streamedPixels", .count(1...1_000_000_000), default: ServiceLimits().streamedPixelCount,
        "Width × height from which a JPEG source without slices is resized while it is decoded, and not kept.")
    static let decodingTime = ConfigurationKey(
        "sources.decodingTime", .duration(.milliseconds(10) ... .seconds(600)), default: decoding.maximumTime,
        "Most processor time for decoding one source.")
}
