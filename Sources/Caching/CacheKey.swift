/// What a cache finds entries by: equality, and a hash that the key may have computed beforehand.
public protocol CacheKey: Hashable, Sendable {
    /// Equal keys have equal hashes.
    ///
    /// Seeded per process, so that clients cannot choose keys that collide.
    var cacheHash: UInt64 { get }
}

extension CacheKey {
    /// The standard library's seeded hash of the key.
    @inlinable
    public var cacheHash: UInt64 { UInt64(bitPattern: Int64(hashValue)) }
}
