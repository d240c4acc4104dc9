import Codecs
import Stores

/// A picture file's bytes, not decoded yet, and what its header says.
struct LoadedFile: Sendable {
    let source: Source
    let size: SourceSize
    /// The most memory that decoding it takes, itself included, in bytes.
    let decodingByteCount: Int

    /// Throws what is wrong with the header.
    init(_ source: Source, limits: ServiceLimits) throws(ServiceError) {
        self.source = source
        do throws(DecodingError) {
            let header = try readImageHeader(source.bytes, limits: limits.decoding)
            size = SourceSize(header, limits)
            decodingByteCount = header.decodingByteCount + source.bytes.count
        } catch {
            throw .decoding(error, limits: limits.decoding)
        }
    }
}
