/// Where the five alphabets of the format lie in a table of all their symbols.
enum VP8LAlphabets {
    /// Literal greens, then lengths.
    static let greens = 0..<VP8LSymbols.greenCount
    static let reds = greens.upperBound..<greens.upperBound + VP8LSymbols.channelCount
    static let blues = reds.upperBound..<reds.upperBound + VP8LSymbols.channelCount
    static let alphas = blues.upperBound..<blues.upperBound + VP8LSymbols.channelCount
    static let distances = alphas.upperBound..<alphas.upperBound + VP8LSymbols.distanceCount
    /// In the order in which their codes are written.
    static let all = [greens, reds, blues, alphas, distances]
    static let symbolCount = distances.upperBound

    /// Where the symbols of a unit's channels lie.
    @inline(__always)
    static func green(_ unit: UInt32) -> Int { Int(truncatingIfNeeded: unit &>> 8 & 0xFF) }

    @inline(__always)
    static func red(_ unit: UInt32) -> Int { reds.lowerBound &+ Int(truncatingIfNeeded: unit &>> 16 & 0xFF) }

    @inline(__always)
    static func blue(_ unit: UInt32) -> Int { blues.lowerBound &+ Int(truncatingIfNeeded: unit & 0xFF) }

    @inline(__always)
    static func alpha(_ unit: UInt32) -> Int { alphas.lowerBound &+ Int(truncatingIfNeeded: unit &>> 24) }
}

/// How often each symbol occurs in tokens.
@safe final class VP8LStatistics {
    private let table = ScratchBuffer<Int>(capacity: VP8LAlphabets.symbolCount)

    init() { removeAll() }

    /// Begins at zero.
    func removeAll() { unsafe table.base.initialize(repeating: 0, count: VP8LAlphabets.symbolCount) }

    /// The counts of one alphabet, valid as long as the statistics are.
    func counts(_ alphabet: Range<Int>) -> UnsafeBufferPointer<Int> {
        unsafe UnsafeBufferPointer(start: table.base + alphabet.lowerBound, count: alphabet.count)
    }

    /// Counts a unit as it is.
    @inline(__always)
    func add(unit: UInt32, times: Int) {
        let counts = unsafe table.base
        unsafe counts[VP8LAlphabets.green(unit)] &+= times
        unsafe counts[VP8LAlphabets.red(unit)] &+= times
        unsafe counts[VP8LAlphabets.blue(unit)] &+= times
        unsafe counts[VP8LAlphabets.alpha(unit)] &+= times
    }

    /// Counts units as they are.
    func add(_ units: UnsafeBufferPointer<UInt32>, times: Int) {
        let counts = unsafe table.base
        let (greens, reds) = unsafe (counts, counts + VP8LAlphabets.reds.lowerBound)
        let (blues, alphas) = unsafe (counts + VP8LAlphabets.blues.lowerBound, counts + VP8LAlphabets.alphas.lowerBound)
        guard var alpha = unsafe units.first.map({ $0 &>> 24 }) else { return }
        var start = 0
        for index in units.indices {
            let unit = unsafe units[index]
            unsafe greens[Int(truncatingIfNeeded: unit &>> 8 & 0xFF)] &+= times
            unsafe reds[Int(truncatingIfNeeded: unit &>> 16 & 0xFF)] &+= times
            unsafe blues[Int(truncatingIfNeeded: unit & 0xFF)] &+= times
            if unit &>> 24 != alpha {
                unsafe alphas[Int(truncatingIfNeeded: alpha)] &+= times &* (index &- start)
                (alpha, start) = (unit &>> 24, index)
            }
        }
        unsafe alphas[Int(truncatingIfNeeded: alpha)] &+= times &* (units.count &- start)
    }

    /// Counts a match.
    @inline(__always)
    func add(matchOf length: Int, distanceCode: Int, times: Int) {
        let counts = unsafe table.base
        unsafe counts[256 &+ VP8LSymbols.prefixed(length).symbol] &+= times
        let distance = VP8LSymbols.prefixed(distanceCode).symbol
        unsafe counts[VP8LAlphabets.distances.lowerBound &+ distance] &+= times
    }

    /// Counts the matches of a copy.
    func add(copyOf length: Int, distanceCode: Int) {
        let whole = length / VP8LSymbols.longestMatch
        let rest = length % VP8LSymbols.longestMatch
        if whole > 0 { add(matchOf: VP8LSymbols.longestMatch, distanceCode: distanceCode, times: whole) }
        if rest > 0 { add(matchOf: rest, distanceCode: distanceCode, times: 1) }
    }
}
