/// How often each symbol occurs in tokens.
struct VP8LStatistics: Hashable, Sendable {
    /// Greens, then lengths.
    private(set) var greens = [Int](repeating: 0, count: VP8LSymbols.greenCount)
    private(set) var reds = [Int](repeating: 0, count: VP8LSymbols.channelCount)
    private(set) var blues = [Int](repeating: 0, count: VP8LSymbols.channelCount)
    private(set) var alphas = [Int](repeating: 0, count: VP8LSymbols.channelCount)
    private(set) var distances = [Int](repeating: 0, count: VP8LSymbols.distanceCount)

    /// Counts a unit as it is.
    @inline(__always)
    mutating func add(unit: UInt32, times: Int) {
        greens[Int(truncatingIfNeeded: unit &>> 8 & 0xFF)] &+= times
        reds[Int(truncatingIfNeeded: unit &>> 16 & 0xFF)] &+= times
        blues[Int(truncatingIfNeeded: unit & 0xFF)] &+= times
        alphas[Int(truncatingIfNeeded: unit &>> 24)] &+= times
    }

    /// Counts the matches of a copy.
    mutating func add(copyOf length: Int, distanceCode: Int, times: Int) {
        let (whole, rest) = length.quotientAndRemainder(dividingBy: VP8LSymbols.longestMatch)
        if whole > 0 { greens[256 + VP8LSymbols.prefixed(VP8LSymbols.longestMatch).symbol] += whole * times }
        if rest > 0 { greens[256 + VP8LSymbols.prefixed(rest).symbol] += times }
        distances[VP8LSymbols.prefixed(distanceCode).symbol] += (whole + (rest > 0 ? 1 : 0)) * times
    }

    /// Counts tokens `times` times each.
    mutating func add(_ tokens: UnsafeBufferPointer<VP8LToken>, times: Int) {
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
