/// What the parts of a file come to, added up while they are walked over; throws as soon as a limit is passed.
struct StructureCount: Hashable, Sendable {
    private let limits: DecodingLimits
    private var chunkCount = 0
    private var metadataByteCount = 0
    private var scanCount = 0

    init(_ limits: DecodingLimits) {
        self.limits = limits
    }

    /// A chunk or a marker segment.
    mutating func addChunk() throws(DecodingError) {
        chunkCount += 1
        guard chunkCount <= limits.maximumChunkCount else {
            throw .beyondLimit(.chunks(maximum: limits.maximumChunkCount))
        }
    }

    /// A chunk or a marker segment that is no part of the picture.
    mutating func addMetadata(byteCount: Int) throws(DecodingError) {
        try addChunk()
        metadataByteCount += byteCount
        guard metadataByteCount <= limits.maximumMetadataByteCount else {
            throw .beyondLimit(.metadata(maximum: limits.maximumMetadataByteCount))
        }
    }

    /// A marker segment that begins one more pass over a JPEG picture.
    mutating func addScan() throws(DecodingError) {
        try addChunk()
        scanCount += 1
        guard scanCount <= limits.maximumScanCount else {
            throw .beyondLimit(.scans(maximum: limits.maximumScanCount))
        }
    }
}
