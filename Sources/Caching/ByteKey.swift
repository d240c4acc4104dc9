/// A key made of bytes, hashed once when it is made.
///
/// A cache with such keys is searched by bytes that lie anywhere (a request target in the read buffer, say), without
/// making a key for the search.
public struct ByteKey: CacheKey {
    /// What the key is.
    public let bytes: [UInt8]
    /// Made once, by `hash(of:)`.
    public let cacheHash: UInt64

    /// Takes the bytes and hashes them.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        cacheHash = ByteKey.hash(of: bytes.span)
    }

    /// Copies the bytes.
    public init(copying span: Span<UInt8>) {
        self.init(Array(span))
    }

    /// The hash that a key of these bytes has: SipHash-1-3 with the process's random seed.
    public static func hash(of bytes: Span<UInt8>) -> UInt64 {
        var hasher = Hasher()
        // By words, as Hasher takes runs of bytes by pointer only. The last one is filled up with the length, so that
        // no two inputs feed it the same words.
        var index = 0
        while index + 8 <= bytes.count {
            var word: UInt64 = 0
            for place in 0..<8 { word |= UInt64(bytes[index + place]) << UInt64(place * 8) }
            hasher.combine(word)
            index += 8
        }
        var last = UInt64(bytes.count) << 56
        for place in 0..<(bytes.count - index) { last |= UInt64(bytes[index + place]) << UInt64(place * 8) }
        hasher.combine(last)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Whether the key consists of exactly these bytes.
    public func matches(_ other: Span<UInt8>) -> Bool {
        guard bytes.count == other.count else { return false }
        let own = bytes.span
        // No early exit: so the loop runs over whole vectors.
        var difference: UInt8 = 0
        for index in own.indices { difference |= own[index] ^ other[index] }
        return difference == 0
    }

    /// Compares the hashes first.
    public static func == (left: ByteKey, right: ByteKey) -> Bool {
        left.cacheHash == right.cacheHash && left.bytes == right.bytes
    }

    /// Feeds the hash that is there already.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(cacheHash)
    }
}

extension Array where Element == UInt8 {
    fileprivate init(_ span: Span<UInt8>) {
        self.init(capacity: span.count) { output in
            for index in span.indices { output.append(span[index]) }
        }
    }
}
