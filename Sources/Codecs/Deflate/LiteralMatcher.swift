/// Finds matches for the literal bytes of a stream: LZ77 over the literal buffer with distances in the stream.
///
/// Only literal bytes are searched and found; the structures between them have their matches already. So the time
/// follows the literal bytes, however long the stream is. A first pass takes matches lazily; further ones weigh them by
/// what their codes cost.
@safe final class LiteralMatcher {
    /// How hard it searches.
    struct Effort: Hashable, Sendable {
        /// How many places of the same hash are looked at.
        var depth: Int
        /// A match of this length is taken without a look at the next byte or at more places.
        var goodLength: Int
        /// How often the tokens are chosen anew by cost.
        var refinementCount: Int

        /// Shorter matches are not looked for.
        var shortestMatch: Int

        /// Whether nothing but runs of one byte is looked for.
        var findsOnlyRuns = false

        /// Runs alone: for bytes that hardly ever recur, as the filtered ones of photographs.
        static let runs: Effort = {
            var effort = Effort(level: 1)
            effort.findsOnlyRuns = true
            return effort
        }()

        /// The effort of a level, 1 (fast) to 9 (small), for bytes of which so many make a unit.
        init(level: Int, unitByteCount: Int = 1) {
            let level = min(max(level, 1), 9)
            // Of filtered colours, single bytes are alike so often that only matches of two pixels are worth their bits.
            let matchesPixels = unitByteCount >= 3 && level < 7
            let depths = matchesPixels ? [1, 1, 1, 1, 2, 2] : [1, 2, 2, 3, 4, 4, 8, 32, 128]
            shortestMatch = matchesPixels ? 2 * unitByteCount : 4
            depth = depths[level - 1]
            goodLength = level >= 8 ? DeflateSymbols.longestMatch : 32
            refinementCount = max(level - 7, 0)
        }
    }

    /// Bytes between the places that are looked at where nothing has been found for long.
    private static let longestStep = 8

    private let tokens = ScratchBuffer<DeflateToken>(capacity: 1 << 12)
    /// Index after each chunk's last token.
    private let tokenEnds = ScratchBuffer<Int>(capacity: 256)
    private let latest = ScratchBuffer<UInt64>(capacity: 1 << 10)
    private let earlier = ScratchBuffer<UInt64>(capacity: MatchScope.reach)
    private let weighing = TokenWeighing()

    /// Makes the tokens of every chunk.
    func findMatches(in stream: LiteralStream, effort: Effort) {
        guard !effort.findsOnlyRuns else {
            return unsafe forEachChunk(of: stream, effort) { scope, start, out in
                unsafe scope.appendRuns(from: start, to: out)
            }
        }
        unsafe forEachChunk(of: stream, effort) { scope, start, out in
            unsafe appendTokens(scope, start: start, goodLength: effort.goodLength, to: out)
        }
    }

    /// Makes the tokens of every chunk anew, so that they take the fewest bits by `costs`.
    func refineMatches(in stream: LiteralStream, effort: Effort, costs: DeflateCosts) {
        unsafe forEachChunk(of: stream, effort) { scope, start, out in
            unsafe weighing.appendTokens(scope, start: start, costs: costs, to: out)
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
        weighing.trim()
    }

    /// Calls `body` with each chunk in turn; it writes the chunk's tokens and returns the place behind them.
    private func forEachChunk(
        of stream: LiteralStream, _ effort: Effort,
        _ body: (MatchScope, Int, UnsafeMutablePointer<DeflateToken>) -> UnsafeMutablePointer<DeflateToken>
    ) {
        let hashBits = forgetPlaces(literalCount: stream.end)
        tokens.reserve(stream.end)
        tokenEnds.reserve(stream.chunkCount)
        var scope = unsafe MatchScope(
            stream, latest: latest.base, earlier: earlier.base, hashBits: hashBits, effort: effort)
        var out = unsafe tokens.base
        for element in stream.elements {
            switch element {
            case .literals(let index):
                let start = scope.enter(chunk: index)
                unsafe out = body(scope, start, out)
                unsafe tokenEnds.base[index] = out - tokens.base
            case .beginGroup, .endGroup:
                // A group is repeated as bits: what is inside may not refer to what is outside, nor the other way.
                scope.closeBorder()
            case .copy, .zeroRows, .endTail, .beginPeriod, .endPeriod: break
            }
        }
    }

    /// Sizes the table by the bytes to be searched, as clearing it costs time; returns the number of bits in a hash.
    private func forgetPlaces(literalCount: Int) -> Int {
        let wanted = Int.bitWidth - (literalCount / 4).leadingZeroBitCount
        let hashBits = min(max(wanted, 8), 14)
        latest.reserve(1 << hashBits)
        unsafe latest.base.update(repeating: 0, count: 1 << hashBits)
        return hashBits
    }

    /// Takes the best match at each index, unless the next index has a better one.
    private func appendTokens(
        _ scope: MatchScope, start: Int, goodLength: Int, to first: UnsafeMutablePointer<DeflateToken>
    ) -> UnsafeMutablePointer<DeflateToken> {
        var out = unsafe first
        var index = start
        let lastHashed = scope.lastHashed
        // Places in a row at which nothing was found.
        var misses = 0
        while index <= lastHashed {
            var match = scope.findAndInsert(index, besides: MatchScope.Match())
            let isLong = match.length >= goodLength
            guard match.length > 0, !(isLong && match.distance > 1 && scope.isRunBehind(index, match)) else {
                // Where nothing is found for long, little is lost by looking at fewer places.
                let step = min(1 &+ misses &>> 4, Self.longestStep, lastHashed &+ 1 &- index)
                for _ in 0..<step {
                    unsafe out.initialize(to: DeflateToken(literal: scope.bytes[index]))
                    unsafe out += 1
                    index &+= 1
                }
                misses &+= 1
                continue
            }
            misses = 0
            var inserted = index
            // A run of one byte is cheapest at distance 1, from its second byte on.
            while index < lastHashed, match.length < goodLength || match.distance > 1 && scope.isRun(index) {
                let next = scope.findAndInsert(index &+ 1, besides: match)
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
            // Bytes inside a long match are seldom worth finding again.
            if match.length <= goodLength { scope.insert(inserted &+ 1, end: min(next, lastHashed &+ 1)) }
            index = next
        }
        while index < scope.end {
            unsafe out.initialize(to: DeflateToken(literal: scope.bytes[index]))
            unsafe out += 1
            index &+= 1
        }
        return unsafe out
    }
}
