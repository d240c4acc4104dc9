package import Pixels

/// Encodes a picture that is written once and read often: tries every pixel format that holds it, with both encoders, and
/// takes the smallest file.
///
/// Pictures of more than a million pixels are encoded once, and those of more than four at the usual effort: what trying
/// saves is little there.
package func encodeSmallestPNG(_ raster: Raster) throws(EncodingError) -> EncodedImage {
    let picture = RunRaster(raster)
    let workspace = EncodingWorkspace()
    let options = EncodingOptions(effort: raster.pixels.count <= 4_000_000 ? 9 : 6)
    guard raster.pixels.count <= 1_000_000 else {
        return try encodeImage(picture, format: .png, options: options, workspace: workspace)
    }
    let analysis = ColourAnalysis(picture)
    var smallest = try encodePNG(picture, options: options, workspace: workspace)
    for format in PNGPixelFormat.all(analysis) {
        let file = try workspace.png.encode(picture, format: format, analysis: analysis, level: 9)
        if file.byteCount < smallest.byteCount { smallest = file }
        let reducer = PNGRowReducer(picture.block, format: format, analysis: analysis, row: ScratchBuffer())
        for filtersRows in [false, true] {
            let other = try PNGLibraryEncoder(picture, format: format, reducer: reducer)
                .encode(level: 9, filtersRows: filtersRows)
            if other.count < smallest.byteCount { smallest = ByteRope([ByteRope.Piece(bytes: other)]) }
        }
    }
    return EncodedImage(bytes: smallest, format: .png)
}
