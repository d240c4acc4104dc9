import Codecs
import Configuration
import ImageService

/// Which formats are answered, and what they are negotiated by.
extension Settings {
    private static let negotiation = NegotiationPolicy()

    static let writesAVIF = ConfigurationKey(
        "formats.avif", .boolean, default: negotiation.allowsAVIF,
        "Whether AVIF is written; it takes many times longer than the others, and libavif 0.11 must be installed.")
    static let maximumAVIFPixels = ConfigurationKey(
        "formats.avifMaximumPixels", .count(1...100_000_000), default: limits.maximumAVIFPixelCount,
        "Largest width × height of an AVIF answer; `format=auto` takes another format above it.")
    static let maximumQuantizedPixels = ConfigurationKey(
        "formats.colorsMaximumPixels", .count(1...100_000_000), default: ServiceLimits().maximumQuantizedPixelCount,
        "Most distinct pixels of an answer to `colors`, which takes many times longer than other PNG files.")
    static let heedsSaveData = ConfigurationKey(
        "formats.saveData", .boolean, default: negotiation.heedsSaveData,
        "Whether `Save-Data: on` makes `format=auto` answer photos at three quarters of the usual quality.")
}
