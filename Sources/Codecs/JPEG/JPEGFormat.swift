/// How the pixels of a JPEG file are stored.
struct JPEGFormat: Hashable, Sendable {
    /// The longest side that libjpeg reads; the format itself would allow 65,535.
    static let maximumDimension = 65_500
    /// Quality where none is asked for.
    static let defaultQuality = 80

    /// 1 to 100, as libjpeg scales its standard tables.
    var quality: Int
    /// Whether one colour sample stands for two by two pixels (4:2:0), or each pixel has its own (4:4:4).
    var halvesChroma: Bool
    /// Whether coarse scans of the whole picture come first (T.81, G).
    var isProgressive: Bool

    init(quality: Int = Self.defaultQuality, halvesChroma: Bool = true, isProgressive: Bool = false) {
        self.quality = quality
        self.halvesChroma = halvesChroma
        self.isProgressive = isProgressive
    }

    init(_ options: EncodingOptions) {
        quality = options.nearestQuality(standard: Self.defaultQuality)
        halvesChroma = options.chroma == .halved
        isProgressive = options.isProgressive
    }
}
