import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// PNG files with fewer colours than their pictures; nothing where the library is not installed.
@Suite(.enabled(if: QuantizationLibrary.shared != nil, "libimagequant is not installed"))
struct ColourQuantizationTests {
    private func photo() throws -> Raster { try decodeImage(FixtureFiles.bytes("jpegs/baseline.jpg")).raster }

    private func encode(_ picture: RunRaster, _ colourLimit: Int?, effort: Int = 6) throws -> [UInt8] {
        let options = EncodingOptions(effort: effort, colourLimit: colourLimit)
        return try encodeImage(picture, format: .png, options: options).bytes.flattened()
    }

    /// The mean square error of a channel, as it looks: transparent pixels have no colour.
    private func meanSquareError(_ one: Raster, _ other: Raster) -> Double {
        var sum = 0.0
        for (first, second) in zip(one.pixels, other.pixels) {
            let alphas = (Double(first >> 24), Double(second >> 24))
            for shift: UInt32 in [0, 8, 16] {
                let channels = (Double(first >> shift & 0xFF), Double(second >> shift & 0xFF))
                let difference = (channels.0 * alphas.0 - channels.1 * alphas.1) / 255
                sum += difference * difference
            }
            sum += (alphas.0 - alphas.1) * (alphas.0 - alphas.1)
        }
        return sum / Double(4 * one.pixels.count)
    }

    /// The same error for one palette that suits all pictures: so many even steps of each channel.
    private func errorOfFixedPalette(_ raster: Raster, steps: [UInt32]) -> Double {
        var fixed = raster
        for index in raster.pixels.indices {
            var pixel = raster.pixels[index] & 0xFF00_0000
            for (channel, count) in steps.enumerated() {
                let shift = UInt32(8 * channel)
                let step = (raster.pixels[index] >> shift & 0xFF) * count / 256
                pixel |= (step * 2 + 1) * 128 / count << shift
            }
            fixed.pixels[index] = pixel
        }
        return meanSquareError(raster, fixed)
    }

    @Test(arguments: [(16, [2, 4, 2]), (252, [6, 7, 6])])
    func chosenColoursAreNearerThanFixedOnes(limit: Int, steps: [UInt32]) throws {
        let raster = try photo()
        let decoded = try decodeImage(encode(RunRaster(raster), limit)).raster
        #expect(meanSquareError(raster, decoded) < errorOfFixedPalette(raster, steps: steps))
    }

    /// Out of range is taken as the nearest that is not.
    @Test(arguments: [(0, 2), (2, 2), (16, 16), (256, 256), (1000, 256)])
    func aPhotoBecomesAPalette(limit: Int, most: Int) throws {
        let raster = try photo()
        let bytes = try encode(RunRaster(raster), limit)
        #expect(try PNGHeader(reading: bytes, limits: DecodingLimits()).colourType == .palette)
        #expect((2...most).contains(Set(try decodeImage(bytes).raster.pixels).count))
        #expect(bytes.count < (try encode(RunRaster(raster), nil)).count / 2)
    }

    @Test func fewColoursAreKeptAsTheyAre() throws {
        let raster = Raster(width: 40, height: 30, pixels: (0..<1200).map { UInt32($0 % 16) * 0x0F0E_0D0C })
        #expect(try decodeImage(encode(RunRaster(raster), 16)).raster == raster)
        #expect(Set(try decodeImage(encode(RunRaster(raster), 15)).raster.pixels).count <= 15)
    }

    @Test func alphaIsKept() throws {
        var raster = try photo()
        for index in raster.pixels.indices {
            let alpha = min(UInt32(index % raster.width * 4), 255)
            raster.pixels[index] = raster.pixels[index] & 0xFF_FFFF | alpha << 24
        }
        let decoded = try decodeImage(encode(RunRaster(raster), 256)).raster
        #expect(meanSquareError(raster, decoded) < errorOfFixedPalette(raster, steps: [6, 7, 6]))
        // The first column is wholly transparent.
        #expect(stride(from: 0, to: raster.pixels.count, by: raster.width).allSatisfy { decoded.pixels[$0] >> 24 == 0 })
    }

    /// What repeats is chosen once, and a gap stays a gap.
    @Test func structureIsKept() throws {
        let block = try photo()
        let picture = RunRaster(
            block: block,
            columns: [
                .repeating(start: 0, period: block.width, count: block.width * 5), .blank(count: 7),
                .literal(start: 0, count: block.width),
            ],
            rows: [.literal(start: 0, count: block.height)])
        let bytes = try encode(picture, 256)
        let decoded = try decodeImage(bytes).raster
        #expect(Set(decoded.pixels).count <= 256)
        for y in 0..<decoded.height {
            let row = Array(decoded.pixels[y * decoded.width..<(y + 1) * decoded.width])
            let first = Array(row[..<block.width])
            #expect((1..<5).allSatisfy { Array(row[$0 * block.width..<($0 + 1) * block.width]) == first })
            #expect(row[block.width * 5..<block.width * 5 + 7].allSatisfy { $0 == 0 })
        }
        #expect(bytes.count < (try encode(RunRaster(block), 256)).count * 2)
    }

    @Test func theSamePictureGivesTheSameBytesOnEveryThread() async throws {
        let picture = RunRaster(try photo())
        let files = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<4 { group.addTask { try encode(picture, 64) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(files.count == 1)
    }

    @Test func moreEffortIsNearerToThePicture() throws {
        let raster = try photo()
        let errors = try [1, 9].map { effort in
            meanSquareError(raster, try decodeImage(encode(RunRaster(raster), 32, effort: effort)).raster)
        }
        #expect(errors[1] < errors[0])
    }

    @Test func tooManyPixelsAreRefused() throws {
        let picture = RunRaster(try photo())
        var options = EncodingOptions(colourLimit: 16)
        options.maximumQuantizedPixelCount = 9_599
        #expect(throws: EncodingError.tooManyPixels(pixelCount: 9_600, maximum: 9_599)) {
            try encodeImage(picture, format: .png, options: options)
        }
    }
}
