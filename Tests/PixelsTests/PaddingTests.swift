import Pixels
import Slicing
import TestSupport
import Testing

@Suite struct PaddingTests {
    @Test func roomIsTransparentAndThePictureStaysWhole() throws {
        for seed in 0..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let picture = randomRunRaster(seed: seed)
            let sides = (0..<4).map { _ in Int.random(in: 0...3, using: &generator) }
            let padding = EdgePixels(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
            let (plain, padded) = (picture.expanded(), picture.padded(padding))
            let drawn = padded.expanded()
            try #require(drawn.width == plain.width + sides[1] + sides[3])
            try #require(drawn.height == plain.height + sides[0] + sides[2])
            let columns = sides[1]..<sides[1] + plain.width
            let rows = sides[0]..<sides[0] + plain.height
            for y in 0..<drawn.height {
                for x in 0..<drawn.width {
                    let wanted = columns ~= x && rows ~= y ? plain[x - sides[1], y - sides[0]] : 0
                    try #require(drawn[x, y] == wanted, "seed \(seed)")
                }
            }
            #expect(padded.block == picture.block)
        }
    }
}
