internal import Pixels

/// How the pixels of a PNG file are stored: colour type, depth and palette.
struct PNGPixelFormat: Hashable, Sendable {
    var colourType: PNGColourType
    /// Bits a sample: 1, 2, 4, 8 or 16.
    var bitDepth: Int
    /// The entries of PLTE and tRNS in the file's order, those that are not opaque first; empty for other types.
    var palette: [UInt32] = []

    /// Bits a pixel.
    var bitsPerPixel: Int { bitDepth * colourType.sampleCount }

    /// Whether filtering rows helps: indexes and packed samples have no meaning as differences.
    var prefersFilters: Bool { colourType != .palette && bitDepth >= 8 }

    /// Length of tRNS: it is cut after the last entry that is not opaque.
    var paletteAlphaCount: Int { palette.prefix { $0 >> 24 != 255 }.count }

    /// Bytes of one row in the file, without the filter byte.
    func rowByteCount(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }
}

extension PNGPixelFormat {
    /// The format in which the picture is likely to be smallest, chosen by `cost` among all that hold its colours
    /// exactly.
    ///
    /// On a tie the earlier one in `candidates` wins.
    static func smallest(
        for picture: RunRaster, _ analysis: ColourAnalysis, allowsGray: Bool = true
    ) -> PNGPixelFormat {
        smallest(width: picture.width, height: picture.height, analysis, allowsGray: allowsGray)
    }

    /// The same for a picture that may not be drawn yet.
    static func smallest(
        width: Int, height: Int, _ analysis: ColourAnalysis, allowsGray: Bool
    ) -> PNGPixelFormat {
        let isGray = allowsGray && analysis.isGray
        var best = fullColour(isGray: isGray, isOpaque: analysis.isOpaque)
        var bestCost = best.cost(width, height, analysis)
        for candidate in candidates(analysis, isGray: isGray) {
            let cost = candidate.cost(width, height, analysis)
            if cost <= bestCost { (best, bestCost) = (candidate, cost) }
        }
        return best
    }

    /// Every format that holds the colours exactly, from the most general on.
    static func all(_ analysis: ColourAnalysis) -> [PNGPixelFormat] {
        [fullColour(isGray: analysis.isGray, isOpaque: analysis.isOpaque)]
            + candidates(analysis, isGray: analysis.isGray)
    }

    /// The type without a palette that holds the colours.
    private static func fullColour(isGray: Bool, isOpaque: Bool) -> PNGPixelFormat {
        PNGPixelFormat(colourType: PNGColourType(isGray: isGray, isOpaque: isOpaque), bitDepth: 8)
    }

    /// The formats of one sample a pixel that hold the colours.
    private static func candidates(_ analysis: ColourAnalysis, isGray: Bool) -> [PNGPixelFormat] {
        guard let colours = analysis.colours else { return [] }
        var palette: [UInt32] = []
        palette.reserveCapacity(colours.count)
        for colour in colours where colour >> 24 != 255 { palette.append(colour) }
        for colour in colours where colour >> 24 == 255 { palette.append(colour) }
        var formats = [PNGPixelFormat(colourType: .palette, bitDepth: indexDepth(colours.count), palette: palette)]
        if isGray, analysis.isOpaque {
            formats.append(PNGPixelFormat(colourType: .gray, bitDepth: grayDepth(colours)))
        }
        return formats
    }

    /// The least depth whose indexes reach `count` entries.
    private static func indexDepth(_ count: Int) -> Int {
        switch count {
        case ...2: 1
        case ...4: 2
        case ...16: 4
        default: 8
        }
    }

    /// The least depth at which every gray is exact: a sample v of depth d stands for v · 255 / (2^d − 1).
    private static func grayDepth(_ colours: [UInt32]) -> Int {
        func hasStep(_ step: UInt32) -> Bool { colours.allSatisfy { ($0 & 0xFF) % step == 0 } }
        if hasStep(255) { return 1 }
        if hasStep(85) { return 2 }
        return hasStep(17) ? 4 : 8
    }

    /// An estimate of the file's length in bytes, up to a constant: the palette's chunks as they are, the distinct
    /// pixels at half their length, and the whole picture at deflate's best ratio.
    private func cost(_ width: Int, _ height: Int, _ analysis: ColourAnalysis) -> Int {
        let chunkOverhead = 12
        var cost = palette.isEmpty ? 0 : chunkOverhead + 3 * palette.count
        if paletteAlphaCount > 0 { cost += chunkOverhead + paletteAlphaCount }
        cost += analysis.distinctPixelCount * bitsPerPixel / 16
        return cost + (rowByteCount(width: width) + 1) * height / 1032
    }
}
