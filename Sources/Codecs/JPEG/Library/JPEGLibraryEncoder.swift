internal import CCodecShims
internal import Pixels
internal import Slicing

/// Encodes a run raster through libjpeg: every row is expanded and transformed, so that the time follows the area.
///
/// One expanded row exists at a time; a row that repeats is expanded once and fed again. Huffman tables that fit the
/// picture need all of its coefficients in memory, so only pictures of up to 16 million pixels get them, 48 MB at 4:2:0.
struct JPEGLibraryEncoder: Hashable, Sendable {
    /// Largest width × height for which the Huffman tables are made to fit.
    static let maximumOptimizedPixelCount = 1 << 24

    /// Largest width × height that is to be encoded here, about a tenth of a second.
    static let maximumPixelCount = 1 << 26

    /// Largest width × height of a file in that format.
    ///
    /// Progressive files need all coefficients in memory.
    static func maximumPixelCount(_ format: JPEGFormat) -> Int {
        format.isProgressive ? maximumOptimizedPixelCount : maximumPixelCount
    }

    private let format: JPEGFormat
    private let optimizesTables: Bool
    private let restartRowCount: Int

    /// - Parameters:
    ///   - optimizesTables: whether pictures that are small enough get tables of their own.
    ///   - restartRowCount: rows of MCUs between restart markers, 0 for no markers.
    init(_ format: JPEGFormat, optimizesTables: Bool = true, restartRowCount: Int = 0) {
        self.format = format
        self.optimizesTables = optimizesTables
        self.restartRowCount = restartRowCount
    }

    /// The file; alpha is not looked at.
    ///
    /// Sides up to 65,500.
    func encode(_ picture: RunRaster) throws(EncodingError) -> [UInt8] {
        let isSmall = picture.width * picture.height <= Self.maximumOptimizedPixelCount
        let description = endcap_jpeg_format(
            width: UInt32(picture.width), height: UInt32(picture.height), quality: UInt8(format.quality),
            halves_chroma: format.halvesChroma ? 1 : 0, optimizes_tables: optimizesTables && isSmall ? 1 : 0,
            restart_row_count: UInt8(restartRowCount), is_progressive: format.isProgressive ? 1 : 0)
        let writer = try JPEGLibraryWriter(description)
        var row: [UInt32] = []
        row.reserveCapacity(picture.width)
        for (line, count) in RowFeed(picture.rows) {
            picture.expand(line: line, into: &row)
            guard writer.write(row, count: UInt32(count)) == .ok else { throw .outOfMemory }
        }
        guard let bytes = writer.finish() else { throw .outOfMemory }
        return bytes
    }
}
