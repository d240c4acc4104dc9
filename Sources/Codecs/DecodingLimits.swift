/// Limits that hold before anything is allocated for a picture.
package struct DecodingLimits: Hashable, Sendable {
    /// Largest width or height in pixels; default 16,384.
    package var maximumDimension: Int
    /// Largest width × height; default 50 million, 200 MB decoded.
    package var maximumPixelCount: Int

    package init(maximumDimension: Int = 16_384, maximumPixelCount: Int = 50_000_000) {
        self.maximumDimension = maximumDimension
        self.maximumPixelCount = maximumPixelCount
    }

    /// Whether a picture of that size may be decoded.
    ///
    /// Sizes may be any non-negative 32-bit numbers.
    package func allow(width: Int, height: Int) -> Bool {
        width <= maximumDimension && height <= maximumDimension && width * height <= maximumPixelCount
    }
}
