import Testing

@testable import Codecs

struct PNGPaletteOrderTests {
    /// Indexes 0 and 2 stay, as do the colours with alpha in front; within each part use falls.
    @Test func coloursAreSortedByUse() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let count = Int.random(in: 1...256, using: &random)
            let alphaCount = Int.random(in: 0...count, using: &random)
            let counts = (0..<286).map { _ in Int.random(in: 0...9, using: &random) }
            let order = PNGPaletteOrder(count: count, alphaCount: alphaCount, literalCounts: counts.span)
            #expect(Set(order.names).count == 256)
            #expect(order.names[0] == 0 && order.names[2] == 2)
            let palette = (0..<count).map { UInt32($0) | ($0 < alphaCount ? 0 : 0xFF00_0000) }
            let sorted = order.sorted(palette)
            #expect(Set(sorted) == Set(palette))
            #expect(sorted.prefix(alphaCount).allSatisfy { $0 >> 24 == 0 })
            for (index, colour) in palette.enumerated() { #expect(sorted[Int(order.names[index])] == colour) }
            for part in [0..<alphaCount, alphaCount..<count] {
                let uses = part.filter { $0 != 0 && $0 != 2 }.map { counts[Int(sorted[$0] & 0xFFFF)] }
                #expect(zip(uses, uses.dropFirst()).allSatisfy { $0 >= $1 })
            }
        }
    }
}
