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

    /// The counts of one alphabet.
    func counts(_ alphabet: Range<Int>) -> [Int] {
        unsafe Array(UnsafeBufferPointer(start: table.base + alphabet.lowerBound, count: alphabet.count))
    }

    /// Counts a unit as it is.
    func add(unit: UInt32, times: Int) {
        let counts = unsafe table.base
        unsafe counts[VP8LAlphabets.green(unit)] &+= times
        unsafe counts[VP8LAlphabets.red(unit)] &+= times
        unsafe counts[VP8LAlphabets.blue(unit)] &+= times
        unsafe counts[VP8LAlphabets.alpha(unit)] &+= times
    }

    /// Counts the matches of a copy.
    func add(copyOf length: Int, distanceCode: Int, times: Int) {
        let counts = unsafe table.base
        let lengths = unsafe counts + 256
        let whole = length / VP8LSymbols.longestMatch
        let rest = length % VP8LSymbols.longestMatch
        let distance = VP8LAlphabets.distances.lowerBound &+ VP8LSymbols.prefixed(distanceCode).symbol
        if whole > 0 { unsafe lengths[VP8LSymbols.prefixed(VP8LSymbols.longestMatch).symbol] &+= whole &* times }
        if rest > 0 { unsafe lengths[VP8LSymbols.prefixed(rest).symbol] &+= times }
        unsafe counts[distance] &+= (whole &+ (rest > 0 ? 1 : 0)) &* times
    }

    /// Counts tokens `times` times each.
    func add(_ tokens: UnsafeBufferPointer<VP8LToken>, times: Int) {
        for index in tokens.indices {
            let token = unsafe tokens[index]
            if token.length == 0 {
                add(unit: token.value, times: times)
            } else {
                add(copyOf: Int(token.length), distanceCode: Int(token.value), times: times)
            }
        }
    }
}
