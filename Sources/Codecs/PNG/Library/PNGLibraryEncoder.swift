internal import CCodecShims
internal import Pixels
internal import Slicing

/// Encodes a run raster through libpng: every row is expanded and compressed, so that the time follows the area.
///
/// One expanded row exists at a time; a row that repeats is expanded once and fed again.
struct PNGLibraryEncoder {
    private let picture: RunRaster
    private let format: PNGPixelFormat
    private let reducer: PNGRowReducer

    init(_ picture: RunRaster, format: PNGPixelFormat, reducer: PNGRowReducer) {
        self.picture = picture
        self.format = format
        self.reducer = reducer
    }

    /// The file.
    ///
    /// `level` is zlib's, 0 to 9; `filtersRows` is whether rows are written as differences, nil where the format decides.
    func encode(level: Int, filtersRows: Bool? = nil) throws(EncodingError) -> [UInt8] {
        let tooLarge = EncodingError.tooLarge(width: picture.width, height: picture.height)
        guard let width = UInt32(exactly: picture.width), let height = UInt32(exactly: picture.height),
            width <= Int32.max, height <= Int32.max
        else { throw tooLarge }
        let writer = try PNGLibraryWriter(
            width: width, height: height, format: format, level: level, filtersRows: filtersRows)
        var expander = PNGRowExpander(reducer, columns: picture.columns, width: picture.width, format: format)
        for (line, count) in RowFeed(picture.rows) {
            expander.expand(line: line)
            guard writer.write(expander.row, count: UInt32(count)) == .ok else { throw .outOfMemory }
        }
        guard let bytes = writer.finish() else { throw .outOfMemory }
        return bytes
    }
}
