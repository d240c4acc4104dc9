import Testing

@testable import Codecs

struct HuffmanCodeTests {
    /// The share of the code space that the lengths fill, in units of 2^-15.
    private func filledSpace(_ lengths: [UInt8]) -> Int {
        lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (15 - Int($1)) }
    }

    @Test(arguments: [7, 15])
    func codesAreCompleteAndWithinTheLimit(limit: Int) {
        var random = SeededGenerator(seed: 1)
        for round in 0..<300 {
            let symbolCount = Int.random(in: 2...(limit == 7 ? 19 : 286), using: &random)
            // Weights that grow fast make deep trees, which the limit has to cut.
            let counts = (0..<symbolCount).map { _ in
                round % 2 == 0 ? Int.random(in: 0...9, using: &random) : 1 << Int.random(in: 0...40, using: &random)
            }
            guard counts.count(where: { $0 > 0 }) >= 2 else { continue }
            let code = HuffmanCode(counts: counts.span, limit: limit)
            let lengths = code.lengths.indices.map { code.lengths[$0] }
            #expect(filledSpace(lengths) == 1 << 15)
            #expect(lengths.allSatisfy { $0 <= limit })
            #expect(lengths[symbolCount...].allSatisfy { $0 == 0 })
            for (count, length) in zip(counts, lengths) { #expect((count > 0) == (length > 0)) }
        }
    }

    /// Against the sum of the inner nodes' weights, which is the total length of the best code.
    @Test func codesAreOptimalWhereTheLimitAllows() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<100 {
            let counts = (0..<Int.random(in: 2...60, using: &random)).map { _ in Int.random(in: 1...500, using: &random)
            }
            var weights = counts
            var total = 0
            while weights.count > 1 {
                weights.sort()
                let sum = weights.removeFirst() + weights.removeFirst()
                total += sum
                weights.append(sum)
            }
            #expect(HuffmanCode(counts: counts.span, limit: 15).bitCount(counts.span) == total)
        }
    }

    @Test func numbersAreSorted() {
        var random = SeededGenerator(seed: 3)
        for count in 0..<300 {
            var numbers = (0..<count).map { _ in UInt64.random(in: 0...(1 << UInt64(count % 64)), using: &random) }
            let expected = numbers.sorted()
            numbers.withUnsafeMutableBufferPointer { $0.sortAscending() }
            #expect(numbers == expected)
        }
    }

    @Test func moreFrequentSymbolsHaveShorterCodes() {
        let counts = (0..<40).map { 1 << $0 }
        let code = HuffmanCode(counts: counts.span, limit: 15)
        let lengths = counts.indices.map { code.lengths[$0] }
        #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 })
    }

    /// RFC 1951, 3.2.6: the fixed code of literal 0 is 00110000, of 144 it is 110010000, of 256 it is 0000000.
    @Test func theFixedCodesAreThoseOfTheSpecification() {
        let code = DeflateCodes.fixed.literalLengths
        func bits(_ symbol: Int) -> String {
            (0..<Int(code.lengths[symbol])).map { code.codes[symbol] >> UInt16($0) & 1 == 1 ? "1" : "0" }.joined()
        }
        #expect(bits(0) == "00110000")
        #expect(bits(143) == "10111111")
        #expect(bits(144) == "110010000")
        #expect(bits(255) == "111111111")
        #expect(bits(256) == "0000000")
        #expect(bits(279) == "0010111")
        #expect(bits(280) == "11000000")
        #expect(bits(287) == "11000111")
    }
}
