internal import Pixels

/// Encodes a run raster as a PNG file whose time follows the distinct pixels and the compressed bytes, not the area.
///
/// Rows are taken in bands, so that the memory stays bounded for pictures that do not repeat at all; bands of these are
/// drawn, where that is left to it, and compressed on several processors. It owns the memory that all of it uses; it
/// encodes one picture at a time.
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
        try encode(
            .held(picture), format: format, analysis: analysis, level: level, isPhotographic: isPhotographic)
    }

    /// The file of a picture that may not be drawn yet.
    func encode(
        _ picture: PNGSource, format: PNGPixelFormat, analysis: ColourAnalysis, level: Int, isPhotographic: Bool
    ) throws(EncodingError) -> ByteRope {
        let tooLarge = EncodingError.tooLarge(width: picture.width, height: picture.height)
        guard max(picture.width, picture.height) <= PNGFile.maximumValue else { throw tooLarge }
        let prepared = PNGPicture(
            picture, format: format, analysis: analysis, level: level, isPhotographic: isPhotographic)
        let bands = PNGBand.bands(of: picture.rows, layout: prepared.layout)
        var order: PNGPaletteOrder?
        let compressed = compress(PNGBandGroup.groups(of: bands, from: picture), of: prepared, &order)
        // Once the file lies elsewhere.
        defer { trim() }
        guard compressed.wholeByteCount <= PNGFile.maximumValue else { throw tooLarge }
        var format = format
        if let order { format.palette = order.sorted(format.palette) }
        return PNGFile(width: picture.width, height: picture.height, format: format).assemble(compressed)
    }

    /// The zlib stream (RFC 1950) of the filtered rows.
    private func compress(
        _ groups: [PNGBandGroup], of picture: PNGPicture, _ order: inout PNGPaletteOrder?
    ) -> BitRopeWriter {
        var writer = BitRopeWriter(output, byteCount: 0)
        writer.reserve(bitCount: 64)
        // Deflate with a 32 KiB window, default level.
        writer.write(0x9C78, count: 16)
        var sum = encoder.encode(groups[0], of: picture, &order, to: &writer, endsStream: groups.count == 1)
        var start = 1
        while start < groups.count {
            // What repeats is better written in place, as a rope.
            let plainCount = team.size > 1 ? groups[start...].prefix(while: \.isPlain).count : 0
            let end = start + max(plainCount, 1)
            let endsStream = end == groups.count
            if plainCount > 1 {
                sum.append(
                    team.encode(groups[start..<end], of: picture, order, to: &writer, endsStream: endsStream))
            } else {
                sum.append(encoder.encode(groups[start], of: picture, &order, to: &writer, endsStream: endsStream))
            }
            start = end
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
