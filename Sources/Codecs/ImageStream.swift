package import Pixels

/// A picture file that is decoded row by row, so that its pixels are never all in memory.
///
/// JPEG files are; of those whose coefficients come in several scans, libjpeg holds all coefficients.
package struct ImageStream: Sendable {
    package let header: ImageHeader
    /// What the file says beside its pixels; its colours are those of the rows.
    package let metadata: PictureMetadata
    private let source: JPEGSource

    /// Reads all but the pixels, and checks what they would cost; nil where files of that format are decoded whole.
    package init?(_ bytes: [UInt8], limits: DecodingLimits, colours: ColourHandling) throws(DecodingError) {
        guard ImageFormat.sniff(bytes) == .jpeg else { return nil }
        source = try JPEGSource(bytes, limits: limits, colours: colours)
        header = source.header.imageHeader
        var known = source.found.metadata
        known.colours = source.decision.colours
        metadata = known
    }

    /// Which channels the rows have.
    package var planeKind: PlaneKind { header.colour == .gray ? .gray : .opaque }

    /// What decoding holds at most, the file itself aside, in bytes: nearly nothing, or all coefficients.
    package var decodingByteCount: Int { header.decodingByteCount - header.width * header.height * 4 }

    /// Decodes the rows as they are stored, one after the other, the whole file.
    ///
    /// - Parameter reduction: 1, 2, 4 or 8: each pixel is the mean of so many by so many of the file's, at the right and
    ///   lower edge of fewer.
    package func forEachRow(reduction: Int, _ body: (Span<UInt32>) -> Void) throws(DecodingError) {
        precondition([1, 2, 4, 8].contains(reduction))
        try source.forEachRow(reduction: reduction, body)
    }
}
