import Codecs
import Stores

/// A picture file's bytes, not decoded yet, and what its header says.
struct LoadedFile: Sendable {
    let source: Source
    /// Pixels of the whole file.
    let pixelCount: Int
    /// The most memory that decoding it takes, itself included, in bytes.
    let decodingByteCount: Int

    /// Throws what is wrong with the header.
    init(_ source: Source, limits: DecodingLimits) throws(ServiceError) {
        self.source = source
        do throws(DecodingError) {
            let header = try readImageHeader(source.bytes, limits: limits)
            pixelCount = header.width * header.height
            decodingByteCount = header.decodingByteCount + source.bytes.count
        } catch {
            throw .decoding(error, limits: limits)
        }
    }
}
