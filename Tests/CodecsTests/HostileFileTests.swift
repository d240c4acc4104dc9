import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// Small files that would cost much: refused by what their headers and their structure say.
struct HostileFileTests {
    private func refusal(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) -> DecodingError? {
        do throws(DecodingError) {
            _ = try decodeImage(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func limits(_ change: (inout DecodingLimits) -> Void) -> DecodingLimits {
        var limits = DecodingLimits()
        change(&limits)
        return limits
    }

    private static func photo() throws -> [UInt8] { try FixtureFiles.bytes("jpegs/baseline.jpg") }

    @Test func hugeSizesAreRefused() {
        let png = makePNG(width: 50_000, height: 50_000, bitDepth: 1, chunks: makeChunk("IDAT", filler(40_000)))
        #expect(refusal(png) == .tooLarge(width: 50_000, height: 50_000))
        let lossless: [UInt8] = [0x2F, 0xFF, 0xFF, 0xFF, 0x0F]
        #expect(refusal(makeWebP([("VP8L", lossless)])) == .tooLarge(width: 16_384, height: 16_384))
        let lossy: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 0xFF, 0x3F, 0xFF, 0x3F]
        #expect(refusal(makeWebP([("VP8 ", lossy)])) == .tooLarge(width: 16_383, height: 16_383))
        let canvas = makeCanvas(width: 1 << 24, height: 1 << 24, flags: 0x02)
        #expect(refusal(makeWebP([("VP8X", canvas)])) == .tooLarge(width: 1 << 24, height: 1 << 24))
    }

    @Test func chunksAreCounted() throws {
        let limits = limits { $0.maximumChunkCount = 1_000 }
        let refused = DecodingError.beyondLimit(.chunks(maximum: 1_000))
        let empty = Array(repeating: makeChunk("IDAT", []), count: 1_000).flatMap(\.self)
        #expect(refusal(makePNG(width: 1, height: 1, chunks: empty), limits: limits) == refused)
        let text = Array(repeating: makeChunk("tEXt", [65, 0, 66]), count: 1_000).flatMap(\.self)
        #expect(refusal(makePNG(width: 1, height: 1, chunks: text + makeChunk("IDAT", [])), limits: limits) == refused)
        let jpeg = try Self.photo()
        let segments = Array(repeating: makeSegment(0xFE, [1]), count: 1_000).flatMap(\.self)
        #expect(refusal(jpeg[..<2] + segments + jpeg[2...], limits: limits) == refused)
        let frames = Array(repeating: (type: "ANMF", content: [UInt8](repeating: 0, count: 24)), count: 1_000)
        let animation = makeWebP([("VP8X", makeCanvas(width: 1, height: 1, flags: 0x02))] + frames)
        #expect(refusal(animation, limits: limits) == refused)
    }

    @Test func whatIsNoPictureIsBounded() throws {
        let limits = limits { $0.maximumMetadataByteCount = 10_000 }
        let refused = DecodingError.beyondLimit(.metadata(maximum: 10_000))
        let picture = makeStoredPNG(width: 2, height: 2, bitDepth: 8, colourType: 0) { _, _ in [7] }
        for type in ["iCCP", "zTXt", "iTXt", "eXIf", "xxXx"] {
            for (count, size) in [(1, 10_001), (11, 1_000)] {
                let chunks = Array(repeating: makeChunk(type, filler(size)), count: count).flatMap(\.self)
                #expect(refusal(picture[..<33] + chunks + picture[33...], limits: limits) == refused)
            }
        }
        let jpeg = try Self.photo()
        for marker: UInt8 in [0xE1, 0xE2, 0xED, 0xFE] {
            let segment = makeSegment(marker, filler(10_001))
            #expect(refusal(jpeg[..<2] + segment + jpeg[2...], limits: limits) == refused)
        }
        let webp = makeWebP([("VP8X", makeCanvas(width: 1, height: 1)), ("EXIF", filler(10_001))])
        #expect(refusal(webp, limits: limits) == refused)
    }

    /// Scans behind the first picture's end are no part of the file.
    @Test func scansAreCountedBeforeTheyAreDecoded() throws {
        let jpeg = try Self.photo()
        let end = jpeg.count - 2
        let scan = makeSegment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x55, 0xFF, 0x00, 0x55]
        let scans = Array(repeating: scan, count: 100).flatMap(\.self)
        #expect(refusal(jpeg[..<end] + scans + jpeg[end...]) == .beyondLimit(.scans(maximum: 100)))
        #expect(refusal(jpeg + scans) == nil)
    }

    @Test func plainSurfacesMayBeSmallButNotForEver() throws {
        let surface = { (width: Int, height: Int) throws -> [UInt8] in
            let block = Raster(width: 1, height: 1, pixels: [0xFF00_00FF])
            let picture = RunRaster(
                block: block, columns: [.repeating(start: 0, period: 1, count: width)],
                rows: [.repeating(start: 0, period: 1, count: height)])
            return try encodeImage(picture, format: .png).bytes.flattened()
        }
        #expect(try decodeImage(surface(2_000, 2_000)).raster.width == 2_000)
        #expect(try refusal(surface(4_000, 4_000)) == .beyondLimit(.expansion(maximum: 10_000)))
        let allowed = limits { $0.maximumExpansion = 1_000_000 }
        #expect(try decodeImage(surface(2_001, 2_001), limits: allowed).raster.width == 2_001)
    }

    @Test func memoryIsBoundedByWhatDecodingTakes() throws {
        let tight = limits { $0.maximumByteCount = 37_000 }
        #expect(
            try refusal(Self.photo(), limits: tight) == .beyondLimit(.memory(byteCount: 38_400, maximum: 37_000)))
        #expect(
            try refusal(FixtureFiles.bytes("jpegs/progressive.jpg"), limits: tight)
                == .beyondLimit(.memory(byteCount: 96_000, maximum: 37_000)))
    }

    @Test func timeIsBounded() throws {
        let none = limits { $0.maximumTime = .nanoseconds(1) }
        let refused = DecodingError.beyondLimit(.time(maximum: .nanoseconds(1)))
        for name in ["jpegs/baseline.jpg", "jpegs/422-progressive.jpg", "pngsuite/basi6a08.png"] {
            #expect(try refusal(FixtureFiles.bytes(name), limits: none) == refused, "\(name)")
        }
        for quality in [nil, 80] {
            let picture = RunRaster(Raster(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFF12_3456]))
            let file = try encodeImage(picture, format: .webp, options: EncodingOptions(quality: quality))
            #expect(refusal(file.bytes.flattened(), limits: none) == refused)
        }
    }

    /// Bytes that compress badly and contain no marker.
    private func filler(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(($0 * 31 + $0 >> 8) % 251) } }
}
