package import Pixels

/// What was found in a file beside its pixels.
struct MetadataFindings: Hashable, Sendable {
    var metadata = PictureMetadata()
    /// Whether inks are stored so that 0 is full ink.
    var inksAreInverted = false
    /// Each once, in the order in which they were met.
    private(set) var warnings: [DecodingWarning] = []

    mutating func warn(_ warning: DecodingWarning) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// Takes an EXIF block: its bytes, and what it says of author and copyright where nothing else has said it.
    mutating func add(exif bytes: ArraySlice<UInt8>) {
        guard metadata.exif == nil else { return }
        guard bytes.count <= PictureMetadata.maximumBlockByteCount else { return warn(.longMetadata) }
        guard let block = EXIFBlock(Array(bytes)) else { return warn(.damagedEXIF) }
        metadata.exif = block.bytes
        let credit = block.credit
        metadata.credit.author = metadata.credit.author ?? credit.author
        metadata.credit.copyright = metadata.credit.copyright ?? credit.copyright
    }

    mutating func add(xmp bytes: ArraySlice<UInt8>) {
        guard metadata.xmp == nil else { return }
        guard bytes.count <= PictureMetadata.maximumBlockByteCount else { return warn(.longMetadata) }
        metadata.xmp = Array(bytes)
    }

    /// Takes an ICC profile if it suits samples of that kind.
    mutating func add(profile bytes: [UInt8]?, for model: ColourModel) {
        guard let bytes, let profile = ICCProfile(bytes, for: model) else { return warn(.damagedProfile) }
        metadata.colours = .profile(profile.bytes)
    }
}

extension PictureMetadata {
    /// How the stored picture lies, as EXIF says it.
    package var orientation: Orientation { exif.flatMap { EXIFBlock($0)?.orientation } ?? .upright }

    /// What it holds in memory, in bytes.
    package var heldByteCount: Int {
        var byteCount = (exif?.count ?? 0) + (xmp?.count ?? 0)
        if case .profile(let profile) = colours { byteCount += profile.count }
        return byteCount + (credit.author?.utf8.count ?? 0) + (credit.copyright?.utf8.count ?? 0)
    }
}
