/// What all pixels of a picture have in common.
package struct PixelTraits: Hashable, Sendable {
    /// Whether every alpha is 255.
    package var isOpaque: Bool
    /// Whether every pixel has R = G = B.
    package var isGray: Bool

    /// Nothing, as far as is known, unless it is said.
    package init(isOpaque: Bool = false, isGray: Bool = false) {
        self.isOpaque = isOpaque
        self.isGray = isGray
    }

    /// Looks at every pixel; without any, they are opaque and gray.
    package init(_ pixels: Span<UInt32>) {
        var alphas: UInt32 = 0xFF00_0000
        var differences: UInt32 = 0
        for index in pixels.indices {
            alphas &= pixels[index]
            differences |= pixels[index] ^ pixels[index] &>> 8
        }
        self.init(isOpaque: alphas == 0xFF00_0000, isGray: differences & 0xFFFF == 0)
    }

    /// What these pixels and others have in common.
    package func union(_ others: PixelTraits) -> PixelTraits {
        PixelTraits(isOpaque: isOpaque && others.isOpaque, isGray: isGray && others.isGray)
    }
}
