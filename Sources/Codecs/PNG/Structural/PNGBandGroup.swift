internal import Pixels

/// Bands that one encoder compresses one after the other: several where they are drawn for it, since neighbours share
/// part of the work.
struct PNGBandGroup: Sendable {
    let bands: ArraySlice<PNGBand>

    /// Pixels that are drawn at once: 1 MiB of them, or one band.
    private static let drawnPixelCount = 1 << 18

    /// Whether no row is known to repeat another one.
    var isPlain: Bool { bands.allSatisfy(\.isPlain) }

    /// All of a picture's bands, in order.
    static func groups(of bands: [PNGBand], from source: PNGSource) -> [PNGBandGroup] {
        guard case .lazy(let picture) = source else {
            return bands.indices.map { PNGBandGroup(bands: bands[$0...$0]) }
        }
        var groups: [PNGBandGroup] = []
        var start = 0
        var pixelCount = 0
        for (index, band) in bands.enumerated() {
            let added = band.distinctRowCount * picture.blockWidth
            if index > start, pixelCount + added > drawnPixelCount {
                groups.append(PNGBandGroup(bands: bands[start..<index]))
                (start, pixelCount) = (index, 0)
            }
            pixelCount += added
        }
        groups.append(PNGBandGroup(bands: bands[start...]))
        return groups
    }

    /// The group over a block of the lines alone that it reads, drawn into `memory`.
    func drawn(of picture: LazyRunRaster, into memory: inout [UInt32]) -> (block: Raster, group: PNGBandGroup) {
        let lines = LineUse(bands.flatMap(\.lines))
        // Blank rows read none; a block has one at least.
        let ranges = lines.ranges.isEmpty ? [0..<1] : lines.ranges
        picture.draw(ranges, into: &memory)
        let width = picture.blockWidth
        return (
            Raster(width: width, height: memory.count / width, pixels: memory),
            PNGBandGroup(bands: bands.map { $0.renumbered(lines) }[...])
        )
    }
}
