package import Codecs
package import Slicing

/// The validated description of one rendition of a source, as far as it can be told without the source.
///
/// Two spellings of one recipe are equal and have one `canonicalQuery`.
package struct Recipe: Hashable, Sendable {
    package var size = RequestedSize()
    /// Output pixels per point.
    package var scale = 1.0
    /// Source pixels per point; nil takes it from the source's name.
    package var sourceScale: Double?
    package var insets: Insets?
    /// Flexible columns and rows given by hand; nil leaves an axis to the insets.
    package var regions = AxisPair<[FlexibleRegion]?>(horizontal: nil, vertical: nil)
    /// Nil is the automatic rule: one pixel stretches, more tile.
    package var mode: AxisPair<FillMode>?
    package var center = CenterMode.draw
    package var tileOrigin = TileOrigin.start
    package var stretchMap = StretchMap.halfPixel
    package var shrink = Shrink.axis
    package var filter = SamplingFilter.auto
    package var format = ImageFormat.png

    package init() {}

    /// Whether the request says how the picture is sliced; a picture that nobody sliced is resized plainly.
    package var isSliced: Bool {
        insets != nil || mode != nil || regions.horizontal != nil || regions.vertical != nil
    }
}

extension Recipe {
    /// Reads a recipe from a request's parameters.
    init(_ values: ParameterValues) throws(ParameterError) {
        size = try Self.readSize(values)
        scale = try values.value(ParameterTable.scale) ?? scale
        sourceScale = try values.value(ParameterTable.sourceScale)
        insets = try values.value(ParameterTable.insets)
        regions.horizontal = try values.value(ParameterTable.stretchX)
        regions.vertical = try values.value(ParameterTable.stretchY)
        mode = try values.value(ParameterTable.mode)
        center = try values.value(ParameterTable.center) ?? center
        tileOrigin = try values.value(ParameterTable.tileOrigin) ?? tileOrigin
        stretchMap = try values.value(ParameterTable.stretchMap) ?? stretchMap
        shrink = try values.value(ParameterTable.shrink) ?? shrink
        filter = try values.value(ParameterTable.filter) ?? filter
        format = try values.value(ParameterTable.format) ?? format
        try checkRegionsAgainstInsets()
        dropWhatGoesWithoutSaying()
    }

    private static func readSize(_ values: ParameterValues) throws(ParameterError) -> RequestedSize {
        let size = try values.value(ParameterTable.size)
        let width = try values.value(ParameterTable.width)
        let height = try values.value(ParameterTable.height)
        guard let size else { return RequestedSize(width: width, height: height) }
        let other = width != nil ? ParameterTable.width.definition.name : ParameterTable.height.definition.name
        guard width == nil, height == nil else {
            throw .conflict(name: "size", other: other, reason: "give the size once")
        }
        return size
    }

    /// Two spellings of one recipe must be equal.
    private mutating func dropWhatGoesWithoutSaying() {
        // Without caps, insets say only that the picture is sliced, which modes and regions say as well.
        let isSlicedOtherwise = mode != nil || regions.horizontal != nil || regions.vertical != nil
        if isSlicedOtherwise, insets == Insets(top: 0, left: 0, bottom: 0, right: 0) { insets = nil }
        regions.horizontal = regions.horizontal?.map(\.withoutDefaultWeight)
        regions.vertical = regions.vertical?.map(\.withoutDefaultWeight)
    }

    /// Insets along an axis that has regions of its own would say the same thing twice.
    private func checkRegionsAgainstInsets() throws(ParameterError) {
        guard let insets else { return }
        if regions.horizontal != nil, insets.left > 0 || insets.right > 0 {
            throw .conflict(
                name: "stretch-x", other: "insets", reason: "the regions say where the caps are; give left and right 0")
        }
        if regions.vertical != nil, insets.top > 0 || insets.bottom > 0 {
            throw .conflict(
                name: "stretch-y", other: "insets", reason: "the regions say where the caps are; give top and bottom 0")
        }
    }
}
