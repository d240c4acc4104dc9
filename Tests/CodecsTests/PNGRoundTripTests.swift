import Pixels
import Slicing
import Testing

@testable import Codecs

/// Every picture that is encoded decodes to exactly its expanded pixels.
struct PNGRoundTripTests {
    @Test(arguments: ColourClass.allCases)
    func randomPicturesComeBackExactly(colours: ColourClass) throws {
        var pictures = RandomPicture(seed: 1)
        for index in 0..<40 {
            let picture = pictures.next(colours)
            let file = try encodeImage(picture, format: .png)
            #expect(file.format == .png && file.mediaType == "image/png")
            let decoded = try decodeImage(file.bytes.flattened()).raster
            guard decoded == expandNaively(picture) else {
                Issue.record("picture \(index): \(picture)")
                return
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 8, 9, 255, 256, 257, 258, 259, 260, 1000])
    func singleRowsAndColumns(length: Int) throws {
        for colours in [ColourClass.gray1, .palette2, .rgba] {
            var pictures = RandomPicture(seed: UInt64(length))
            let block = pictures.makeBlock(2, 2, colours)
            let long = [Run.repeating(start: 0, period: 2, count: length)]
            let short = [Run.literal(start: 1, count: 1)]
            for picture in [
                RunRaster(block: block, columns: long, rows: short),
                RunRaster(block: block, columns: short, rows: long),
            ] {
                let decoded = try decodeImage(encodeImage(picture, format: .png).bytes.flattened()).raster
                #expect(decoded == expandNaively(picture))
            }
        }
    }

    @Test(arguments: [0, 1, 9, 100])
    func effortIsTakenAsTheNearestThatExists(effort: Int) throws {
        let picture = RandomPicture.sample(.rgba)
        let file = try encodeImage(picture, format: .png, options: EncodingOptions(effort: effort))
        #expect(try decodeImage(file.bytes.flattened()).raster == expandNaively(picture))
    }

    @Test func theSamePictureGivesTheSameBytes() throws {
        let picture = RandomPicture.sample(.translucentPalette8)
        let files = try (0..<3).map { _ in try encodeImage(picture, format: .png).bytes.flattened() }
        #expect(files[0] == files[1] && files[1] == files[2])
    }

    /// Colours under alpha 0 are kept: encoding is exact, not only alike.
    @Test func coloursOfTransparentPixelsAreKept() throws {
        let raster = Raster(width: 2, height: 1, pixels: [0x00AB_CDEF, 0x0012_3456])
        let file = try encodeImage(RunRaster(raster), format: .png)
        #expect(try decodeImage(file.bytes.flattened()).raster == raster)
    }

    @Test func sizesBeyondTheFormatAreRefused() {
        let raster = Raster(width: 1, height: 1, pixels: [0])
        let length = Int(Int32.max) + 1
        let picture = RunRaster(
            block: raster, columns: [.repeating(start: 0, period: 1, count: length)],
            rows: [.literal(start: 0, count: 1)])
        #expect(throws: EncodingError.tooLarge(width: length, height: 1)) {
            try encodeImage(picture, format: .png)
        }
    }
}

extension RandomPicture {
    static func sample(_ colours: ColourClass) -> RunRaster {
        var pictures = RandomPicture(seed: 5)
        return pictures.next(colours)
    }
}
