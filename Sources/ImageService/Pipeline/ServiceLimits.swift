package import Codecs

/// What the pipeline may hold and for how long; every number has a default that suits a small container.
package struct ServiceLimits: Hashable, Sendable {
    /// For finished renditions.
    package var resultCacheByteBudget = 256 << 20
    /// Renditions from this many bytes on lie in memory pages of their own, which sockets take without a copy; nil for
    /// none.
    package var minimumMappedByteCount: Int? = 64 << 10
    /// For decoded sources.
    package var sourceCacheByteBudget = 64 << 20
    /// For the memory of which request target asked for which rendition.
    package var targetCacheByteBudget = 8 << 20
    /// How long a source's validator is trusted before it is looked at again.
    package var recheckInterval = Duration.seconds(1)
    /// From a request's arrival to the end of its render.
    package var renderDeadline = Duration.seconds(10)
    /// Distinct pixels that one render may hold: four bytes each.
    package var maximumDistinctPixelCount = 24_000_000
    /// Distinct pixels of an answer that is drawn in bands while it is encoded: they take time, and memory only as bytes
    /// of the file.
    package var maximumBandedPixelCount = 1 << 26
    /// Largest width × height of an AVIF answer, whose time follows it: about a second for the default.
    package var maximumAVIFPixelCount = EncodingOptions().maximumAVIFPixelCount
    /// Most distinct pixels of an answer whose colours are reduced, whose time follows them.
    package var maximumQuantizedPixelCount = EncodingOptions().maximumQuantizedPixelCount
    /// Width × height from which on a JPEG file that is only made smaller is drawn while it is decoded: its pixels are
    /// never all in memory, and not kept.
    package var streamedPixelCount = 2_000_000
    package var decoding = DecodingLimits()
    package var output = OutputLimits()

    package init() {}
}
