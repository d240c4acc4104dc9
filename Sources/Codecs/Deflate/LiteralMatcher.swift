/// Finds matches for the literal bytes of a stream: lazy LZ77 over the literal buffer with distances in the stream.
///
/// Only literal bytes are searched and found; the structures between them have their matches already. So the time
/// follows the literal bytes, however long the stream is.
@safe final class LiteralMatcher {
    /// How hard it searches.
    struct Effort: Hashable, Sendable {
        /// How many places of the same hash are looked at.
        var depth: Int
        /// A match of this length is taken without a look at the next byte or at more places.
        var goodLength: Int
        /// Bytes inside a match can be found again if it is no longer than this.
        var insertedLength: Int

        /// The effort of a level, 1 (fast) to 9 (small).
        init(level: Int) {
            let depths = [1, 2, 2, 3, 4, 4, 8, 32, 128]
            depth = depths[min(max(level, 1), 9) - 1]
            goodLength = level >= 8 ? DeflateSymbols.longestMatch : 32
            insertedLength = goodLength
        }
    }

    /// A match that was found; length 0 means none.
    private struct Match {
        var length = 0
        var distance: UInt32 = 0
    }

    /// The chunk that is being searched, with what the search reads.
    @safe private struct Scope {
        var bytes: UnsafeMutablePointer<UInt8>
        var chunks: UnsafeMutablePointer<LiteralChunk>
        var latest: UnsafeMutablePointer<UInt64>
        var earlier: UnsafeMutablePointer<UInt64>
        var chunk: Int
        var shift: UInt32
        var end: Int
        /// Nothing before this index may be found.
        var firstIndex: Int
        var hashShift: UInt32
        var effort: Effort
    }

    /// Matches are at least so long, as that many bytes are hashed.
    private static let hashedLength = 4

    /// Matches of at least so many bytes are worth any distance; the distance of shorter ones may take more bits than
    /// their bytes do.
    private static let longMatch = 6
    private static let farthestShortMatch: UInt32 = 4096

    /// The tokens of all chunks, one after another.
    private let tokens = ScratchBuffer<DeflateToken>(capacity: 1 << 12)
    /// Index after each chunk's last token.
    private let tokenEnds = ScratchBuffer<Int>(capacity: 256)
    /// The latest place of each hash: index in the literal buffer in the low half, its chunk in the high one.
    private let latest = ScratchBuffer<UInt64>(capacity: 1 << 10)
    /// For each place, the one before it with the same hash.
    private let earlier = ScratchBuffer<UInt64>(capacity: 1 << 12)

    /// Makes the tokens of every chunk.
    func findMatches(in stream: LiteralStream, effort: Effort) {
        let hashBits = forgetPlaces(literalCount: stream.end)
        tokens.reserve(stream.end)
        earlier.reserve(stream.end)
        tokenEnds.reserve(stream.chunkCount)
        var scope = unsafe Scope(
            bytes: stream.bytes.base, chunks: stream.chunks.base, latest: latest.base, earlier: earlier.base, chunk: 0,
            shift: 0, end: 0,
            firstIndex: LiteralStream.firstIndex, hashShift: 32 - hashBits, effort: effort)
        var out = unsafe tokens.base
        for element in stream.elements {
            switch element {
            case .literals(let index):
                let chunk = unsafe scope.chunks[index]
                (scope.chunk, scope.shift, scope.end) = (index, chunk.shift, Int(chunk.end))
                unsafe out = appendTokens(scope, start: Int(chunk.start), to: out)
                unsafe tokenEnds.base[index] = out - tokens.base
            case .beginGroup, .endGroup:
                // A group is repeated as bits: what is inside may not refer to what is outside, nor the other way.
                scope.firstIndex = max(scope.firstIndex, scope.end)
            case .copy, .zeroRows, .endTail: break
            }
        }
    }

    /// The tokens of a chunk; valid until the next search.
    func tokens(ofChunk chunk: Int) -> UnsafeBufferPointer<DeflateToken> {
        let start = unsafe chunk == 0 ? 0 : tokenEnds.base[chunk - 1]
        return unsafe UnsafeBufferPointer(start: tokens.base + start, count: tokenEnds.base[chunk] - start)
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        tokens.trim(to: 1 << 18)
        tokenEnds.trim(to: 1 << 16)
        earlier.trim(to: 1 << 18)
    }

    /// Sizes the table by the bytes to be searched, as clearing it costs time; returns the number of bits in a hash.
    private func forgetPlaces(literalCount: Int) -> UInt32 {
        let wanted = Int.bitWidth - (literalCount / 4).leadingZeroBitCount
        let hashBits = min(max(wanted, 8), 13)
        latest.reserve(1 << hashBits)
        unsafe latest.base.update(repeating: 0, count: 1 << hashBits)
        return UInt32(hashBits)
    }

    private func appendTokens(
        _ scope: Scope, start: Int, to first: UnsafeMutablePointer<DeflateToken>
    ) -> UnsafeMutablePointer<DeflateToken> {
        var out = unsafe first
        var index = start
        let lastHashed = scope.end &- Self.hashedLength
        while index <= lastHashed {
            var match = findAndInsert(scope, index, longerThan: Self.hashedLength &- 1)
            guard match.length > 0 else {
                unsafe out.initialize(to: DeflateToken(literal: scope.bytes[index]))
                unsafe out += 1
                index &+= 1
                continue
            }
            var inserted = index
            while match.length < scope.effort.goodLength, index < lastHashed {
                let next = findAndInsert(scope, index &+ 1, longerThan: match.length)
                inserted = index &+ 1
                guard next.length > 0 else { break }
                unsafe out.initialize(to: DeflateToken(literal: scope.bytes[index]))
                unsafe out += 1
                index &+= 1
                match = next
            }
            unsafe out.initialize(to: DeflateToken(length: match.length, distance: Int(match.distance)))
            unsafe out += 1
            let next = index &+ match.length
            if match.length <= scope.effort.insertedLength {
                insert(scope, inserted &+ 1, end: min(next, lastHashed &+ 1))
            }
            index = next
        }
        while index < scope.end {
            unsafe out.initialize(to: DeflateToken(literal: scope.bytes[index]))
            unsafe out += 1
            index &+= 1
        }
        return unsafe out
    }

    @inline(__always)
    private func load32(_ bytes: UnsafeMutablePointer<UInt8>, _ index: Int) -> UInt32 {
        unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt32.self)
    }

    @inline(__always)
    private func slot(_ word: UInt32, _ hashShift: UInt32) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> hashShift)
    }

    @inline(__always)
    private func insert(_ scope: Scope, _ start: Int, end: Int) {
        var index = start
        while index < end {
            let slot = unsafe slot(load32(scope.bytes, index), scope.hashShift)
            unsafe scope.earlier[index] = scope.latest[slot]
            unsafe scope.latest[slot] = UInt64(truncatingIfNeeded: scope.chunk &<< 32 | index)
            index &+= 1
        }
    }

    /// The longest match at `index` among the latest places of its hash, if it is longer than `minimum`; then makes
    /// `index` a place of its own.
    @inline(__always)
    private func findAndInsert(_ scope: Scope, _ index: Int, longerThan minimum: Int) -> Match {
        let word = unsafe load32(scope.bytes, index)
        let slot = slot(word, scope.hashShift)
        var place = unsafe scope.latest[slot]
        unsafe scope.earlier[index] = place
        unsafe scope.latest[slot] = UInt64(truncatingIfNeeded: scope.chunk &<< 32 | index)
        var match = Match(length: minimum)
        var left = scope.effort.depth
        while left > 0 {
            let candidate = Int(truncatingIfNeeded: place & 0xFFFF_FFFF)
            guard candidate >= scope.firstIndex else { break }
            let chunk = unsafe scope.chunks[Int(truncatingIfNeeded: place &>> 32)]
            let distance = UInt32(truncatingIfNeeded: index &- candidate) &+ scope.shift &- chunk.shift
            // Places further back in the list are further back in the stream as well.
            guard distance <= UInt32(DeflateSymbols.windowSize) else { break }
            improve(&match, scope, index, word, candidate, end: Int(chunk.end), distance)
            if match.length >= scope.effort.goodLength { break }
            unsafe place = scope.earlier[candidate]
            left &-= 1
        }
        return match.distance == 0 ? Match() : match
    }

    /// Takes the match with a place if it is longer than `match`.
    ///
    /// `end` is the end of the place's chunk.
    @inline(__always)
    private func improve(
        _ match: inout Match, _ scope: Scope, _ index: Int, _ word: UInt32, _ candidate: Int, end: Int,
        _ distance: UInt32
    ) {
        guard unsafe load32(scope.bytes, candidate) == word else { return }
        // The source may run into the target, but never out of its own chunk: other bytes follow it in the stream.
        let limit = min(min(DeflateSymbols.longestMatch, scope.end &- index), end &- candidate)
        guard limit > match.length else { return }
        let length = unsafe commonLength(scope.bytes, candidate, index, limit: limit)
        guard length > match.length else { return }
        if length < Self.longMatch, distance > Self.farthestShortMatch { return }
        match = Match(length: length, distance: distance)
    }

    @inline(__always)
    private func commonLength(_ bytes: UnsafeMutablePointer<UInt8>, _ first: Int, _ second: Int, limit: Int) -> Int {
        let raw = UnsafeRawPointer(bytes)
        var length = Self.hashedLength
        while length < limit {
            let one = unsafe raw.loadUnaligned(fromByteOffset: first &+ length, as: UInt64.self)
            let other = unsafe raw.loadUnaligned(fromByteOffset: second &+ length, as: UInt64.self)
            if one != other {
                return min(length &+ (one ^ other).trailingZeroBitCount &>> 3, limit)
            }
            length &+= 8
        }
        return min(length, limit)
    }
}
