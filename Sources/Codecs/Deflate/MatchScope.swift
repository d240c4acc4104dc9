/// The literal bytes of a stream up to the end of one chunk, and the places where each of their hashes was seen.
///
/// A value that the searches pass along: pointers into memory that the matcher owns and has made large enough, and
/// indexes that the stream vouches for. Its functions are the inner loops of the search.
@safe struct MatchScope {
    /// A match that was found; length 0 means none.
    struct Match {
        var length = 0
        var distance: UInt32 = 0

        /// What tells the better of two matches: a byte more is worth a distance of four times as much.
        ///
        /// Found by trial; that is less than its bits come to, as near distances become the cheaper the more they are
        /// used.
        @inline(__always)
        var worth: Int { 2 &* length &+ distance.leadingZeroBitCount }
    }

    /// Matches of at least so many bytes are worth any distance; the distance of shorter ones may take more bits than
    /// their bytes do.
    private static let longMatch = 6
    /// No nearness makes up for more bytes than this.
    private static let mostBytesLess = 4
    private static let farthestShortMatch: UInt32 = 4096

    /// Places further back in the stream than the window are none that can be found, so their entries are free.
    static let reach = DeflateSymbols.windowSize
    private static let reachMask = reach - 1

    let bytes: UnsafeMutablePointer<UInt8>
    let chunks: UnsafeMutablePointer<LiteralChunk>
    /// The latest place of each hash: index in the literal buffer in the low half, its chunk in the high one.
    let latest: UnsafeMutablePointer<UInt64>
    /// For each place within reach, by its index modulo the window, the one before it with the same hash.
    let earlier: UnsafeMutablePointer<UInt64>
    let hashShift: UInt64
    /// Matches are at least so long, as that many bytes are hashed: 4 to 8.
    let hashedLength: Int
    /// The hashed bytes of a word.
    private let hashedBits: UInt64
    let depth: Int
    let goodLength: Int
    /// The chunk that is searched.
    private(set) var chunk = 0
    private(set) var shift: UInt32 = 0
    /// The chunk's end in the literal buffer.
    private(set) var end = LiteralStream.firstIndex
    /// Nothing before this index may be found.
    private var firstIndex = LiteralStream.firstIndex

    init(
        _ stream: LiteralStream, latest: UnsafeMutablePointer<UInt64>, earlier: UnsafeMutablePointer<UInt64>,
        hashBits: Int, effort: LiteralMatcher.Effort
    ) {
        unsafe bytes = stream.bytes.base
        unsafe chunks = stream.chunks.base
        unsafe self.latest = latest
        unsafe self.earlier = earlier
        hashShift = UInt64(UInt64.bitWidth - hashBits)
        hashedLength = effort.shortestMatch
        hashedBits = UInt64.max >> UInt64(UInt64.bitWidth - 8 * effort.shortestMatch)
        depth = effort.depth
        goodLength = effort.goodLength
    }

    /// Turns to a chunk, and returns the index at which it begins.
    mutating func enter(chunk index: Int) -> Int {
        let chunk = unsafe chunks[index]
        (self.chunk, shift, end) = (index, chunk.shift, Int(chunk.end))
        return Int(chunk.start)
    }

    /// Forgets all bytes up to here.
    mutating func closeBorder() { firstIndex = max(firstIndex, end) }

    /// The last index at which a match may begin; before the chunk's start if it is too short for any.
    var lastHashed: Int { end &- hashedLength }

    /// Makes the indexes places that can be found.
    @inline(__always)
    func insert(_ start: Int, end: Int) {
        var index = start
        while index < end {
            _ = insert(index, hashedWord(index))
            index &+= 1
        }
    }

    /// The match at `index` of most worth among the latest places of its hash, if it is worth more than `other`; then
    /// makes `index` a place of its own.
    @inline(__always)
    func findAndInsert(_ index: Int, besides other: Match) -> Match {
        var match = Match()
        var worth = other.length > 0 ? other.worth : Int.min
        search(index, longerThan: max(other.length &- Self.mostBytesLess, hashedLength &- 1)) { found in
            let foundWorth = found.worth
            if foundWorth > worth { (match, worth) = (found, foundWorth) }
        }
        return match
    }

    /// Calls `body` with each match at `index` that is longer than `minimum` and than those before it, the nearest
    /// first; makes `index` a place of its own.
    @inline(__always)
    func search(_ index: Int, longerThan minimum: Int, _ body: (Match) -> Void) {
        let word = hashedWord(index)
        var place = insert(index, word)
        var longest = minimum
        var left = depth
        while left > 0 {
            let candidate = Int(truncatingIfNeeded: place & 0xFFFF_FFFF)
            guard candidate >= firstIndex else { return }
            let chunk = unsafe chunks[Int(truncatingIfNeeded: place &>> 32)]
            let distance = UInt32(truncatingIfNeeded: index &- candidate) &+ shift &- chunk.shift
            // Places further back in the list are further back in the stream as well.
            guard distance <= UInt32(Self.reach) else { return }
            let length = matchLength(index, word, candidate, sourceEnd: Int(chunk.end), longerThan: longest)
            if length > longest, length >= Self.longMatch || distance <= Self.farthestShortMatch {
                longest = length
                body(Match(length: length, distance: distance))
                if length >= goodLength { return }
            }
            // The entry of a place that is out of reach by now belongs to another one.
            guard distance < UInt32(Self.reach) else { return }
            unsafe place = earlier[candidate & Self.reachMask]
            left &-= 1
        }
    }

    /// Whether the bytes from `index` on are alike, so that the next index has a match at distance 1.
    @inline(__always)
    func isRun(_ index: Int) -> Bool { load32(index) == load32(index &+ 1) }

    /// Whether nearly all bytes of a match but the one at `index` are a run, which is cheaper at distance 1.
    @inline(__always)
    func isRunBehind(_ index: Int, _ match: Match) -> Bool {
        let start = index &+ 1
        guard start &+ match.length < end, isRun(start) else { return false }
        let limit = match.length &- Self.mostBytesLess
        let raw = unsafe UnsafeRawPointer(bytes)
        let pattern = unsafe UInt64(bytes[start]) &* 0x0101_0101_0101_0101
        var length = 0
        while length < limit {
            let word = unsafe raw.loadUnaligned(fromByteOffset: start &+ length, as: UInt64.self)
            guard word == pattern else { return length &+ (word ^ pattern).trailingZeroBitCount &>> 3 >= limit }
            length &+= 8
        }
        return true
    }

    /// The bytes at `index` that are hashed.
    @inline(__always)
    private func hashedWord(_ index: Int) -> UInt64 {
        unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self) & hashedBits
    }

    @inline(__always)
    private func load32(_ index: Int) -> UInt32 {
        unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt32.self)
    }

    /// Makes `index`, at which `word` lies, the latest place of its hash, and returns the one before it.
    @inline(__always)
    private func insert(_ index: Int, _ word: UInt64) -> UInt64 {
        let slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1_85EB_CA87) &>> hashShift)
        let place = unsafe latest[slot]
        unsafe earlier[index & Self.reachMask] = place
        unsafe latest[slot] = UInt64(truncatingIfNeeded: chunk &<< 32 | index)
        return place
    }

    /// How many bytes at a place are those at `index`; 0 if they are not more than `minimum`.
    @inline(__always)
    private func matchLength(
        _ index: Int, _ word: UInt64, _ candidate: Int, sourceEnd: Int, longerThan minimum: Int
    ) -> Int {
        guard hashedWord(candidate) == word else { return 0 }
        // The source may run into the target, but never out of its own chunk: other bytes follow it in the stream.
        let limit = min(min(DeflateSymbols.longestMatch, end &- index), sourceEnd &- candidate)
        guard limit > minimum else { return 0 }
        let raw = unsafe UnsafeRawPointer(bytes)
        var length = hashedLength
        while length < limit {
            let one = unsafe raw.loadUnaligned(fromByteOffset: candidate &+ length, as: UInt64.self)
            let other = unsafe raw.loadUnaligned(fromByteOffset: index &+ length, as: UInt64.self)
            if one != other { return min(length &+ (one ^ other).trailingZeroBitCount &>> 3, limit) }
            length &+= 8
        }
        return limit
    }
}
