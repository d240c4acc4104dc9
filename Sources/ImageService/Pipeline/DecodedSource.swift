import Caching
import Codecs
import Pixels
import Stores

/// A source kept decoded, with the sighting of exactly the bytes that it was decoded from.
struct DecodedSource: Sendable {
    var image: DecodedImage
    var sighting: SourceLibrary.Sighting

    /// What it holds in memory, in bytes.
    var heldByteCount: Int { image.raster.pixels.count * 4 }
}

/// Names one version of a source.
struct SourceVersion: CacheKey {
    var path: SourcePath
    var validator: String
}

extension SourcePath: CacheKey {}
