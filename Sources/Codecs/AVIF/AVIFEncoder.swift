internal import Pixels

/// Encodes a run raster as an AVIF file by libavif and libaom, on this thread.
///
/// The time follows all of the output's pixels and cannot be cut short, so that a picture has at most
/// `options.maximumAVIFPixelCount`. Nothing repeats for this format: there is no way but the plain raster.
func encodeAVIF(
    _ picture: RunRaster, options: EncodingOptions, metadata: PictureMetadata
) throws(EncodingError) -> ByteRope {
    guard let library = AVIFLibrary.shared else { throw .libraryMissing }
    let (pixelCount, maximum) = (picture.width * picture.height, options.maximumAVIFPixelCount)
    guard pixelCount <= maximum else { throw .tooManyPixels(pixelCount: pixelCount, maximum: maximum) }
    let bytes = try library.encode(picture, options: options, metadata: metadata)
    return ByteRope([ByteRope.Piece(bytes: bytes)])
}
