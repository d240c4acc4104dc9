internal import Pixels

/// Encodes a run raster as a PNG file whose time follows the distinct pixels and the compressed bytes, not the area.
///
/// Rows are taken in bands, so that the memory stays bounded for pictures that do not repeat at all; bands of these are
/// compressed on several processors. It owns the memory that all of it uses; it encodes one picture at a time.
final class PNGStructuralEncoder {
    private let output = ScratchBuffer<UInt8>(capacity: 1 << 14)
    private let encoder = PNGBandEncoder()
    private let team: PNGBandTeam

    /// - Parameter bandLimit: how many bands may be compressed at once.
    init(bandLimit: Int = 1) {
        team = PNGBandTeam(size: bandLimit)
    }

    /// The file.
    ///
    /// - Parameters:
    ///   - level: the effort, 1 (fast) to 9 (small).
    ///   - isPhotographic: whether few pixels are like their neighbours or can be told from them.
    func encode(
        _ picture: RunRaster, format: PNGPixelFormat, analysis: ColourAnalysis, level: Int = 6,
        isPhotographic: Bool = false
    ) throws(EncodingError) -> ByteRope {
        let tooLarge = EncodingError.tooLarge(width: picture.width, height: picture.height)
        guard max(picture.width, picture.height) <= PNGFile.maximumValue else { throw tooLarge }
        let prepared = PNGPicture(
            picture, format: format, analysis: analysis, level: level, isPhotographic: isPhotographic)
        let bands = PNGBand.bands(of: picture.rows, layout: prepared.layout)
        var order: PNGPaletteOrder?
        let compressed = compress(bands, of: prepared, &order)
        // Once the file lies elsewhere.
        defer { trim() }
        guard compressed.wholeByteCount <= PNGFile.maximumValue else { throw tooLarge }
        var format = format
        if let order { format.palette = order.sorted(format.palette) }
        return PNGFile(width: picture.width, height: picture.height, format: format).assemble(compressed)
    }

    /// The zlib stream (RFC 1950) of the filtered rows.
    private func compress(_ bands: [PNGBand], of picture: PNGPicture, _ order: inout PNGPaletteOrder?) -> BitRopeWriter
    {
        var writer = BitRopeWriter(output, byteCount: 0)
        writer.reserve(bitCount: 64)
        // Deflate with a 32 KiB window, default level.
        writer.write(0x9C78, count: 16)
        var sum = encoder.encode(bands[0], of: picture, &order, to: &writer, isLast: bands.count == 1)
        // What repeats is better written in place, as a rope.
        let isPlain = bands.count > 2 && bands.allSatisfy(\.isPlain)
        if isPlain, team.size > 1 {
            sum.append(team.encode(bands.dropFirst(), of: picture, order, to: &writer))
        } else {
            for index in bands.indices.dropFirst() {
                let isLast = index == bands.count - 1
                sum.append(encoder.encode(bands[index], of: picture, &order, to: &writer, isLast: isLast))
            }
        }
        writer.reserve(bitCount: 64)
        writer.alignToByte()
        writer.write(UInt64(sum.checksum.byteSwapped), count: 32)
        return writer
    }

    /// One huge picture must not hold its memory for ever.
    private func trim() {
        encoder.trim()
        team.disband()
        output.trim(to: 1 << 20)
    }
}
