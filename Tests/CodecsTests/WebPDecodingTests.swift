import Pixels
import Slicing
import Testing

@testable import Codecs

/// Limits, damage, animations, and what libwebp writes itself.
struct WebPDecodingTests {
    /// A picture of many colours with some transparency, as libwebp encodes it; nil quality keeps every pixel.
    private func file(quality: Int?, width: Int = 37, height: Int = 23) throws -> (raster: Raster, bytes: [UInt8]) {
        let raster = Raster(
            width: width, height: height,
            pixels: (0..<width * height).map { (index: Int) -> UInt32 in
                let (x, y) = (UInt32(index % width), UInt32(index / width))
                return x * 5 & 0xFF | (y * 9 & 0xFF) << 8 | (x * y & 0xFF) << 16 | (x < 9 ? x * 28 : 255) << 24
            })
        let bytes = try WebPLibraryEncoder(quality: quality, effort: 5).encode(RunRaster(raster))
        return (raster, bytes)
    }

    /// The picture as the only frame of an animation with a larger canvas, its place at (6, 4).
    private func animation(of still: [UInt8], width: Int, height: Int) throws -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            Array(type.utf8) + number(content.count, 4) + content + Array(repeating: 0, count: content.count & 1)
        }
        // A frame holds the picture's chunks without the VP8X in front of them.
        var chunks = WebPChunkReader(still, range: 12..<still.count)
        let next = chunks.next()
        let first = try #require(next)
        let start = first.type == WebPChunkType.extended ? first.content.upperBound : 12
        let frame = number(3, 3) + number(2, 3) + number(width - 1, 3) + number(height - 1, 3) + number(100, 3) + [0]
        let canvas: [UInt8] = [0x12, 0, 0, 0] + number(width + 7, 3) + number(height + 6, 3)
        let body =
            chunk("VP8X", canvas) + chunk("ANIM", [1, 2, 3, 4, 0, 0]) + chunk("ANMF", frame + still[start...])
        return Array("RIFF".utf8) + number(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    @Test func losslessFilesComeBackExactly() throws {
        let (raster, bytes) = try file(quality: nil)
        let image = try decodeImage(bytes)
        #expect(image.raster == raster)
        #expect(image.header == ImageHeader(format: .webp, width: 37, height: 23, hasAlpha: true))
        #expect(try readImageHeader(bytes) == image.header)
    }

    /// Lossy colours are near, and alpha is exact.
    @Test func lossyFilesComeBackNearly() throws {
        let picture = Raster(
            width: 40, height: 30,
            pixels: (0..<1200).map { (index: Int) -> UInt32 in
                let (x, y) = (UInt32(index % 40), UInt32(index / 40))
                return (100 + x) | 80 << 8 | (60 + y) << 16 | x * 6 << 24
            })
        let bytes = try encodeImage(RunRaster(picture), format: .webp, options: EncodingOptions(quality: 95)).bytes
        let image = try decodeImage(bytes.flattened())
        #expect(image.header.hasAlpha)
        for (got, wanted) in zip(image.raster.pixels, picture.pixels) {
            #expect(got >> 24 == wanted >> 24)
            guard wanted >> 24 > 0 else { continue }
            for shift: UInt32 in [0, 8, 16] {
                #expect(abs(Int(got >> shift & 0xFF) - Int(wanted >> shift & 0xFF)) <= 16)
            }
        }
    }

    @Test func qualityAndEffortAreTakenAsTheNearestAllowed() throws {
        let picture = RunRaster(try file(quality: nil).raster)
        func bytes(_ quality: Int, effort: Int = 6) throws -> [UInt8] {
            let options = EncodingOptions(effort: effort, quality: quality)
            return try encodeImage(picture, format: .webp, options: options).bytes.flattened()
        }
        #expect(try bytes(-5) == bytes(1))
        #expect(try bytes(500) == bytes(100))
        #expect(try bytes(20, effort: 99) == bytes(20, effort: 9))
        #expect(try bytes(10).count < bytes(90).count)
    }

    @Test(arguments: [nil, 80])
    func anAnimationIsItsFirstFrame(quality: Int?) throws {
        let still = try file(quality: quality).bytes
        let frame = try decodeImage(still).raster
        let image = try decodeImage(try animation(of: still, width: frame.width, height: frame.height))
        #expect(image.raster.width == frame.width + 8 && image.raster.height == frame.height + 7)
        for y in 0..<image.raster.height {
            for x in 0..<image.raster.width {
                let isInside = 6..<6 + frame.width ~= x && 4..<4 + frame.height ~= y
                let wanted = isInside ? frame[x - 6, y - 4] : 0
                guard image.raster[x, y] == wanted else {
                    Issue.record("(\(x), \(y)) is \(image.raster[x, y])")
                    return
                }
            }
        }
    }

    /// A frame that sticks out of the canvas would be written over other rows.
    @Test func aFrameOutsideTheCanvasIsRefused() throws {
        let still = try file(quality: nil).bytes
        let whole = try animation(of: still, width: 37, height: 23)
        for (field, value): (Int, UInt8) in [(24, 40), (27, 25), (52, 5), (55, 4), (58, 40), (61, 30)] {
            var bytes = whole
            bytes[field] = value
            #expect(throws: DecodingError.damaged(reason: WebPDamage.header)) { try decodeImage(bytes) }
        }
    }

    @Test(arguments: [nil, 60])
    func everyTruncationIsRefused(quality: Int?) throws {
        let still = try file(quality: quality).bytes
        for bytes in [still, try animation(of: still, width: 37, height: 23)] {
            for length in 0..<bytes.count - 1 {
                #expect(throws: DecodingError.self, "\(length) of \(bytes.count) bytes") {
                    try decodeImage(Array(bytes[..<length]))
                }
            }
        }
    }

    @Test(arguments: [nil, 60])
    func flippedBitsNeverCrash(quality: Int?) throws {
        let still = try file(quality: quality).bytes
        var random = SeededGenerator(seed: 31)
        for original in [still, try animation(of: still, width: 37, height: 23)] {
            for _ in 0..<600 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(
                        in: 0..<min(bytes.count, Bool.random(using: &random) ? 80 : .max), using: &random)
                    bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                guard let header = try? readImageHeader(bytes),
                    let image = try? decodeImage(bytes, limits: DecodingLimits(maximumPixelCount: 1 << 16))
                else { continue }
                #expect(image.raster.width == header.width && image.raster.height == header.height)
            }
        }
    }

    @Test func limitsHoldBeforeAnythingIsAllocated() throws {
        let still = try file(quality: nil).bytes
        let files = [(still, 37, 23), (try animation(of: still, width: 37, height: 23), 45, 30)]
        for (bytes, width, height) in files {
            for limits in [
                DecodingLimits(maximumDimension: width - 1), DecodingLimits(maximumPixelCount: width * height - 1),
            ] {
                #expect(throws: DecodingError.tooLarge(width: width, height: height)) {
                    try decodeImage(bytes, limits: limits)
                }
                #expect(throws: DecodingError.tooLarge(width: width, height: height)) {
                    try readImageHeader(bytes, limits: limits)
                }
            }
            #expect(try decodeImage(bytes, limits: DecodingLimits(maximumDimension: width)).raster.height == height)
        }
    }

    @Test func otherRIFFFilesAreOfNoFormat() {
        for text in ["RIFF\0\0\0\0WAVEfmt ", "RIFF\0\0\0\0WEB", "RIFX\0\0\0\0WEBP"] {
            #expect(ImageFormat.sniff(Array(text.utf8)) == nil)
        }
    }
}
