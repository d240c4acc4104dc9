internal import Pixels

/// Encodes a run raster as a baseline JPEG file with one colour sample for two by two pixels (4:2:0).
///
/// Without a quality it is 80. What is not opaque is put on white. The structural encoder takes pictures of which at most
/// a quarter has to be transformed; libjpeg, whose vector code is faster for each pixel, the others.
func encodeJPEG(
    _ picture: RunRaster, options: EncodingOptions, workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    guard max(picture.width, picture.height) <= JPEGFormat.maximumDimension else {
        throw .tooLarge(width: picture.width, height: picture.height)
    }
    let format = JPEGFormat(options)
    let opaque = picture.onWhite
    let layout = JPEGLayout(opaque, halvesChroma: format.halvesChroma)
    let codedPixelCount = layout.codedPixelCount
    // Divided, as four times the coded pixels may be more than the picture has.
    if codedPixelCount <= min(picture.width * picture.height / 4, JPEGStructuralEncoder.maximumCodedPixelCount) {
        return workspace.jpeg.encode(opaque, format: format, layout: layout)
    }
    return ByteRope([ByteRope.Piece(bytes: try JPEGLibraryEncoder(format).encode(opaque))])
}

extension RunRaster {
    /// The picture itself where it is opaque, otherwise the picture on white.
    fileprivate var onWhite: RunRaster {
        let isOpaque = ColourAnalysis(self).isOpaque
        return isOpaque ? self : flattened(on: RGB(red: 255, green: 255, blue: 255))
    }
}
