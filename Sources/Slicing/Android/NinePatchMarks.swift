/// What the marks of an Android nine-patch say, in pixels of the content picture (the frame is not counted).
///
/// Made by `NinePatchFrame.marks()` from a source file's frame and by `CompiledNinePatch` from a compiled file's chunks;
/// both hold to what the properties promise.
package struct NinePatchMarks: Hashable, Sendable {
    /// Size of the content picture, at least 1 × 1.
    package let width: Int
    package let height: Int
    /// Stretched ranges of columns, ascending and not touching; none: the whole width stretches.
    package let horizontalRegions: [Range<Int>]
    /// Stretched ranges of rows, ascending and not touching; none: the whole height stretches.
    package let verticalRegions: [Range<Int>]
    /// Room between the picture's edges and what is put on it.
    ///
    /// Where the file does not say: as far as the first stretched pixel and from the last one on, as Android does.
    package let padding: NinePatchInsets
    /// What lies outside the bounds that layouts align to (a shadow); all 0 where the file does not say.
    package let layoutBounds: NinePatchInsets

    /// Traps unless the promises of the properties hold.
    init(
        width: Int, height: Int, horizontalRegions: [Range<Int>], verticalRegions: [Range<Int>],
        padding: NinePatchInsets, layoutBounds: NinePatchInsets
    ) {
        precondition(width > 0 && height > 0)
        precondition(padding.fit(width: width, height: height) && layoutBounds.fit(width: width, height: height))
        self.width = width
        self.height = height
        self.horizontalRegions = horizontalRegions
        self.verticalRegions = verticalRegions
        self.padding = padding
        self.layoutBounds = layoutBounds
    }
}

extension NinePatchMarks {
    /// The regions as the neutral description of both axes: stretched in proportion to their lengths.
    package var slices: PictureSlices {
        PictureSlices(
            horizontal: Self.axis(horizontalRegions, length: width),
            vertical: Self.axis(verticalRegions, length: height))
    }

    private static func axis(_ regions: [Range<Int>], length: Int) -> AxisSlices {
        let flexible = regions.isEmpty ? [0..<length] : regions
        return AxisSlices(regions: flexible.map { AxisSlices.Region($0) }, length: length, mode: .stretch)
    }

    /// Columns and rows of the content picture that may be covered; either may be empty.
    package var contentBox: (columns: Range<Int>, rows: Range<Int>) {
        (padding.left..<width - padding.right, padding.top..<height - padding.bottom)
    }

    /// Starts and ends, in turn, of the stretched ranges of columns, as Android's tools list them.
    package var xDivs: [Int] { horizontalRegions.flatMap { [$0.lowerBound, $0.upperBound] } }

    /// Starts and ends, in turn, of the stretched ranges of rows.
    package var yDivs: [Int] { verticalRegions.flatMap { [$0.lowerBound, $0.upperBound] } }

    /// Stretched and fixed ranges of columns in order; their product with `rows` are the patches.
    package var columns: [Range<Int>] { Self.patches(horizontalRegions, length: width) }

    /// Stretched and fixed ranges of rows in order.
    package var rows: [Range<Int>] { Self.patches(verticalRegions, length: height) }

    /// Cuts an axis at every region's ends; an axis without regions is one patch long.
    static func patches(_ regions: [Range<Int>], length: Int) -> [Range<Int>] {
        let cuts = [0] + regions.flatMap { [$0.lowerBound, $0.upperBound] } + [length]
        return zip(cuts, cuts.dropFirst()).compactMap { $0 < $1 ? $0..<$1 : nil }
    }
}
