import Pixels
import TestSupport
import Testing

@testable import Codecs

/// Limits, damage and what is tolerated.
struct PNGDecodingTests {
    private func sample(_ name: String) throws -> [UInt8] { try FixtureFiles.bytes("pngsuite/\(name)") }

    @Test func formatsAreToldByTheirFirstBytes() throws {
        #expect(ImageFormat.sniff(try sample("basn2c08.png")) == .png)
        for bytes in [[], [0x89], Array("\u{89}PNG".utf8), Array("GIF89a".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]] {
            #expect(ImageFormat.sniff(bytes) == nil)
            #expect(throws: DecodingError.unknownFormat) { try decodeImage(bytes) }
            #expect(throws: DecodingError.unknownFormat) { try readImageHeader(bytes) }
        }
    }

    @Test(arguments: ["basi6a08.png", "basn3p04.png", "tbbn3p08.png", "basi0g16.png"])
    func everyTruncationIsRefused(name: String) throws {
        let bytes = try sample(name)
        for length in 8..<bytes.count {
            let error = #expect(throws: DecodingError.self) { try decodeImage(Array(bytes[..<length])) }
            #expect(error?.damage == PNGDamage.truncated, "\(length) of \(bytes.count) bytes")
        }
    }

    @Test(arguments: ["basi6a08.png", "basn3p04.png", "tbbn3p08.png", "basn4a16.png"])
    func flippedBitsNeverCrash(name: String) throws {
        let original = try sample(name)
        let header = try readImageHeader(original)
        var random = SeededGenerator(seed: 7)
        var refused = 0
        for _ in 0..<1000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            do {
                let image = try decodeImage(bytes)
                // A flip that goes unnoticed is one in an ancillary chunk.
                #expect(image.raster.width == header.width && image.raster.height == header.height)
            } catch { refused += 1 }
        }
        #expect(refused > 500)
    }

    /// Flips with the checksums put right, so that the damage reaches the decompressor and the filters.
    @Test(arguments: ["basi6a08.png", "basn3p04.png", "tbbn3p08.png", "basn0g01.png"])
    func flippedBitsUnderRightChecksumsNeverCrash(name: String) throws {
        let original = try sample(name)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<1000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 33..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            repairChecksums(&bytes)
            _ = try? decodeImage(bytes)
        }
    }

    @Test func limitsHoldBeforeAnythingIsAllocated() throws {
        let bytes = try sample("basn2c08.png")
        let cases: [(DecodingLimits, Bool)] = [
            (DecodingLimits(maximumDimension: 32, maximumPixelCount: 1024), true),
            (DecodingLimits(maximumDimension: 31, maximumPixelCount: 1024), false),
            (DecodingLimits(maximumDimension: 32, maximumPixelCount: 1023), false),
        ]
        for (limits, isAllowed) in cases {
            if isAllowed {
                #expect(try decodeImage(bytes, limits: limits).raster.width == 32)
            } else {
                #expect(throws: DecodingError.tooLarge(width: 32, height: 32)) {
                    try decodeImage(bytes, limits: limits)
                }
                #expect(throws: DecodingError.tooLarge(width: 32, height: 32)) {
                    try readImageHeader(bytes, limits: limits)
                }
            }
        }
    }

    @Test func aShortFileThatClaimsAHugePictureIsRefused() throws {
        var bytes = try sample("basn2c08.png")
        bytes.replaceSubrange(16..<24, with: [0, 0, 0x1B, 0x58, 0, 0, 0x1B, 0x58])  // 7000 × 7000
        repairChecksums(&bytes)
        #expect(try readImageHeader(bytes).width == 7000)
        #expect(throws: DecodingError.damaged(reason: PNGDamage.truncated)) { try decodeImage(bytes) }
    }

    @Test func sizesOutsideTheFormatAreRefused() throws {
        for size: [UInt8] in [[0, 0, 0, 0], [0x80, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF]] {
            var bytes = try sample("basn2c08.png")
            bytes.replaceSubrange(16..<20, with: size)
            repairChecksums(&bytes)
            #expect(throws: DecodingError.damaged(reason: PNGDamage.header)) { try readImageHeader(bytes) }
            #expect(throws: DecodingError.damaged(reason: PNGDamage.header)) { try decodeImage(bytes) }
        }
    }

    @Test func bytesAfterTheEndAreTolerated() throws {
        let bytes = try sample("basn6a08.png")
        #expect(try decodeImage(bytes + [1, 2, 3] + bytes).raster == decodeImage(bytes).raster)
    }

    @Test func aBrokenChecksumOfPixelsIsNamed() throws {
        var bytes = try sample("basn6a08.png")
        bytes[bytes.count - 13] ^= 1  // the last byte of the checksum of the last IDAT
        #expect(throws: DecodingError.damaged(reason: PNGDamage.checksum)) { try decodeImage(bytes) }
    }

    /// Every 16-bit gray becomes the nearest 8-bit one; checked through a file made by hand.
    @Test func sixteenBitsAreRoundedExactly() throws {
        let values = (0..<65536).map { UInt16($0) }
        let bytes = makeStoredPNG(width: 256, height: 256, bitDepth: 16, colourType: 0) { x, y in
            let value = values[y * 256 + x]
            return [UInt8(value >> 8), UInt8(value & 0xFF)]
        }
        let raster = try decodeImage(bytes).raster
        for (value, pixel) in zip(values, raster.pixels) {
            let rounded = UInt32((Double(value) * 255 / 65535).rounded())
            guard pixel == 0xFF00_0000 | rounded &* 0x01_0101 else {
                Issue.record("\(value) became \(pixel)")
                return
            }
        }
    }

    /// What programs show that know nothing of animations; here that is the animation's first frame as well.
    @Test func ofAnAnimationThePictureItselfIsDecoded() throws {
        let still = makeStoredPNG(width: 2, height: 1, bitDepth: 8, colourType: 0) { x, _ in [UInt8(100 + x)] }
        func control(_ number: UInt32) -> [UInt8] {
            let sizes = [number, 2, 1, 0, 0].flatMap(bigEndianBytes)
            return makeChunk("fcTL", sizes + [0, 1, 0, 10, 0, 0])
        }
        let second = makeStoredPNG(width: 2, height: 1, bitDepth: 8, colourType: 0) { _, _ in [7] }
        var chunks = PNGChunkReader(second, offset: 33)
        let pixels = try #require(chunks.next()?.content)
        let frame = makeChunk("fdAT", bigEndianBytes(2) + second[pixels])
        let animation = makeChunk("acTL", bigEndianBytes(2) + bigEndianBytes(0))
        let file = still[..<33] + animation + control(0) + still[33..<still.count - 12] + control(1) + frame
        #expect(try decodeImage(Array(file + still.suffix(12))).raster == decodeImage(still).raster)
    }

    @Test func libraryVersionsAreKnown() {
        let versions = CodecLibraryVersion.all
        #expect(versions.map(\.name) == ["lcms2", "libjpeg-turbo", "libpng", "libwebp", "zlib"])
        #expect(versions.allSatisfy { $0.version.wholeMatch(of: #/[12]\.[0-9]+(\.[0-9]+)*/#) != nil })
    }
}
