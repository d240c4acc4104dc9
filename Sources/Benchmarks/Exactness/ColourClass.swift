/// Which colours a random picture has, and so which pixel format of PNG holds it.
enum ColourClass: CaseIterable {
    case gray1, gray2, gray4, gray8
    case palette1, palette2, palette4, palette8
    case translucentPalette
    case grayAlpha, rgb, rgba

    /// Colours to draw from at random, made by as many random choices as there are colours.
    func makeColours(_ random: inout SeededGenerator) -> [UInt32] {
        switch self {
        case .gray1: Self.grays(2)
        case .gray2: Self.grays(4)
        case .gray4: Self.grays(16)
        case .gray8: Self.grays(256)
        case .palette1: Self.colours(2, &random) { _ in 255 }
        case .palette2: Self.colours(4, &random) { _ in 255 }
        case .palette4: Self.colours(16, &random) { _ in 255 }
        case .palette8: Self.colours(200, &random) { _ in 255 }
        case .translucentPalette:
            Self.colours(Int.random(in: 2...200, using: &random), &random) { .random(in: 0...255, using: &$0) }
        case .grayAlpha:
            (0..<700).map { _ in
                UInt32.random(in: 0...255, using: &random) * 0x01_0101 | UInt32.random(in: 0...255, using: &random)
                    << 24
            }
        case .rgb: Self.colours(2000, &random) { _ in 255 }
        case .rgba: Self.colours(2000, &random) { .random(in: 0...255, using: &$0) }
        }
    }

    private static func grays(_ count: UInt32) -> [UInt32] {
        (0..<count).map { $0 * (255 / (count - 1)) * 0x01_0101 | 0xFF00_0000 }
    }

    private static func colours(
        _ count: Int, _ random: inout SeededGenerator, alpha: (inout SeededGenerator) -> UInt32
    ) -> [UInt32] {
        (0..<count).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | alpha(&random) << 24 }
    }
}
