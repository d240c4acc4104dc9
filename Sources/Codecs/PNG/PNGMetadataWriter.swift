/// Puts metadata into a finished PNG file, right behind IHDR (specification, 5.6 and 11.3).
struct PNGMetadataWriter {
    private let metadata: PictureMetadata

    /// The signature and IHDR, with which every file begins.
    private static let headByteCount = PNGHeader.signature.count + 25

    init(_ metadata: PictureMetadata) { self.metadata = metadata }

    func adding(to file: ByteRope) throws(EncodingError) -> ByteRope {
        let head = file.prefix(Self.headByteCount)
        return file.replacing(first: Self.headByteCount, by: head + (try chunks()))
    }

    private func chunks() throws(EncodingError) -> [UInt8] {
        var chunks = try colourChunks()
        if let density = metadata.density {
            let perMetre = bigEndian(Int(density.pixelsPerMetre), count: 4)
            PNGFile.append(PNGChunkType.density, perMetre + perMetre + [1], to: &chunks)
        }
        if let exif = metadata.exif { PNGFile.append(PNGChunkType.exif, exif, to: &chunks) }
        appendText(PNGTextKeyword.author, metadata.credit.author.map { Array($0.utf8) }, to: &chunks)
        appendText(PNGTextKeyword.copyright, metadata.credit.copyright.map { Array($0.utf8) }, to: &chunks)
        appendText(PNGTextKeyword.xmp, metadata.xmp, to: &chunks)
        return chunks
    }

    private func colourChunks() throws(EncodingError) -> [UInt8] {
        var chunks: [UInt8] = []
        switch metadata.colours {
        case .untagged: break
        // Perceptual, which is also what most programs write.
        case .sRGB: PNGFile.append(PNGChunkType.sRGB, [0], to: &chunks)
        case .profile(let profile):
            guard let stream = ZlibStream.deflate(profile) else { throw .outOfMemory }
            PNGFile.append(PNGChunkType.profile, Array("icc".utf8) + [0, 0] + stream, to: &chunks)
        case .calibration(let calibration):
            if let gamma = calibration.gamma {
                PNGFile.append(PNGChunkType.gamma, bigEndian(Int(gamma), count: 4), to: &chunks)
            }
            if let chromaticities = calibration.chromaticities {
                let numbers = chromaticities.flatMap { bigEndian(Int($0), count: 4) }
                PNGFile.append(PNGChunkType.chromaticities, numbers, to: &chunks)
            }
        case .codePoints(let points):
            PNGFile.append(PNGChunkType.codePoints, [points.primaries, points.transfer, 0, 1], to: &chunks)
        }
        return chunks
    }

    /// Adds an iTXt chunk: neither compressed nor with a language.
    private func appendText(_ keyword: String, _ text: [UInt8]?, to chunks: inout [UInt8]) {
        guard let text else { return }
        PNGFile.append(PNGChunkType.internationalText, Array(keyword.utf8) + [0, 0, 0, 0, 0] + text, to: &chunks)
    }
}

/// Keywords of text chunks (specification, 11.3.3.2; XMP part 3, 1.1.5).
enum PNGTextKeyword {
    static let xmp = "XML:com.adobe.xmp"
    static let author = "Author"
    static let copyright = "Copyright"
}
