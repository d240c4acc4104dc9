/// What a file says beside its pixels, as far as Endcap reads or writes it.
package struct PictureMetadata: Hashable, Sendable {
    /// What the samples mean.
    package var colours = ColourDescription.untagged
    /// Pixels per inch.
    package var density: PixelDensity?
    /// A TIFF structure with camera and picture data (EXIF), at most `maximumBlockByteCount` long.
    package var exif: [UInt8]?
    /// An XMP packet, at most `maximumBlockByteCount` long.
    package var xmp: [UInt8]?
    /// Who made the picture and who may use it.
    package var credit = Credit()

    /// Longest EXIF block or XMP packet: what one segment of a JPEG file holds beside its name.
    package static let maximumBlockByteCount = 65_500

    package init() {}

    /// Whether there is nothing to be said.
    package var isEmpty: Bool { self == PictureMetadata() }

    /// Who made a picture and who may use it.
    package struct Credit: Hashable, Sendable {
        package var author: String?
        package var copyright: String?

        package init(author: String? = nil, copyright: String? = nil) {
            self.author = author
            self.copyright = copyright
        }
    }
}
