/// Types of chunks as the big-endian number of their four letters (RFC 9649, 2).
enum WebPChunkType {
    static let extended: UInt32 = 0x5650_3858  // VP8X
    static let lossy: UInt32 = 0x5650_3820  // VP8 and a space
    static let lossless: UInt32 = 0x5650_384C  // VP8L
    static let profile: UInt32 = 0x4943_4350  // ICCP
    static let exif: UInt32 = 0x4558_4946  // EXIF
    static let xmp: UInt32 = 0x584D_5020  // XMP and a space
    static let frame: UInt32 = 0x414E_4D46  // ANMF
    static let alpha: UInt32 = 0x414C_5048  // ALPH
}

/// Walks over RIFF chunks without reading their content.
struct WebPChunkReader {
    /// One chunk: where its content lies in the file.
    struct Chunk: Hashable {
        var type: UInt32
        var content: Range<Int>
        /// Whether the bytes end before the content does.
        var isCutOff: Bool
    }

    private let bytes: [UInt8]
    private var rest: Range<Int>

    /// Walks over the chunks in a range of the bytes.
    init(_ bytes: [UInt8], range: Range<Int>) {
        self.bytes = bytes
        rest = range
    }

    /// The next chunk, its content cut where the bytes end; nil when not even its type and length are there.
    mutating func next() -> Chunk? {
        guard rest.count >= 8 else { return nil }
        let type = bigEndian32(bytes[...], at: rest.lowerBound)
        let byteCount = Int(bigEndian32(bytes[...], at: rest.lowerBound + 4).byteSwapped)
        let start = rest.lowerBound + 8
        let end = min(start + byteCount, rest.upperBound)
        // An odd length is followed by a byte of padding.
        rest = min(end + byteCount & 1, rest.upperBound)..<rest.upperBound
        return Chunk(type: type, content: start..<end, isCutOff: end < start + byteCount)
    }
}
