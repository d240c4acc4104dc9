import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// Pixels of every kind of file, limits, damage.
struct JPEGDecodingTests {
    struct Expectation: CustomTestStringConvertible {
        var name: String
        var width = 57
        var height = 43
        var colour = ColourModel.rgb
        var isProgressive = false
        /// Of the pixels that Pillow decodes; of inks, after `(255 - ink) * (255 - black) / 255`.
        var digest: String

        var testDescription: String { name }
    }

    static let expectations = [
        Expectation(
            name: "420-odd",
            digest: "f869712c097fdccc8ca4f566384b032f80442a2073c8b5ae7fcdd28c7149216d"),
        Expectation(
            name: "422-progressive", isProgressive: true,
            digest: "29b199813a86fbc3a4a3a5b9594dd97bc32298cd62569726060f3a16119dd216"),
        Expectation(
            name: "422",
            digest: "11d1a615df7280ea41755245f92d795c1642d46b635d0f0dd54dfdfc24de8887"),
        Expectation(
            name: "444-restarts",
            digest: "eed33ae2e87a980959a6780fb31589bc2192c762f27fa5b32e3231a7c89ccb1c"),
        Expectation(
            name: "baseline", width: 120, height: 80,
            digest: "e967b1234fce64efcb62a83a70d7bd3ebcdd1d7f776874fa9befd9fb2cbadcc8"),
        Expectation(
            name: "cmyk", width: 120, height: 80, colour: .cmyk,
            digest: "f5f20d09410a9b2a3f89f7a5f94df8b38ca84bf8c7057e3d7a2d3257b530df00"),
        Expectation(
            name: "gray", width: 120, height: 80, colour: .gray,
            digest: "7c6104d6ed6cc3b79e417ac0c2b256a8b0ef18d479f8c4b6be69620b9b69eb7e"),
        Expectation(
            name: "progressive", width: 120, height: 80, isProgressive: true,
            digest: "4a7e5e69cfb076e922b065c4bb2668abc1600d1dfcb1854e62ad095f9cd7a1f0"),
        Expectation(
            name: "rgb",
            digest: "ad6f2badecdd81a88654ece0d32193467480151a40893ff195ba34e575575acb"),
        Expectation(
            name: "ycck", width: 120, height: 80, colour: .cmyk,
            digest: "cc9f24d4e8edc0e756369326b81b47b009bec2e5801344fdaa479c214e11981c"),
    ]

    private func file(_ name: String) throws -> [UInt8] { try FixtureFiles.bytes("jpegs/\(name).jpg") }

    @Test(arguments: expectations)
    func pixelsAreThoseOfOtherPrograms(expected: Expectation) throws {
        let bytes = try file(expected.name)
        #expect(ImageFormat.sniff(bytes) == .jpeg)
        let image = try decodeImage(bytes)
        #expect(
            image.header
                == ImageHeader(
                    format: .jpeg, width: expected.width, height: expected.height, colour: expected.colour,
                    hasAlpha: false, isInterlaced: expected.isProgressive))
        #expect(try readImageHeader(bytes) == image.header)
        #expect(SHA256.hexDigest(of: image.raster.bytes) == expected.digest)
    }

    /// A file is taken only if its bytes reach the marker at its end.
    @Test(arguments: ["420-odd", "422-progressive", "444-restarts", "gray"])
    func everyTruncationIsRefused(name: String) throws {
        let bytes = try file(name)
        for length in 3..<bytes.count {
            #expect(throws: DecodingError.damaged(reason: JPEGDamage.truncated), "\(length) of \(bytes.count) bytes") {
                try decodeImage(Array(bytes[..<length]))
            }
        }
    }

    /// A scan that lacks coefficients is no picture, even where the marker for the end stands behind it.
    @Test(arguments: ["420-odd", "gray"])
    func aScanCutShortIsRefused(name: String) throws {
        let bytes = try file(name)
        #expect(throws: DecodingError.damaged(reason: JPEGDamage.truncated)) {
            try decodeImage(bytes[..<(bytes.count - 200)] + [0xFF, 0xD9])
        }
    }

    @Test func bytesBehindTheEndAreLeftAlone() throws {
        let bytes = try file("420-odd")
        #expect(try decodeImage(bytes + [1, 2, 3, 0xFF]).raster == decodeImage(bytes).raster)
    }

    @Test(arguments: expectations)
    func flippedBitsNeverCrash(expected: Expectation) throws {
        let original = try file(expected.name)
        var random = SeededGenerator(seed: 17)
        for _ in 0..<300 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let isHead = Bool.random(using: &random)
                let place = Int.random(in: 0..<min(bytes.count, isHead ? 700 : .max), using: &random)
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            guard let header = try? readImageHeader(bytes),
                let image = try? decodeImage(bytes, limits: DecodingLimits(maximumPixelCount: 1 << 16))
            else { continue }
            #expect(image.raster.width == header.width && image.raster.height == header.height)
        }
    }

    /// What libjpeg could read, or no reader of today can, is refused by its name.
    @Test(
        arguments: [
            (0xC9, JPEGDamage.arithmetic), (0xCA, JPEGDamage.arithmetic), (0xC3, JPEGDamage.process),
            (0xC5, JPEGDamage.process), (0xCF, JPEGDamage.process), (0xDA, JPEGDamage.header),
            (0xD9, JPEGDamage.header),
        ] as [(UInt8, String)])
    func otherProcessesAreRefused(marker: UInt8, reason: String) throws {
        var bytes = try file("gray")
        bytes[try frameStart(bytes) - 1] = marker
        #expect(throws: DecodingError.damaged(reason: reason)) { try readImageHeader(bytes) }
        #expect(throws: DecodingError.damaged(reason: reason)) { try decodeImage(bytes) }
    }

    @Test(
        arguments: [
            (2, 12, JPEGDamage.depth), (7, 2, JPEGDamage.header), (7, 0, JPEGDamage.header), (4, 0, JPEGDamage.header),
            (1, 0, JPEGDamage.header),
        ] as [(Int, UInt8, String)])
    func badFieldsAreRefused(field: Int, value: UInt8, reason: String) throws {
        var bytes = try file("gray")
        bytes[try frameStart(bytes) + field] = value
        if field == 1 { bytes[try frameStart(bytes)] = 0 }
        #expect(throws: DecodingError.damaged(reason: reason)) { try readImageHeader(bytes) }
    }

    @Test func limitsHoldBeforeAnythingIsAllocated() throws {
        var bytes = try file("baseline")
        #expect(throws: DecodingError.tooLarge(width: 120, height: 80)) {
            try decodeImage(bytes, limits: DecodingLimits(maximumDimension: 119))
        }
        #expect(throws: DecodingError.tooLarge(width: 120, height: 80)) {
            try readImageHeader(bytes, limits: DecodingLimits(maximumPixelCount: 9599))
        }
        let start = try frameStart(bytes)
        for index in start + 3..<start + 7 { bytes[index] = 0xFF }
        #expect(throws: DecodingError.tooLarge(width: 65_535, height: 65_535)) { try decodeImage(bytes) }
    }

    /// Each scan of a progressive file costs the whole area, and a scan may be a few bytes.
    @Test func scansAreCounted() throws {
        let bytes = try file("422-progressive")
        var segments = JPEGSegmentReader(bytes)
        var segment = try segments.next()
        while let found = segment, found.marker != JPEGMarker.startOfScan { segment = try segments.next() }
        let scan = try #require(segment).content
        let end = try #require((scan.upperBound..<bytes.count).first { bytes[$0] == 0xFF && bytes[$0 + 1] >= 0xC0 })
        let firstScan = bytes[scan.lowerBound - 4..<end]
        let many = bytes[..<end] + Array(repeating: firstScan, count: 120).joined() + bytes[end...]
        let refused = DecodingError.beyondLimit(.scans(maximum: 100))
        #expect(throws: refused) { try decodeImage(Array(many)) }
    }

    /// Where the frame header's length stands.
    private func frameStart(_ bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.first { bytes[$0] == 0xFF && [0xC0, 0xC1, 0xC2].contains(bytes[$0 + 1]) }) + 2
    }
}
