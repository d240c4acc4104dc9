import Testing

@testable import Codecs

/// A stream's tokens and structures, carried out on real bytes, give the stream.
struct LiteralMatcherTests {
    /// A stream and what it stands for, grown side by side.
    private struct Growing {
        let stream = LiteralStream()
        var bytes: [UInt8] = []

        mutating func addLiterals(_ literals: [UInt8]) {
            stream.reserveLiterals(literals.count + 3)
            // A gap in the buffer, as between the parts of a short row.
            let start = stream.end + literals.count % 3
            for (index, byte) in literals.enumerated() { stream.bytes.base[start + index] = byte }
            stream.append(literalsAt: start..<start + literals.count)
            bytes += literals
        }

        mutating func addCopy(distance: Int, byteCount: Int) {
            stream.append(.copy(distance: distance, byteCount: byteCount), byteCount: byteCount)
            for _ in 0..<byteCount { bytes.append(bytes[bytes.count - distance]) }
        }
    }

    private func carryOut(_ stream: LiteralStream, _ matcher: LiteralMatcher) -> [UInt8] {
        var bytes: [UInt8] = []
        func copy(_ distance: Int, _ count: Int) {
            for _ in 0..<count { bytes.append(bytes[bytes.count - distance]) }
        }
        for element in stream.elements {
            switch element {
            case .literals(let chunk):
                for token in matcher.tokens(ofChunk: chunk) {
                    if token.isLiteral {
                        bytes.append(UInt8(token.literal))
                    } else {
                        copy(token.distanceOffset + 1, token.lengthOffset + 3)
                    }
                }
            case .copy(let distance, let byteCount): copy(distance, byteCount)
            case .zeroRows, .beginGroup, .endTail, .endGroup, .beginPeriod, .endPeriod: break
            }
        }
        return bytes
    }

    @Test(arguments: 1...9)
    func tokensReproduceTheStream(level: Int) {
        var random = SeededGenerator(seed: UInt64(level))
        let matcher = LiteralMatcher()
        for _ in 0..<30 {
            var growing = Growing()
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let alphabet = UInt8.random(in: 1...6, using: &random)
                let count = Int.random(in: 0...400, using: &random)
                growing.addLiterals((0..<count).map { _ in UInt8.random(in: 0...alphabet, using: &random) })
                if growing.bytes.count > 1, Bool.random(using: &random) {
                    let distance = Int.random(in: 1...min(growing.bytes.count, 32768), using: &random)
                    growing.addCopy(distance: distance, byteCount: Int.random(in: 3...20_000, using: &random))
                }
            }
            matcher.findMatches(in: growing.stream, effort: LiteralMatcher.Effort(level: level))
            #expect(growing.stream.length == growing.bytes.count)
            #expect(carryOut(growing.stream, matcher) == growing.bytes)
        }
    }

    /// Weighing by cost finds the cheapest tokens among all that the search offers, the lazy ones included.
    @Test func refinedTokensReproduceTheStreamAndCostNoMore() {
        var random = SeededGenerator(seed: 10)
        let matcher = LiteralMatcher()
        let effort = LiteralMatcher.Effort(level: 9)
        for _ in 0..<10 {
            var growing = Growing()
            for _ in 0..<5 {
                growing.addLiterals((0..<300).map { _ in UInt8.random(in: 0...3, using: &random) })
                growing.addCopy(distance: 2, byteCount: 600)
            }
            matcher.findMatches(in: growing.stream, effort: effort)
            func cost(_ prices: DeflateCosts) -> UInt32 {
                (0..<growing.stream.chunkCount).reduce(0) { sum, chunk in
                    matcher.tokens(ofChunk: chunk).reduce(sum) { sum, token in
                        if token.isLiteral { return sum + prices.literals[token.literal] }
                        let symbol = DeflateSymbols.symbol(distance: token.distanceOffset + 1)
                        return sum + prices.lengths[token.lengthOffset] + prices.distances[symbol]
                    }
                }
            }
            let prices = DeflateCosts(.fixed)
            let lazyCost = cost(prices)
            matcher.refineMatches(in: growing.stream, effort: effort, costs: prices)
            #expect(carryOut(growing.stream, matcher) == growing.bytes)
            #expect(cost(prices) < lazyCost)
        }
    }

    @Test func matchesReachOverStructures() {
        var growing = Growing()
        let literals = (0..<40).map { UInt8($0) }
        growing.addLiterals(literals)
        growing.addCopy(distance: 1, byteCount: 1000)
        growing.addLiterals(literals)
        let matcher = LiteralMatcher()
        matcher.findMatches(in: growing.stream, effort: LiteralMatcher.Effort(level: 6))
        #expect(Array(matcher.tokens(ofChunk: 1)) == [DeflateToken(length: 40, distance: 1040)])
    }

    /// What a group holds stands many times in the stream, at distances that no token could name.
    @Test func nothingIsFoundAcrossTheBorderOfAGroup() {
        var growing = Growing()
        let literals = (0..<40).map { UInt8($0) }
        growing.addLiterals(literals)
        growing.stream.append(.beginGroup(repeatCount: 3), byteCount: 0)
        growing.addLiterals(literals)
        growing.stream.append(.endGroup, byteCount: 80)
        growing.addLiterals(literals)
        let matcher = LiteralMatcher()
        matcher.findMatches(in: growing.stream, effort: LiteralMatcher.Effort(level: 6))
        for chunk in 0..<3 { #expect(matcher.tokens(ofChunk: chunk).allSatisfy { $0.isLiteral }) }
    }

    @Test func nothingIsFoundBeyondTheWindow() {
        for (gap, isFound) in [(32768 - 40, true), (32768 - 39, false)] {
            var growing = Growing()
            let literals = (0..<40).map { UInt8($0) }
            growing.addLiterals(literals)
            growing.addCopy(distance: 1, byteCount: gap)
            growing.addLiterals(literals)
            let matcher = LiteralMatcher()
            matcher.findMatches(in: growing.stream, effort: LiteralMatcher.Effort(level: 6))
            #expect(matcher.tokens(ofChunk: 1).contains { !$0.isLiteral } == isFound)
        }
    }

    /// A run of every length at every place beside the words that are looked at, to the end and before other bytes.
    @Test(arguments: [0, 1, 5])
    func runsAreFoundAndNothingElse(behind: Int) {
        let matcher = LiteralMatcher()
        for start in [0, 1, 6, 7, 8, 15] {
            for length in [1, 8, 9, 10, 17, 259, 260, 261, 262] {
                var growing = Growing()
                // Bytes that recur, but never beside one another.
                let before = (0..<start).map { UInt8($0 % 2 + 1) }
                growing.addLiterals(before + Array(repeating: 7, count: length) + Array(repeating: 9, count: behind))
                matcher.findMatches(in: growing.stream, effort: .runs)
                #expect(carryOut(growing.stream, matcher) == growing.bytes)
                let matches = matcher.tokens(ofChunk: 0).filter { !$0.isLiteral }
                #expect(matches.allSatisfy { $0.distanceOffset == 0 })
                #expect(matches.isEmpty == (length < 9))
            }
        }
    }
}
