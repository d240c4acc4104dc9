/// A place that sources come from.
///
/// Calls block (disk, network): they belong on a worker, not on a socket's thread.
package protocol SourceStore: Sendable {
    /// The validator and size of a source without its bytes; this is what a cached rendition is checked against.
    func metadata(of path: SourcePath) throws(StoreError) -> SourceMetadata

    /// A source's bytes together with the metadata that belongs to exactly these bytes.
    func load(_ path: SourcePath) throws(StoreError) -> Source
}

/// What tells one version of a source from another.
package struct SourceMetadata: Hashable, Sendable {
    /// Opaque; two equal validators mean equal bytes.
    package var validator: String
    /// Last modification in whole seconds since 1970 UTC.
    package var modificationTime: Int64
    package var byteCount: Int

    package init(validator: String, modificationTime: Int64, byteCount: Int) {
        self.validator = validator
        self.modificationTime = modificationTime
        self.byteCount = byteCount
    }
}

/// A picture file's bytes with their metadata.
package struct Source: Sendable {
    package var bytes: [UInt8]
    package var metadata: SourceMetadata

    package init(bytes: [UInt8], metadata: SourceMetadata) {
        self.bytes = bytes
        self.metadata = metadata
    }
}

/// Why a source cannot be had.
package enum StoreError: Error, Hashable, Sendable {
    /// No regular file of that name inside the store, or one that it will not serve (hidden, outside, a device).
    case notFound
    /// Larger than the store's limit.
    case tooLarge(byteCount: Int, limit: Int)
    /// The store itself failed (I/O error, descriptors exhausted); `reason` is for the log, never for a client.
    case unavailable(reason: String)
}
