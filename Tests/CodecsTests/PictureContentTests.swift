import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// Art or photo: what the rule says of real files and of made ones.
@Suite struct PictureContentTests {
    private func content(ofFile name: String) throws -> PictureContent {
        PictureContent(RunRaster(try decodeImage(FixtureFiles.bytes(name)).raster))
    }

    private func picture(_ width: Int, _ height: Int, _ pixel: (UInt32, UInt32) -> UInt32) -> Raster {
        Raster(
            width: width, height: height,
            pixels: (0..<width * height).map { pixel(UInt32($0 % width), UInt32($0 / width)) })
    }

    @Test(arguments: ["baseline", "progressive", "cmyk", "ycck"])
    func photosArePhotos(name: String) throws {
        #expect(try content(ofFile: "jpegs/\(name).jpg") == .photo)
    }

    @Test func aPhotoWithAlphaIsTranslucent() throws {
        var raster = try decodeImage(FixtureFiles.bytes("jpegs/baseline.jpg")).raster
        for index in 0..<raster.width { raster.pixels[index] &= 0x7FFF_FFFF }
        #expect(PictureContent(RunRaster(raster)) == .translucentPhoto)
    }

    /// Buttons, bubbles and frames with shadows, as large as they get.
    @Test func drawnArtIsArt() throws {
        for row in try GoldenRow.all().prefix(200) {
            let content = try content(ofFile: "goldens/\(row.source)")
            #expect(!content.isPhoto, "\(row.source)")
        }
    }

    @Test func gradientsAreArt() {
        let diagonal = picture(200, 100) { x, y in 0xFF00_0000 | (x + y) & 0xFF | (y * 2) << 8 | x << 16 }
        #expect(PictureContent(RunRaster(diagonal)) == .art)
        let shadow = picture(200, 100) { x, y in (x * y / 100 & 0xFF) << 24 }
        #expect(PictureContent(RunRaster(shadow)) == .translucentArt)
    }

    @Test func whatRepeatsIsArt() {
        var generator = SeededGenerator(seed: 3)
        let noise = picture(100, 100) { _, _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000 }
        #expect(PictureContent(RunRaster(noise)) == .photo)
        let tiled = RunRaster(
            block: noise, columns: [.repeating(start: 0, period: 100, count: 300)],
            rows: [.literal(start: 0, count: 100)])
        #expect(PictureContent(tiled) == .art)
        let few = picture(100, 100) { x, y in 0xFF00_0000 | (x * 7 + y * 13) % 200 }
        #expect(PictureContent(RunRaster(few)) == .art)
        let small = Raster(width: 40, height: 100, pixels: Array(noise.pixels.prefix(4_000)))
        #expect(PictureContent(RunRaster(small)) == .art)
    }
}
