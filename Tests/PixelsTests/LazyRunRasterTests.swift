import Pixels
import Slicing
import TestSupport
import Testing

/// A picture that is drawn band by band is the picture that is drawn at once, whatever is done to it.
@Suite struct LazyRunRasterTests {
    static let cases = 0..<150 as Range<UInt64>

    @Test func stepsAreThoseOfPicturesInMemory() throws {
        for seed in Self.cases {
            let picture = randomRunRaster(seed: seed)
            let lazy = LazyRunRaster(picture)
            let tint = RGBA(red: 255, green: 136, blue: UInt8(seed), alpha: [255, 128, 0][Int(seed % 3)])
            let background = RGB(red: UInt8(seed), green: 7, blue: 200)
            let padding = EdgePixels(top: Int(seed % 3), left: Int(seed % 2), bottom: 1, right: Int(seed % 5))
            let (flipsX, flipsY) = (seed % 2 == 0, seed % 4 < 2)
            let pairs: [(wanted: RunRaster, drawn: LazyRunRaster)] = [
                (picture.tinted(tint), lazy.tinted(tint)),
                (picture.withOpacity(0.4), lazy.withOpacity(0.4)),
                (picture.padded(padding), lazy.padded(padding)),
                (picture.flattened(on: background), lazy.flattened(on: background)),
                (
                    picture.flipped(horizontally: flipsX, vertically: flipsY),
                    lazy.flipped(horizontally: flipsX, vertically: flipsY)
                ),
                (
                    picture.tinted(tint).withOpacity(0.7).padded(padding).flattened(on: background)
                        .flipped(horizontally: flipsX, vertically: flipsY),
                    lazy.tinted(tint).withOpacity(0.7).padded(padding).flattened(on: background)
                        .flipped(horizontally: flipsX, vertically: flipsY)
                ),
            ]
            for (wanted, drawn) in pairs {
                try #require(drawn.drawn() == wanted, "seed \(seed)")
                try Self.expectSameLines(drawn, wanted.block, "seed \(seed)")
            }
        }
    }

    /// What is said to be known of all pixels is so.
    @Test func whatIsKnownOfPixelsHolds() throws {
        let tints = [
            RGBA(red: 9, green: 9, blue: 9), RGBA(red: 9, green: 9, blue: 9, alpha: 3), RGBA(red: 1, green: 2, blue: 3),
        ]
        for seed in Self.cases {
            var picture = randomRunRaster(seed: seed)
            if seed % 3 == 0 { picture.block.pixels = picture.block.pixels.map { $0 | 0xFF00_0000 } }
            if seed % 2 == 0 {
                picture.block.pixels = picture.block.pixels.map { ($0 & 0xFF) * 0x01_0101 | $0 & 0xFF00_0000 }
            }
            let lazy = LazyRunRaster(picture, known: PixelTraits(picture.block.pixels.span))
            let padding = EdgePixels(top: 1, left: 0, bottom: 0, right: 0)
            var changed = [lazy, lazy.withOpacity(0.5), lazy.flipped(vertically: true), lazy.padded(padding)]
            changed += tints.map { lazy.tinted($0) }
            for background in [RGB.white, RGB(red: 1, green: 2, blue: 3)] {
                changed += changed.map { $0.flattened(on: background) }
            }
            for picture in changed {
                let traits = PixelTraits(picture.drawn().block.pixels.span)
                #expect(traits.isOpaque || !picture.known.isOpaque, "seed \(seed)")
                #expect(traits.isGray || !picture.known.isGray, "seed \(seed)")
            }
        }
        let opaque = LazyRunRaster(
            RunRaster(Raster(width: 1, height: 1, pixels: [0xFF01_0101])),
            known: PixelTraits(isOpaque: true, isGray: true))
        #expect(
            opaque.padded(EdgePixels(top: 1, left: 0, bottom: 0, right: 0)).flattened(on: .white).known == opaque.known)
    }

    /// Lines come in the order in which they are asked for, and the array's own contents do not matter.
    private static func expectSameLines(_ picture: LazyRunRaster, _ block: Raster, _ comment: Comment) throws {
        var pixels: [UInt32] = [1, 2, 3]
        let middle = block.height / 2
        for ranges in [[0..<block.height], [middle..<block.height, 0..<middle], [middle..<middle + 1], []] {
            let ranges = ranges.filter { !$0.isEmpty }
            picture.draw(ranges, into: &pixels)
            let wanted = ranges.flatMap { block.pixels[$0.lowerBound * block.width..<$0.upperBound * block.width] }
            try #require(pixels == wanted, comment)
        }
    }
}
