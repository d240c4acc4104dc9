import Slicing

/// A libGDX texture atlas, in either spelling of the format: pages, each a picture with named regions.
package struct LibGDXAtlas: Hashable, Sendable {
    /// One region of a page, in pixels.
    package struct Region: Hashable, Sendable {
        /// File name of the page.
        package var page: String
        package var name: String
        /// Where it lies on the page; its size is that of the picture before packing.
        package var rect: PixelRect
        /// Whether it lies on the page turned by a quarter.
        package var isRotated: Bool
        /// The caps; nil where it is not sliced.
        package var split: EdgeInsets?
        /// Where content may stand; an edge of −1 in the file is that edge of `split`.
        package var pad: EdgeInsets?
        /// Where the region's name stands; counts from 1.
        package var line: Int
    }

    package var regions: [Region]

    package init(_ bytes: [UInt8], limits: VocabularyLimits = VocabularyLimits()) throws(VocabularyError) {
        let text = try TextLines(bytes, document: .libGDXAtlas, limits: limits)
        var scanner = AtlasScanner(maximumRegionCount: limits.maximumPictureCount)
        for line in text.lines { try scanner.take(line) }
        try scanner.finishRegion()
        regions = scanner.regions
    }

    /// The region that names a picture: `button` for `button.png`, `button.9.png` and `button@2x.png`.
    ///
    /// The first of several; nil where there is none.
    package func region(naming fileName: String) -> Region? {
        let base = VariantName(fileName: fileName).base
        return regions.first { $0.name == base }
    }
}

extension LibGDXAtlas.Region {
    /// The region's slices; nil where it has none.
    ///
    /// `isPacked` says that the picture is the page, so that the region must be cut out of it: not possible, and an
    /// error, where it was turned.
    package func reading(isPacked: Bool) throws(VocabularyError) -> SliceReading? {
        guard let split else { return nil }
        guard !isPacked || !isRotated else {
            throw VocabularyError(
                .libGDXAtlas, at: .line(line), .unexpected(found: "a turned region", expected: "one that is upright"))
        }
        var reading = SliceReading(
            document: .libGDXAtlas, place: .line(line),
            horizontal: AxisReading(.between(leading: split.left, trailing: split.right, length: nil), mode: .stretch),
            vertical: AxisReading(.between(leading: split.top, trailing: split.bottom, length: nil), mode: .stretch))
        reading.region = isPacked ? rect : nil
        reading.contentInsets = pad ?? split
        return reading
    }
}
