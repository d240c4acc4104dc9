internal import Pixels
internal import Slicing

/// Encodes a run raster as a JPEG file.
///
/// Without a quality it is 80. What is not opaque is put on white. The structural encoder takes pictures of which little
/// has to be transformed, libjpeg the others up to 67 million pixels, and progressive files up to 16 million.
///
/// The structural encoder makes Huffman tables that fit the picture for next to nothing. libjpeg takes twice the time for
/// them and saves two to four hundredths of a photograph, so they are made above the default effort, for progressive
/// files, which have no others, and for pictures of up to 65,536 pixels, of which the standard's tables are a good part.
func encodeJPEG(
    _ picture: RunRaster, options: EncodingOptions, workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    guard max(picture.width, picture.height) <= JPEGFormat.maximumDimension else {
        throw .tooLarge(width: picture.width, height: picture.height)
    }
    let format = JPEGFormat(options)
    let opaque = picture.onWhite
    let plan = JPEGStructuralEncoder.Plan(opaque, halvesChroma: format.halvesChroma)
    if !format.isProgressive, prefersStructure(pixelCount: picture.width * picture.height, plan) {
        return workspace.jpeg.encode(opaque, plan: plan, format: format)
    }
    let encoder = try libraryEncoder(width: picture.width, height: picture.height, format, options)
    return ByteRope([ByteRope.Piece(bytes: try encoder.encode(opaque))])
}

/// Encodes a picture that is drawn as it is written: to the same file as if it were in memory.
func encodeJPEG(
    _ picture: LazyRunRaster, options: EncodingOptions, workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let (width, height, format) = (picture.width, picture.height, JPEGFormat(options))
    let opaque = picture.onWhite
    let plan = JPEGStructuralEncoder.Plan(
        columns: opaque.columns, rows: opaque.rows, width: width, height: height,
        halvesChroma: format.halvesChroma)
    let isStructural = !format.isProgressive && prefersStructure(pixelCount: width * height, plan)
    guard !isStructural, max(width, height) <= JPEGFormat.maximumDimension else {
        return try encodeJPEG(picture.drawn(), options: options, workspace: workspace)
    }
    let encoder = try libraryEncoder(width: width, height: height, format, options)
    return ByteRope([ByteRope.Piece(bytes: try encoder.encode(opaque))])
}

/// libjpeg for a picture of that size; throws where it would take too long.
private func libraryEncoder(
    width: Int, height: Int, _ format: JPEGFormat, _ options: EncodingOptions
) throws(EncodingError) -> JPEGLibraryEncoder {
    let (pixelCount, maximum) = (width * height, JPEGLibraryEncoder.maximumPixelCount(format))
    guard pixelCount <= maximum else { throw .tooDetailed(pixelCount: pixelCount, maximum: maximum) }
    let fitsTables = options.nearestEffort > EncodingOptions.defaultEffort || pixelCount <= 1 << 16
    return JPEGLibraryEncoder(format, optimizesTables: fitsTables)
}

/// Whether at most a quarter of the picture, and 8,192 pixels more, has to be transformed.
///
/// libjpeg's vector code takes about a quarter of the time for each pixel, but to set it up costs as much as those.
private func prefersStructure(pixelCount: Int, _ plan: JPEGStructuralEncoder.Plan) -> Bool {
    plan.codedPixelCount
        <= min(pixelCount / 4 + 8192, JPEGStructuralEncoder.maximumCodedPixelCount)
}

extension LazyRunRaster {
    /// The picture itself where it is known to be opaque, otherwise the picture on white.
    fileprivate var onWhite: LazyRunRaster {
        let hasBlanks = (columns + rows).contains { $0.isBlank }
        return !hasBlanks && known.isOpaque ? self : flattened(on: .white)
    }
}

extension RunRaster {
    /// The picture itself where it is opaque, otherwise the picture on white.
    fileprivate var onWhite: RunRaster {
        let hasBlanks = (columns + rows).contains { $0.isBlank }
        return !hasBlanks && isOpaque(block.pixels.span) ? self : flattened(on: .white)
    }
}
