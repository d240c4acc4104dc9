/// Reads what a PNG file says beside its pixels (specification, 11.3).
///
/// Of several descriptions of colours the one counts that the specification puts first: cICP, iCCP, sRGB, gAMA and cHRM.
/// They count only in front of the pixels, all else also behind them. Chunks that do not match their checksums are left
/// out.
struct PNGMetadataReader {
    private let bytes: [UInt8]
    private let model: ColourModel
    private var found = MetadataFindings()
    private var codePoints: ColourCodePoints?
    private var hasProfile = false
    private var isSRGB = false
    private var calibration = ColourCalibration()

    /// Reads a file whose header was read.
    static func read(_ bytes: [UInt8], _ header: PNGHeader) -> MetadataFindings {
        var reader = PNGMetadataReader(bytes: bytes, model: header.colourType.colourModel)
        reader.readChunks()
        return reader.found
    }

    private init(bytes: [UInt8], model: ColourModel) {
        self.bytes = bytes
        self.model = model
    }

    private mutating func readChunks() {
        var chunks = PNGChunkReader(bytes, offset: PNGHeader.signature.count)
        var isBehindPixels = false
        while let chunk = chunks.next(), chunk.type != PNGChunkType.end {
            if chunk.type == PNGChunkType.pixels {
                isBehindPixels = true
                continue
            }
            let isColour = Self.colourTypes.contains(chunk.type)
            guard isColour ? !isBehindPixels : Self.otherTypes.contains(chunk.type) else { continue }
            guard chunks.checksumMatches(chunk) else {
                found.warn(.damagedChunk)
                continue
            }
            isColour ? readColours(chunk) : read(chunk)
        }
        chooseColours()
    }

    private static let colourTypes: Set<UInt32> = [
        PNGChunkType.codePoints, PNGChunkType.profile, PNGChunkType.sRGB, PNGChunkType.gamma,
        PNGChunkType.chromaticities,
    ]
    private static let otherTypes: Set<UInt32> = [
        PNGChunkType.density, PNGChunkType.exif, PNGChunkType.text, PNGChunkType.internationalText,
    ]

    // MARK: Colours

    private mutating func readColours(_ chunk: PNGChunkReader.Chunk) {
        let content = bytes[chunk.content]
        let start = chunk.content.lowerBound
        switch chunk.type {
        case PNGChunkType.codePoints where content.count == 4:
            let points = ColourCodePoints(primaries: content[start], transfer: content[start + 1])
            // RGB rather than brightness and differences, in full range.
            let isKnown = content[start + 2] == 0 && content[start + 3] == 1 && points.isKnown
            if isKnown { codePoints = points } else { found.warn(.unknownColours) }
        case PNGChunkType.profile:
            found.add(profile: Self.inflatedProfile(content), for: model)
            hasProfile = found.metadata.colours != .untagged
        case PNGChunkType.sRGB where content.count == 1: isSRGB = true
        case PNGChunkType.gamma where content.count == 4:
            let gamma = bigEndian32(content, at: start)
            // What nobody means: less would be a power beyond 100.
            if gamma >= 1000, gamma <= 10_000_000 { calibration.gamma = gamma }
        case PNGChunkType.chromaticities where content.count == 32:
            let numbers = (0..<8).map { bigEndian32(content, at: start + 4 * $0) }
            if numbers.allSatisfy({ $0 <= 100_000 }) { calibration.chromaticities = numbers }
        default: break
        }
    }

    /// The profile behind its name and a method of 0.
    private static func inflatedProfile(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        guard let nameEnd = content.prefix(80).firstIndex(of: 0), nameEnd + 2 < content.endIndex,
            content[nameEnd + 1] == 0
        else { return nil }
        return ZlibStream.inflate(content[(nameEnd + 2)...], maximumByteCount: ICCProfile.maximumByteCount)
    }

    private mutating func chooseColours() {
        if let codePoints {
            found.metadata.colours = codePoints.isSRGB ? .sRGB : .codePoints(codePoints)
        } else if !hasProfile, isSRGB {
            found.metadata.colours = .sRGB
        } else if !hasProfile, calibration != ColourCalibration() {
            found.metadata.colours = calibration.isSRGB ? .sRGB : .calibration(calibration)
        }
    }

    // MARK: All else

    private mutating func read(_ chunk: PNGChunkReader.Chunk) {
        let content = bytes[chunk.content]
        switch chunk.type {
        case PNGChunkType.density: readDensity(content)
        case PNGChunkType.exif: found.add(exif: content)
        case PNGChunkType.text: readText(content)
        case PNGChunkType.internationalText: readInternationalText(content)
        default: break
        }
    }

    private mutating func readDensity(_ content: ArraySlice<UInt8>) {
        let start = content.startIndex
        guard content.count == 9, content[start + 8] == 1 else { return }
        let perMetre = bigEndian32(content, at: start)
        guard perMetre > 0, perMetre == bigEndian32(content, at: start + 4) else { return }
        found.metadata.density = PixelDensity(pixelsPerInch: Double(perMetre) * 0.0254)
    }

    /// Latin-1.
    private mutating func readText(_ content: ArraySlice<UInt8>) {
        guard let (keyword, rest) = Self.keyword(content) else { return }
        add(keyword, String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) })))
    }

    /// UTF-8 behind two bytes that tell of compression, a language and a translated keyword.
    private mutating func readInternationalText(_ content: ArraySlice<UInt8>) {
        guard let (keyword, rest) = Self.keyword(content), rest.count >= 2, rest[rest.startIndex] == 0 else { return }
        let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return }
        if keyword == PNGTextKeyword.xmp {
            found.add(xmp: parts[2])
        } else {
            add(keyword, String(decoding: parts[2], as: UTF8.self))
        }
    }

    private mutating func add(_ keyword: String, _ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumTextByteCount else { return }
        switch keyword {
        case PNGTextKeyword.author: found.metadata.credit.author = text
        case PNGTextKeyword.copyright: found.metadata.credit.copyright = text
        default: break
        }
    }

    /// Longest name of an author or notice that is read, in bytes.
    private static let maximumTextByteCount = 4096

    private static func keyword(_ content: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
        guard let end = content.prefix(80).firstIndex(of: 0) else { return nil }
        return (String(decoding: content[..<end], as: UTF8.self), content[(end + 1)...])
    }
}

extension ColourCodePoints {
    /// Whether colours so described can be converted, or need not be.
    fileprivate var isKnown: Bool { isSRGB || ColourSource(.codePoints(self)) != nil }
}
