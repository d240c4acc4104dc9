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
        let writer = try makeWriter(width: picture.width, height: picture.height)
        var row: [UInt32] = []
        row.reserveCapacity(picture.width)
        for (line, count) in RowFeed(picture.rows) {
            picture.expand(line: line, into: &row)
            guard writer.write(row, count: UInt32(count)) == .ok else { throw .outOfMemory }
        }
        guard let bytes = writer.finish() else { throw .outOfMemory }
        return bytes
    }

    /// Pixels that are drawn at once where they are drawn as they are written: 4 MiB of them, or one row.
    private static let drawnPixelCount = 1 << 20

    /// The file of a picture that is drawn as it is written; alpha is not looked at.
    func encode(_ picture: LazyRunRaster) throws(EncodingError) -> [UInt8] {
        let writer = try makeWriter(width: picture.width, height: picture.height)
        let mostRows = max(1, Self.drawnPixelCount / picture.blockWidth)
        var feed = RowFeed(picture.rows)
        var pixels: [UInt32] = []
        var row: [UInt32] = []
        row.reserveCapacity(picture.width)
        while true {
            var rows: [RowFeed.Element] = []
            while rows.count < mostRows, let next = feed.next() { rows.append(next) }
            guard !rows.isEmpty else { break }
            let lines = LineUse(rows.compactMap { $0.line.map { $0..<$0 + 1 } })
            let band = picture.band(lines, memory: &pixels)
            for (line, count) in rows {
                band.expand(line: line.map(lines.index), into: &row)
                guard writer.write(row, count: UInt32(count)) == .ok else { throw .outOfMemory }
            }
        }
        guard let bytes = writer.finish() else { throw .outOfMemory }
        return bytes
    }

    private func makeWriter(width: Int, height: Int) throws(EncodingError) -> JPEGLibraryWriter {
        let isSmall = width * height <= Self.maximumOptimizedPixelCount
        return try JPEGLibraryWriter(
            endcap_jpeg_format(
                width: UInt32(width), height: UInt32(height), quality: UInt8(format.quality),
                halves_chroma: format.halvesChroma ? 1 : 0, optimizes_tables: optimizesTables && isSmall ? 1 : 0,
                restart_row_count: UInt8(restartRowCount), is_progressive: format.isProgressive ? 1 : 0))
    }
}

extension LazyRunRaster {
    /// Some lines of the block, drawn into `memory`, as a picture of their own.
    fileprivate func band(_ lines: LineUse, memory: inout [UInt32]) -> RunRaster {
        // Blank rows read none; a block has one at least.
        draw(lines.ranges.isEmpty ? [0..<1] : lines.ranges, into: &memory)
        let block = Raster(width: blockWidth, height: memory.count / blockWidth, pixels: memory)
        return RunRaster(block: block, columns: columns, rows: [.literal(start: 0, count: block.height)])
    }
}
