package import Slicing

/// The `Contents.json` of an asset catalog's image set: one picture in several variants.
///
/// Keys that this reader has no use for are passed over, as the format grows with every release of Apple's tools.
package struct AssetCatalog: Hashable, Sendable {
    package var entries: [AssetEntry]
    /// Whether the set asks to be drawn as a template: its colour comes from the tint.
    package var isTemplate: Bool

    package init(_ bytes: [UInt8], limits: VocabularyLimits = VocabularyLimits()) throws(VocabularyError) {
        let root = try JSONParser.parse(bytes, document: .assetCatalog, limits: limits).members()
        let images = try root.required("images", expected: "an array of entries")
        entries = []
        for node in try images.elements(maximum: limits.maximumPictureCount, of: "entries") {
            entries.append(try AssetEntry(node))
        }
        let properties = try root["properties"]?.members()
        isTemplate = try properties?["template-rendering-intent"]?.text() == "template"
    }
}

/// One variant of an image set.
package struct AssetEntry: Hashable, Sendable {
    /// Nil where the set has a place for a file and no file; otherwise a plain name, no path.
    package var fileName: String?
    package var idiom: String
    /// Pixels per point; nil where one file serves every scale.
    package var scale: Double?
    /// What each named appearance must be, as in `luminosity` → `dark`.
    package var appearances: [String: String]
    package var languageDirection: LanguageDirection?
    /// How it is sliced; nil where it is not, and then it is resized whole.
    package var resizing: SliceReading?
    /// What layout leaves out at the edges, in pixels; zeros are kept.
    package var alignmentInsets: EdgeInsets?

    /// The slices of this entry's file of `width` × `height` pixels; nil where the entry has none.
    package func slices(width: Int, height: Int) throws(VocabularyError) -> PictureSlices? {
        guard let resizing else { return nil }
        return try resizing.slices(width: width, height: height)
    }
}

/// Which way text runs.
package enum LanguageDirection: String, CaseIterable, Hashable, Sendable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
}
