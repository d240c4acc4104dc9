import Pixels
import Slicing
import TestSupport
import Testing

/// Turned run rasters are the turned pictures, pixel by pixel.
@Suite struct TurnTests {
    @Test func transposingExchangesRowsAndColumns() throws {
        for seed in 0..<200 as Range<UInt64> {
            let picture = randomRunRaster(seed: seed)
            let (plain, transposed) = (picture.expanded(), picture.transposed().expanded())
            try #require(transposed.width == plain.height && transposed.height == plain.width)
            for y in 0..<plain.height {
                for x in 0..<plain.width { try #require(transposed[y, x] == plain[x, y], "seed \(seed)") }
            }
            try #require(picture.transposed().transposed() == picture)
        }
    }

    @Test(arguments: ArrowSide.allCases, ArrowSide.allCases)
    func turningThereAndBackChangesNothing(side: ArrowSide, target: ArrowSide) throws {
        for seed in 0..<50 as Range<UInt64> {
            let picture = randomRunRaster(seed: seed)
            let turned = picture.turned(Turn(from: side, to: target))
            try #require(turned.expanded() == picture.expanded().turned(Turn(from: side, to: target)))
            try #require(turned.turned(Turn(from: target, to: side)).expanded() == picture.expanded())
        }
    }
}
