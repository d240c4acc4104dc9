/// What a document may measure at most before it is refused.
package struct VocabularyLimits: Hashable, Sendable {
    /// Bytes of a document; the largest atlases in use have some hundred thousand.
    package var maximumByteCount: Int
    /// Arrays and objects inside each other.
    package var maximumNesting: Int
    /// Values of a JSON document, lines of a text document.
    package var maximumItemCount: Int
    /// Pictures that one document describes.
    package var maximumPictureCount: Int
    /// Flexible regions of one axis, and hidden bands of one axis.
    package var maximumRegionCount: Int

    package init(
        maximumByteCount: Int = 1_048_576, maximumNesting: Int = 16, maximumItemCount: Int = 65_536,
        maximumPictureCount: Int = 4096, maximumRegionCount: Int = 64
    ) {
        self.maximumByteCount = maximumByteCount
        self.maximumNesting = maximumNesting
        self.maximumItemCount = maximumItemCount
        self.maximumPictureCount = maximumPictureCount
        self.maximumRegionCount = maximumRegionCount
    }

    /// Lengths in documents go from 0 to this, in pixels or points.
    static let maximumLength = 1_000_000.0
}
