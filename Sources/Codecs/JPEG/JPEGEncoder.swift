internal import Pixels

/// Encodes a run raster as a baseline JPEG file with one colour sample for two by two pixels (4:2:0).
///
/// Without a quality it is 80. What is not opaque is put on white.
func encodeJPEG(_ picture: RunRaster, options: EncodingOptions) throws(EncodingError) -> ByteRope {
    guard max(picture.width, picture.height) <= JPEGFormat.maximumDimension else {
        throw .tooLarge(width: picture.width, height: picture.height)
    }
    let format = JPEGFormat(options)
    let opaque = picture.onWhite
    return ByteRope([ByteRope.Piece(bytes: try JPEGLibraryEncoder(format).encode(opaque))])
}

extension RunRaster {
    /// The picture itself where it is opaque, otherwise the picture on white.
    fileprivate var onWhite: RunRaster {
        let isOpaque = ColourAnalysis(self).isOpaque
        return isOpaque ? self : flattened(on: RGB(red: 255, green: 255, blue: 255))
    }
}
