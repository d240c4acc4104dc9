internal import Pixels
internal import Slicing

/// How the pixels of a lossless WebP file are stored: as indexes into a palette, or as colours.
struct VP8LFormat: Hashable, Sendable {
    /// The first byte of every lossless stream (RFC 9649, 3.4).
    static let signature: UInt8 = 0x2F
    /// Largest width and height.
    static let maximumDimension = 16_383

    /// The colours in the file's order; nil where pixels are colours themselves.
    private(set) var palette: [UInt32]?
    private(set) var isOpaque: Bool
    /// Whether green is taken from the red and blue of colours (RFC 9649, 4.3).
    var subtractsGreen = true
    /// How units are guessed that are colours; nil where they are stored as they are.
    ///
    /// Only where a copy reaches across every period of rows.
    var predictor: VP8LPredictor?

    /// The best format for a picture with these colours.
    ///
    /// A palette saves three of four channels; its colours ascend, so that their differences are small.
    init(_ picture: RunRaster, _ analysis: ColourAnalysis) {
        isOpaque = analysis.isOpaque
        palette = analysis.colours?.map(Self.storedColour).sorted().map(Self.storedColour)
        guard palette == nil else { return }
        let choice = VP8LTransformChoice(for: picture.block, mayPredict: mayPredict(picture))
        (subtractsGreen, predictor) = (choice.subtractsGreen, choice.predictor)
    }

    /// Colours themselves, whatever their number.
    init(opaque isOpaque: Bool) {
        self.isOpaque = isOpaque
    }

    /// Whether a copy reaches across every period of rows of colours: others are repeated as bits, and those know no row
    /// above.
    func mayPredict(_ picture: RunRaster) -> Bool {
        picture.rows.allSatisfy { run in
            guard case .repeating(_, let period, _) = run else { return true }
            return period * picture.width <= VP8LSymbols.windowSize
        }
    }

    /// Pixels that one coded unit holds: few colours are packed into one index (RFC 9649, 4.4).
    var unitPixelCount: Int {
        guard let palette else { return 1 }
        switch palette.count {
        case ...2: return 8
        case ...4: return 4
        case ...16: return 2
        default: return 1
        }
    }

    /// Units that one row takes.
    func rowUnitCount(width: Int) -> Int { (width + unitPixelCount - 1) / unitPixelCount }

    /// A raster's pixel with its channels where the format has them: blue in the low byte, then green, red, alpha.
    ///
    /// Of a pixel of the format it makes the raster's again.
    @inline(__always)
    static func storedColour(_ pixel: UInt32) -> UInt32 {
        pixel & 0xFF00_FF00 | (pixel & 0xFF) &<< 16 | (pixel &>> 16) & 0xFF
    }

    /// The differences of two colours channel by channel, modulo 256.
    @inline(__always)
    static func difference(_ colour: UInt32, _ other: UInt32) -> UInt32 {
        // A bit is set between the channels so that none borrows from the next.
        let alphaAndGreen = (colour & 0xFF00_FF00 | 0x00FF_00FF) &- (other & 0xFF00_FF00)
        let redAndBlue = (colour & 0x00FF_00FF | 0xFF00_FF00) &- (other & 0x00FF_00FF)
        return alphaAndGreen & 0xFF00_FF00 | redAndBlue & 0x00FF_00FF
    }

    /// A raster's pixel as the colour that is coded.
    @inline(__always)
    func coded(_ pixel: UInt32) -> UInt32 {
        let stored = Self.storedColour(pixel)
        return subtractsGreen ? Self.withoutGreen(stored) : stored
    }

    /// A stored colour with green taken from red and blue.
    @inline(__always)
    static func withoutGreen(_ colour: UInt32) -> UInt32 {
        let green = colour &>> 8 & 0xFF
        return difference(colour, green &<< 16 | green)
    }
}
