extension EncodedImage {
    /// The file with metadata; which encoder made it makes no difference.
    ///
    /// Says what the format has a place for, and sRGB only in PNG, where all others mean it anyway.
    func adding(_ metadata: PictureMetadata) throws(EncodingError) -> EncodedImage {
        guard !metadata.isEmpty else { return self }
        switch format {
        case .png: return EncodedImage(bytes: try PNGMetadataWriter(metadata).adding(to: bytes), format: format)
        case .jpeg: return EncodedImage(bytes: try JPEGMetadataWriter(metadata).adding(to: bytes), format: format)
        // libavif has written it.
        case .avif: return self
        case .webp: return EncodedImage(bytes: try WebPMetadataWriter(metadata).adding(to: bytes), format: format)
        }
    }
}
