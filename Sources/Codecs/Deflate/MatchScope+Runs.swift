extension MatchScope {
    /// How often a byte recurs where a match is made of it; fewer take little more bits by themselves.
    private static let shortestRun = 8
    private static let everyByte: UInt64 = 0x0101_0101_0101_0101

    /// Makes tokens of the chunk's bytes from `start` on: a literal, and a match at distance 1 where it recurs often.
    ///
    /// - Returns: the place behind the last token.
    func appendRuns(
        from start: Int, to first: UnsafeMutablePointer<DeflateToken>
    ) -> UnsafeMutablePointer<DeflateToken> {
        var out = unsafe first
        var index = start
        // Behind the last place at which a run may begin.
        let searchEnd = end &- Self.shortestRun
        while index < searchEnd {
            // A run that begins at one of the next eight places holds both of these bytes.
            if index &+ 8 <= searchEnd, unsafe bytes[index &+ 7] != bytes[index &+ 8] {
                unsafe appendLiterals(index..<index &+ 8, to: &out)
                index &+= 8
                continue
            }
            unsafe appendLiterals(index..<index &+ 1, to: &out)
            index &+= 1
            if runBegins(behind: index &- 1) { unsafe appendRun(&index, to: &out) }
        }
        unsafe appendLiterals(index..<end, to: &out)
        return unsafe out
    }

    @inline(__always)
    private func appendLiterals(_ range: Range<Int>, to out: inout UnsafeMutablePointer<DeflateToken>) {
        for place in 0..<range.count {
            unsafe (out + place).initialize(to: DeflateToken(literal: bytes[range.lowerBound &+ place]))
        }
        unsafe out += range.count
    }

    /// Whether the byte at an index recurs often enough behind it.
    @inline(__always)
    private func runBegins(behind index: Int) -> Bool {
        let word = unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: index &+ 1, as: UInt64.self)
        return unsafe word == UInt64(bytes[index]) &* Self.everyByte
    }

    /// Adds matches for the bytes from `index` on that are the one before them, and moves `index` behind them.
    private func appendRun(_ index: inout Int, to out: inout UnsafeMutablePointer<DeflateToken>) {
        let byte = unsafe bytes[index &- 1]
        var runEnd = index &+ Self.shortestRun
        while runEnd < end, unsafe bytes[runEnd] == byte { runEnd &+= 1 }
        while runEnd &- index >= DeflateSymbols.shortestMatch {
            let length = min(runEnd &- index, DeflateSymbols.longestMatch)
            unsafe out.initialize(to: DeflateToken(length: length, distance: 1))
            unsafe out += 1
            index &+= length
        }
    }
}
