internal import CCodecShims
package import Pixels

/// Encodes a picture of 16 bits a sample as a PNG file of as many, through libpng.
///
/// Every row is expanded and compressed, so that the time follows the area; one expanded row exists at a time. Gray and
/// opaque pictures are stored as such.
package func encodeDeepPNG(
    _ picture: DeepRunRaster, options: EncodingOptions = EncodingOptions(),
    metadata: PictureMetadata = PictureMetadata()
) throws(EncodingError) -> EncodedImage {
    let (high, low) = (picture.high, picture.low)
    guard max(high.width, high.height) <= PNGFile.maximumValue else {
        throw .tooLarge(width: high.width, height: high.height)
    }
    let format = PNGPixelFormat(colourType: colourType(high, low, metadata.colours), bitDepth: 16)
    let writer = try PNGLibraryWriter(
        width: UInt32(high.width), height: UInt32(high.height), format: format,
        level: options.nearestEffort)
    var halves: (high: [UInt32], low: [UInt32]) = ([], [])
    var row: [UInt8] = []
    for (line, count) in RowFeed(picture.rows) {
        high.expand(line: line, into: &halves.high)
        low.expand(line: line, into: &halves.low)
        row.removeAll(keepingCapacity: true)
        for (high, low) in zip(halves.high, halves.low) { format.colourType.append(high, low, to: &row) }
        guard writer.write(row, count: UInt32(count)) == .ok else { throw .outOfMemory }
    }
    guard let bytes = writer.finish() else { throw .outOfMemory }
    return try EncodedImage(bytes: ByteRope([ByteRope.Piece(bytes: bytes)]), format: .png).adding(metadata)
}

/// The type with the fewest samples that holds the picture.
private func colourType(_ high: RunRaster, _ low: RunRaster, _ colours: ColourDescription) -> PNGColourType {
    let (high, low) = (ColourAnalysis(high), ColourAnalysis(low))
    let isGray = colours.suitsGray && high.isGray && low.isGray
    return PNGColourType(isGray: isGray, isOpaque: high.isOpaque && low.isOpaque)
}

extension PNGColourType {
    /// Adds the samples of a pixel, the highest byte of each first.
    fileprivate func append(_ high: UInt32, _ low: UInt32, to row: inout [UInt8]) {
        let channels: [UInt32]
        switch self {
        case .gray, .palette: channels = [0]
        case .grayAlpha: channels = [0, 24]
        case .rgb: channels = [0, 8, 16]
        case .rgba: channels = [0, 8, 16, 24]
        }
        for shift in channels {
            row.append(UInt8(truncatingIfNeeded: high >> shift))
            row.append(UInt8(truncatingIfNeeded: low >> shift))
        }
    }
}
