internal import Pixels

/// Encodes a run raster as a PNG file in the smallest fitting pixel format, with fewer colours where the options say so.
///
/// The structural encoder takes every picture. Of photographs it looks for runs alone up to effort 7, since little else
/// recurs in them; above, it searches as well, and the smaller file is taken, as neither always wins. At effort 9 libpng
/// tries as well where more than half of the output's pixels are distinct: it chooses filters for every row, and time is
/// no matter.
///
/// - Parameters:
///   - colours: the picture's colours where they are known.
///   - allowsGray: whether a picture of grays may be stored as such; an RGB profile does not allow it.
func encodePNG(
    _ picture: RunRaster, _ colours: PictureColours? = nil, options: EncodingOptions, allowsGray: Bool = true,
    workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let picture = try picture.quantized(options)
    let analysis = ColourAnalysis(picture, options.colourLimit == nil ? colours : nil)
    let format = PNGPixelFormat.smallest(for: picture, analysis, allowsGray: allowsGray)
    let effort = options.nearestEffort
    let isPhotographic = format.prefersFilters && PictureContent.isPhotographic(picture, analysis)
    let smallest = try encode(.held(picture), format, analysis, isPhotographic, effort: effort, workspace)
    guard effort == 9, hasMostlyDistinctPixels(picture, analysis) else { return smallest }
    let reducer = PNGRowReducer(picture.block, format: format, analysis: analysis, row: ScratchBuffer())
    let other = try PNGLibraryEncoder(picture, format: format, reducer: reducer).encode(level: effort)
    return other.count < smallest.byteCount ? ByteRope([ByteRope.Piece(bytes: other)]) : smallest
}

/// Encodes a picture that is drawn as it is written: to the same file as if it were in memory, but for what takes all of
/// its pixels at once, which are fewer colours and effort 9.
func encodePNG(
    _ picture: LazyRunRaster, _ survey: PictureSurvey?, options: EncodingOptions, allowsGray: Bool = true,
    workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let effort = options.nearestEffort
    guard options.colourLimit == nil, effort < EncodingOptions.highestEffort else {
        return try encodePNG(picture.drawn(), options: options, allowsGray: allowsGray, workspace: workspace)
    }
    let survey = survey ?? PictureSurvey(picture, allowsGray: allowsGray)
    let format = PNGPixelFormat.smallest(
        width: picture.width, height: picture.height, survey.analysis, allowsGray: allowsGray)
    return try encode(
        .lazy(picture), format, survey.analysis, format.prefersFilters && survey.isPhotographic, effort: effort,
        workspace)
}

/// The smaller of the structural encoder's files.
private func encode(
    _ source: PNGSource, _ format: PNGPixelFormat, _ analysis: ColourAnalysis, _ isPhotographic: Bool, effort: Int,
    _ workspace: EncodingWorkspace
) throws(EncodingError) -> ByteRope {
    let file = try workspace.png.encode(
        source, format: format, analysis: analysis, level: effort, isPhotographic: isPhotographic)
    guard isPhotographic, effort > PNGPicture.highestFastLevel else { return file }
    let fast = try workspace.png.encode(
        source, format: format, analysis: analysis, level: PNGPicture.highestFastLevel, isPhotographic: true)
    return fast.byteCount < file.byteCount ? fast : file
}

private func hasMostlyDistinctPixels(_ picture: RunRaster, _ analysis: ColourAnalysis) -> Bool {
    // Divided, as the area of a picture may not fit an integer.
    analysis.distinctPixelCount / picture.height > picture.width / 2
}
