/// Finds matches for the literal bytes of a stream: lazy LZ77 over the literal buffer with distances in the stream.
///
/// Only literal bytes are searched and found; the structures between them have their matches already. So the time
/// follows the literal bytes, however long the stream is.
@safe final class LiteralMatcher {
    /// How hard it searches.
    struct Effort: Hashable, Sendable {
        /// A match of this length is taken without a look at the next byte.
        var goodLength = 32
        /// Bytes inside a match can be found again if it is no longer than this.
        var insertedLength = 32
        /// A match of four bytes is taken from no further away: its distance costs more bits than the bytes do.
        var farthestShortMatch: UInt32 = 4096
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
        var places: UnsafeMutablePointer<UInt64>
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

    /// The tokens of all chunks, one after another.
    private let tokens = ScratchBuffer<DeflateToken>(capacity: 1 << 12)
    /// Index after each chunk's last token.
    private let tokenEnds = ScratchBuffer<Int>(capacity: 256)
    /// Two places for each hash, the later one first: index in the literal buffer in the low half, chunk in the high.
    private let places = ScratchBuffer<UInt64>(capacity: 1 << 10)

    /// Makes the tokens of every chunk.
    func findMatches(in stream: LiteralStream, effort: Effort = Effort()) {
        let hashBits = clearPlaces(literalCount: stream.end)
        tokens.reserve(stream.end)
        tokenEnds.reserve(stream.chunkCount)
        var scope = unsafe Scope(
            bytes: stream.bytes.base, chunks: stream.chunks.base, places: places.base, chunk: 0, shift: 0, end: 0,
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
    }

    /// Sizes the table by the bytes to be searched, as clearing it costs time; returns the number of bits in a hash.
    private func clearPlaces(literalCount: Int) -> UInt32 {
        let wanted = Int.bitWidth - (literalCount / 4).leadingZeroBitCount
        let hashBits = min(max(wanted, 8), 13)
        places.reserve(2 << hashBits)
        unsafe places.base.update(repeating: 0, count: 2 << hashBits)
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
        Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> hashShift) &* 2
    }

    @inline(__always)
    private func insert(_ scope: Scope, _ start: Int, end: Int) {
        var index = start
        while index < end {
            let slot = unsafe slot(load32(scope.bytes, index), scope.hashShift)
            unsafe scope.places[slot &+ 1] = scope.places[slot]
            unsafe scope.places[slot] = UInt64(truncatingIfNeeded: scope.chunk &<< 32 | index)
            index &+= 1
        }
    }

    /// The longest match at `index` among the places that are known for its hash, if it is longer than `minimum`;
    /// then makes `index` a place of its own.
    @inline(__always)
    private func findAndInsert(_ scope: Scope, _ index: Int, longerThan minimum: Int) -> Match {
        let word = unsafe load32(scope.bytes, index)
        let slot = slot(word, scope.hashShift)
        let first = unsafe scope.places[slot]
        let second = unsafe scope.places[slot &+ 1]
        unsafe scope.places[slot &+ 1] = first
        unsafe scope.places[slot] = UInt64(truncatingIfNeeded: scope.chunk &<< 32 | index)
        var match = Match(length: minimum)
        improve(&match, scope, index, word, place: first)
        improve(&match, scope, index, word, place: second)
        return match.distance == 0 ? Match() : match
    }

    @inline(__always)
    private func improve(_ match: inout Match, _ scope: Scope, _ index: Int, _ word: UInt32, place: UInt64) {
        let candidate = Int(truncatingIfNeeded: place & 0xFFFF_FFFF)
        guard candidate >= scope.firstIndex, unsafe load32(scope.bytes, candidate) == word else { return }
        let chunk = unsafe scope.chunks[Int(truncatingIfNeeded: place &>> 32)]
        let distance = UInt32(truncatingIfNeeded: index &- candidate) &+ scope.shift &- chunk.shift
        guard distance <= UInt32(DeflateSymbols.windowSize) else { return }
        // The source may run into the target, but never out of its own chunk: other bytes follow it in the stream.
        let limit = min(min(DeflateSymbols.longestMatch, scope.end &- index), Int(chunk.end) &- candidate)
        guard limit > match.length else { return }
        let length = unsafe commonLength(scope.bytes, candidate, index, limit: limit)
        guard length > match.length else { return }
        if length == Self.hashedLength, distance > scope.effort.farthestShortMatch { return }
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
