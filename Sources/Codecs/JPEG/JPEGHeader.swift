/// What a JPEG file says of itself before its pixels: the frame header and the markers in front of it.
///
/// ITU-T T.81, B.1 and B.2.
struct JPEGHeader: Hashable, Sendable {
    /// Start of image, and the first byte of the marker that must follow.
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// Size in pixels.
    private(set) var width: Int
    private(set) var height: Int
    /// 1, 3 or 4.
    private(set) var componentCount: Int
    private(set) var isProgressive: Bool
    /// Whether the first scan does not complete any part of the picture, so that all coefficients are held at once.
    private(set) var hasSeveralScans = false

    /// Reads the file up to its frame header; refuses what is not decoded here, and sizes beyond `limits`.
    init(reading bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) {
        guard bytes.starts(with: Self.signature) else { throw .unknownFormat }
        var segments = JPEGSegmentReader(bytes)
        var count = StructureCount(limits)
        while let segment = try segments.next() {
            try count.addChunk()
            switch segment.marker {
            case JPEGMarker.baselineFrame, JPEGMarker.extendedFrame, JPEGMarker.progressiveFrame:
                try self.init(frame: segment, of: bytes, limits: limits)
                hasSeveralScans = isProgressive || firstScanIsPartial(&segments, of: bytes)
                return
            case JPEGMarker.arithmeticFrame, JPEGMarker.progressiveArithmeticFrame:
                throw .damaged(reason: JPEGDamage.arithmetic)
            case JPEGMarker.startOfScan: throw .damaged(reason: JPEGDamage.header)
            case let marker where JPEGMarker.isFrame(marker): throw .damaged(reason: JPEGDamage.process)
            default: break
            }
        }
        throw .damaged(reason: JPEGDamage.header)
    }

    private init(
        frame: JPEGSegmentReader.Segment, of bytes: [UInt8], limits: DecodingLimits
    ) throws(DecodingError) {
        let start = frame.content.lowerBound
        guard frame.content.count >= 6 else { throw .damaged(reason: JPEGDamage.header) }
        guard bytes[start] == 8 else { throw .damaged(reason: JPEGDamage.depth) }
        height = bigEndian16(bytes, at: start + 1)
        width = bigEndian16(bytes, at: start + 3)
        componentCount = Int(bytes[start + 5])
        isProgressive = frame.marker == JPEGMarker.progressiveFrame
        // A height of 0 would be told behind the first scan (DNL), which libjpeg does not read either.
        guard width > 0, height > 0, [1, 3, 4].contains(componentCount), frame.content.count == 6 + 3 * componentCount
        else { throw .damaged(reason: JPEGDamage.header) }
        guard limits.allow(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
    }

    /// Whether the first scan lacks a component of the frame; damage is left to the decoder.
    private func firstScanIsPartial(_ segments: inout JPEGSegmentReader, of bytes: [UInt8]) -> Bool {
        while let segment = try? segments.next() {
            guard segment.marker == JPEGMarker.startOfScan else { continue }
            return !segment.content.isEmpty && Int(bytes[segment.content.lowerBound]) < componentCount
        }
        return false
    }

    /// The part that all formats have.
    var imageHeader: ImageHeader {
        ImageHeader(
            format: .jpeg, width: width, height: height,
            colour: componentCount == 1 ? .gray : componentCount == 3 ? .rgb : .cmyk, hasAlpha: false,
            isInterlaced: hasSeveralScans)
    }
}
