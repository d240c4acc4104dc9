import Pixels
import Slicing
import TestSupport
import Testing

/// What happens to a finished run raster equals what happens to its pixels one by one.
@Suite struct RunRasterStepsTests {
    static let cases = 0..<200 as Range<UInt64>

    @Test func tintingKeepsOnlyTheShape() throws {
        for seed in Self.cases {
            let picture = randomRunRaster(seed: seed)
            let tint = RGBA(red: 255, green: 136, blue: UInt8(seed), alpha: [255, 128, 0, 1][Int(seed % 4)])
            let wanted = picture.expanded().pixels.map { pixel -> UInt32 in
                let alpha = UInt32((Double(pixel >> 24) * Double(tint.alpha) / 255).rounded())
                return alpha == 0 ? 0 : 0x88FF | UInt32(seed) << 16 | alpha << 24
            }
            try #require(picture.tinted(tint).expanded().pixels == wanted, "seed \(seed)")
        }
    }

    @Test(arguments: [0, 0.002, 0.25, 0.5, 0.75, 0.999, 1])
    func opacityMultipliesAlphaAlone(opacity: Double) throws {
        for seed in Self.cases {
            let picture = randomRunRaster(seed: seed)
            let wanted = picture.expanded().pixels.map { pixel -> UInt32 in
                let alpha = UInt32((Double(pixel >> 24) * opacity).rounded())
                return alpha == 0 ? 0 : pixel & 0x00FF_FFFF | alpha << 24
            }
            try #require(picture.withOpacity(opacity).expanded().pixels == wanted, "seed \(seed)")
        }
    }

    @Test func flatteningRoundsEveryLevelExactly() {
        let background = RGB(red: 255, green: 7, blue: 0)
        let pixels = (0...255 as ClosedRange<UInt32>).flatMap { alpha in
            (0...255 as ClosedRange<UInt32>).map { $0 | $0 << 8 | $0 << 16 | alpha << 24 }
        }
        let picture = RunRaster(Raster(width: 256, height: 256, pixels: pixels))
        #expect(picture.flattened(on: background).block.pixels == pixels.map { onBackground($0, background) })
    }

    @Test func flatteningFillsBlankLines() throws {
        for seed in Self.cases {
            let picture = randomRunRaster(seed: seed)
            let background = RGB(red: UInt8(seed), green: 200, blue: 31)
            let wanted = picture.expanded().pixels.map { onBackground($0, background) }
            let flattened = picture.flattened(on: background)
            try #require(flattened.expanded().pixels == wanted, "seed \(seed)")
        }
    }

    @Test func aPictureWithoutBlanksIsTheSamePicture() throws {
        for seed in Self.cases {
            let picture = randomRunRaster(seed: seed)
            let filled = picture.withoutBlanks()
            try #require(filled.expanded() == picture.expanded(), "seed \(seed)")
            try #require(!(filled.columns + filled.rows).contains { if case .blank = $0 { true } else { false } })
            let addedPixels = filled.block.pixels.count - picture.block.pixels.count
            try #require(addedPixels <= picture.block.width + picture.block.height + 1)
        }
    }

    @Test func flippingMirrorsTheFinishedPicture() throws {
        for seed in Self.cases {
            let picture = randomRunRaster(seed: seed)
            let expanded = picture.expanded()
            for (horizontally, vertically) in [(true, false), (false, true), (true, true), (false, false)] {
                let flipped = picture.flipped(horizontally: horizontally, vertically: vertically)
                let wanted = mirrored(expanded, horizontally: horizontally, vertically: vertically)
                try #require(flipped.expanded() == wanted, "seed \(seed), \(horizontally), \(vertically)")
                let back = flipped.flipped(horizontally: horizontally, vertically: vertically)
                try #require(back.expanded() == expanded, "seed \(seed), back")
            }
        }
    }

    /// The order of steps does not matter to a flip.
    @Test func flippingCommutesWithColour() {
        for seed in Self.cases {
            let picture = randomRunRaster(seed: seed)
            func coloured(_ picture: RunRaster) -> RunRaster {
                picture.tinted(RGBA(red: 1, green: 2, blue: 3, alpha: 200)).withOpacity(0.7)
                    .flattened(on: RGB(red: 9, green: 90, blue: 200))
            }
            #expect(
                coloured(picture.flipped(horizontally: true)).expanded()
                    == coloured(picture).flipped(horizontally: true).expanded())
        }
    }

    @Test func aPartialTileLeadsTheMirroredRun() {
        let picture = RunRaster(
            block: Raster(width: 4, height: 1, pixels: [1, 2, 3, 4]),
            columns: [.repeating(start: 1, period: 3, count: 8)], rows: [.literal(start: 0, count: 1)])
        let flipped = picture.flipped(horizontally: true)
        #expect(flipped.expanded().pixels == [3, 2, 4, 3, 2, 4, 3, 2])
        #expect(flipped.columns == [.literal(start: 1, count: 2), .repeating(start: 0, period: 3, count: 6)])
    }

    /// Rounded halves: 127.5 of 255 goes up.
    @Test func halfOpacityRoundsUp() {
        let picture = RunRaster(Raster(width: 1, height: 1, pixels: [0xFF11_2233]))
        #expect(picture.withOpacity(0.5).block.pixels == [0x8011_2233])
    }

    private func onBackground(_ pixel: UInt32, _ background: RGB) -> UInt32 {
        let alpha = Double(pixel >> 24)
        let channels = [0, 8, 16].map { shift in
            let front = Double(pixel >> shift & 0xFF)
            let back = Double(background.pixel >> shift & 0xFF)
            return UInt32(((front * alpha + back * (255 - alpha)) / 255).rounded()) << shift
        }
        return channels.reduce(0xFF00_0000, |)
    }

    private func mirrored(_ raster: Raster, horizontally: Bool, vertically: Bool) -> Raster {
        var mirrored = raster
        for y in 0..<raster.height {
            for x in 0..<raster.width {
                mirrored[x, y] =
                    raster[horizontally ? raster.width - 1 - x : x, vertically ? raster.height - 1 - y : y]
            }
        }
        return mirrored
    }
}
