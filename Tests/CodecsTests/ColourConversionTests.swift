import Foundation
import Pixels
import TestSupport
import Testing

@testable import Codecs

/// Conversions against what Little CMS's own tool says of the same colours, and what must not change at all.
struct ColourConversionTests {
    let converter = ColourConverter()

    /// Samples, and the sRGB that `transicc` makes of them.
    static func expectations(_ name: String) throws -> [(samples: [UInt8], colour: [Double])] {
        let text = String(decoding: try FixtureFiles.bytes("colours/\(name).txt"), as: UTF8.self)
        return text.split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            return (numbers.dropLast(3).map { UInt8($0) }, Array(numbers.suffix(3)))
        }
    }

    static func profile(_ name: String) throws -> [UInt8] { try FixtureFiles.bytes("colours/\(name).icc") }

    private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
        try decodeImage(bytes, colours: .converted(by: converter))
    }

    /// A PNG file of one row with chunks in front of its pixels.
    private func png(_ rows: [[UInt8]], depth: UInt8 = 8, type: UInt8, chunks: [UInt8]) -> [UInt8] {
        var file = makeStoredPNG(width: rows.count, height: 1, bitDepth: depth, colourType: type) { x, _ in rows[x] }
        file.insert(contentsOf: chunks, at: 33)
        return file
    }

    private func profileChunk(_ profile: [UInt8]) throws -> [UInt8] {
        makeChunk("iCCP", Array("x".utf8) + [0, 0] + (try #require(ZlibStream.deflate(profile))))
    }

    private func difference(_ pixel: UInt32, _ colour: [Double]) -> Double {
        zip([0, 8, 16] as [UInt32], colour).map { abs(Double(pixel >> $0 & 0xFF) - min(max($1, 0), 255)) }.max() ?? 0
    }

    // MARK: As Little CMS does it

    @Test(arguments: ["p3", "wide", "table", "gray"], [8, 16] as [UInt8])
    func colourOfPNGIsWithinALevel(name: String, depth: UInt8) throws {
        let expected = try Self.expectations(name)
        let channels = expected[0].samples.count
        // With an alpha that must stay as it is.
        let rows = expected.enumerated().map { index, row in
            (row.samples + [UInt8(index)]).flatMap { depth == 8 ? [$0] : [$0, $0] }
        }
        let image = try decode(
            png(rows, depth: depth, type: channels == 1 ? 4 : 6, chunks: profileChunk(Self.profile(name))))
        #expect(image.isConverted)
        #expect(image.metadata.colours == .sRGB)
        #expect(image.warnings.isEmpty)
        for (index, row) in expected.enumerated() {
            let pixel = image.raster.pixels[index]
            #expect(difference(pixel, row.colour) <= 1, "\(row) \(pixel)")
            #expect(pixel >> 24 == index)
            if channels == 1 { #expect(pixel & 0xFF == pixel >> 8 & 0xFF && pixel & 0xFF == pixel >> 16 & 0xFF) }
        }
    }

    @Test(arguments: [false, true]) func inksAreWithinALevel(isInverted: Bool) throws {
        let expected = try Self.expectations("inks")
        var pixels = expected.map { row in
            row.samples.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(isInverted ? 255 - $1 : $1) }
        }
        let transform = try ColourTransform(
            from: .profile(Self.profile("inks")), isInverted ? .invertedCMYK8 : .cmyk8)
        transform.apply(to: &pixels)
        for (pixel, row) in zip(pixels, expected) {
            #expect(difference(pixel, row.colour) <= 1, "\(row) \(pixel)")
            #expect(pixel >> 24 == 255)
        }
    }

    @Test func inksOfJPEGAreConvertedByTheirProfile() throws {
        let bare = try FixtureFiles.bytes("jpegs/cmyk.jpg")
        let profile = try Self.profile("inks")
        let segment = makeSegment(0xE2, JPEGSegmentName.profile + [1, 1] + profile)
        let file = bare[..<2] + segment + bare[2...]
        let image = try decode(Array(file))
        #expect(image.isConverted)
        #expect(image.header.colour == .cmyk)
        let plain = try decode(bare)
        #expect(!plain.isConverted)
        #expect(plain.metadata.colours == .untagged)
        #expect(plain.raster != image.raster)
        #expect(image.raster.pixels.allSatisfy { $0 >> 24 == 255 })
        // White paper stays white.
        let white = try #require(plain.raster.pixels.firstIndex(of: 0xFFFF_FFFF) ?? plain.raster.pixels.indices.first)
        #expect(image.raster.pixels[white] & 0xFF >= plain.raster.pixels[white] & 0xFF - 20)
    }

    // MARK: What PNG chunks say

    /// Light is sample ^ (1 / gamma), and sRGB's curve makes samples of it again.
    private func expected(_ sample: Double, gamma: Double) -> Double {
        let light = pow(sample, 1 / gamma)
        return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    @Test(arguments: [100_000, 35_000, 55_000, 250_000] as [UInt32])
    func gammaAlone(gamma: UInt32) throws {
        let rows = (0..<256).map { [UInt8($0)] }
        let image = try decode(png(rows, type: 0, chunks: makeChunk("gAMA", bigEndianBytes(gamma))))
        for sample in 0..<256 {
            let pixel = image.raster.pixels[sample]
            let wanted = expected(Double(sample) / 255, gamma: Double(gamma) / 100_000)
            #expect(difference(pixel, [wanted, wanted, wanted]) <= 1, "\(sample)")
            #expect(pixel & 0xFF == pixel >> 8 & 0xFF && pixel & 0xFF == pixel >> 16 & 0xFF)
        }
    }

    @Test func sixteenBitsAreConvertedBeforeTheyAreReduced() throws {
        // Linear light: the darkest levels of sRGB lie within the first of 8 bits.
        let samples = (0..<400).map { UInt16($0) }
        let rows = samples.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let image = try decode(png(rows, depth: 16, type: 0, chunks: makeChunk("gAMA", bigEndianBytes(100_000))))
        for (pixel, sample) in zip(image.raster.pixels, samples) {
            let wanted = expected(Double(sample) / 65_535, gamma: 1)
            #expect(difference(pixel, [wanted, wanted, wanted]) <= 1, "\(sample)")
        }
        #expect(Set(image.raster.pixels).count > 12)
    }

    @Test func cICPBeforeICCPBeforeSRGBBeforeGAMA() throws {
        let chunks = [
            ("cICP", makeChunk("cICP", [12, 13, 0, 1])), ("iCCP", try profileChunk(Self.profile("wide"))),
            ("sRGB", makeChunk("sRGB", [0])), ("gAMA", makeChunk("gAMA", bigEndianBytes(100_000))),
        ]
        let descriptions: [ColourDescription] = [
            .codePoints(ColourCodePoints(primaries: 12, transfer: 13)), .profile(try Self.profile("wide")), .sRGB,
            .calibration(ColourCalibration(gamma: 100_000)),
        ]
        for first in chunks.indices {
            // Whatever their order in the file.
            for order in [Array(chunks[first...]), chunks[first...].reversed()] {
                let file = png([[10, 200, 30]], type: 2, chunks: order.flatMap(\.1))
                #expect(try decodeImage(file).metadata.colours == descriptions[first])
            }
        }
    }

    @Test(
        arguments: [
            ([9, 16, 0, 1], .unknownColours), ([2, 13, 0, 1], .unknownColours), ([12, 13, 1, 1], .unknownColours),
            ([12, 13, 0, 0], .unknownColours), ([1, 13, 0, 1], nil),
        ] as [([UInt8], DecodingWarning?)])
    func numbersThatAreNotReadGiveWay(content: [UInt8], warning: DecodingWarning?) throws {
        let image = try decodeImage(png([[10, 200, 30]], type: 2, chunks: makeChunk("cICP", content)))
        #expect(image.warnings == (warning.map { [$0] } ?? []))
        #expect(image.metadata.colours == (warning == nil ? .sRGB : .untagged))
    }

    @Test func primariesOfDisplayP3() throws {
        // The red of Display P3, which is beyond sRGB, and one that is not.
        let image = try decode(
            png([[255, 0, 0], [128, 100, 90]], type: 2, chunks: makeChunk("cICP", [12, 13, 0, 1])))
        #expect(image.raster.pixels[0] == 0xFF00_00FF)
        #expect(difference(image.raster.pixels[1], [131.6, 99.3, 88.8]) <= 1.5)
    }

    // MARK: What must not change

    @Test func whatMeansSRGBNeverChanges() throws {
        let levels = (0..<16).map { UInt8($0 * 17) }
        let rows = levels.flatMap { red in levels.flatMap { green in levels.map { [red, green, $0] } } }
        let plain = try decodeImage(png(rows, type: 2, chunks: [])).raster
        let own = try #require(
            ColourSource.primaries([0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06], .sRGB).profileBytes)
        let sayings: [[UInt8]] = [
            [], makeChunk("sRGB", [1]), makeChunk("gAMA", bigEndianBytes(45_455)), try profileChunk(own),
            makeChunk("gAMA", bigEndianBytes(45_455))
                + makeChunk("cHRM", ColourCalibration.sRGBChromaticities.flatMap(bigEndianBytes)),
            makeChunk("cICP", [1, 13, 0, 1]),
        ]
        for chunks in sayings {
            let image = try decode(png(rows, type: 2, chunks: chunks))
            #expect(image.raster == plain)
            #expect(!image.isConverted)
            #expect(image.metadata.colours == (chunks.isEmpty ? ColourDescription.untagged : .sRGB))
        }
    }

    @Test func keptColoursKeepTheirPixels() throws {
        let handling = ColourHandling.kept(orConvertedBy: converter)
        let chunk = try profileChunk(Self.profile("p3"))
        let file = png([[10, 200, 30]], type: 2, chunks: chunk)
        let image = try decodeImage(file, colours: handling)
        #expect(try image.raster == decodeImage(file).raster)
        #expect(image.metadata.colours == .profile(try Self.profile("p3")))
        // A gray profile fits no file of RGB pixels.
        let gray = try decodeImage(
            png([[100]], type: 0, chunks: profileChunk(Self.profile("gray"))), colours: handling)
        #expect(gray.isConverted)
        #expect(gray.metadata.colours == .sRGB)
    }

    // MARK: Profiles that are wrong

    @Test func profilesThatCannotBeUsedAreLeftOutWithAWarning() throws {
        var unreadable = try Self.profile("p3")
        // Its tags have other names now.
        for index in 128..<240 { unreadable[index] ^= 0x15 }
        let profiles = [
            [], [UInt8](repeating: 7, count: 400), try Self.profile("inks"), try Self.profile("gray"), unreadable,
            Array(try Self.profile("p3").prefix(300)),
        ]
        let plain = try decodeImage(png([[10, 200, 30]], type: 2, chunks: [])).raster
        for profile in profiles {
            let image = try decode(png([[10, 200, 30]], type: 2, chunks: profileChunk(profile)))
            #expect(image.raster == plain)
            #expect(image.warnings == [.damagedProfile])
            #expect(image.metadata.colours == .untagged)
        }
    }

    @Test func aProfileThatInflatesTooFarIsLeftOut() throws {
        let bomb = try profileChunk([UInt8](repeating: 0, count: ICCProfile.maximumByteCount + 1))
        #expect(bomb.count < 10_000)
        #expect(try decode(png([[10, 200, 30]], type: 2, chunks: bomb)).warnings == [.damagedProfile])
    }

    @Test(arguments: ["p3", "table", "gray", "inks"]) func damagedProfilesEndInAWarningOrInColours(name: String) throws
    {
        var generator = SeededGenerator(seed: 36)
        let whole = try Self.profile(name)
        for _ in 0..<60 {
            var profile = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                // Mostly in the header and the table of tags, where most can go wrong.
                let end = Bool.random(using: &generator) ? profile.count : 260
                profile[.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { profile.removeLast(.random(in: 0..<profile.count, using: &generator)) }
            let samples: SampleLayout = name == "inks" ? .cmyk8 : .rgba8
            if case .transform(let transform) = converter.way(from: .profile(profile), samples) {
                var pixels: [UInt32] = [0x0102_0304, 0xFF00_FF80, .max, 0]
                transform.apply(to: &pixels)
                #expect(pixels.count == 4)
            }
            _ = ICCProfile.name(of: profile)
        }
    }

    @Test func waysAreKeptAndBounded() throws {
        let first = try way("p3"), second = try way("p3")
        #expect(first === second)
        for gamma in 1...40 {
            _ = converter.way(
                from: .calibration(ColourCalibration(gamma: UInt32(gamma) * 10_000 + 60_000)), .rgba8)
        }
        #expect(try way("p3") !== first)
    }

    private func way(_ name: String) throws -> ColourTransform {
        guard case .transform(let transform) = converter.way(from: .profile(try Self.profile(name)), .rgba8) else {
            throw CocoaError(.featureUnsupported)
        }
        return transform
    }

    @Test func writtenProfilesAreTheSameEachTime() throws {
        let source = try #require(ColourSource(.calibration(ColourCalibration(gamma: 100_000))))
        let bytes = try #require(source.profileBytes)
        #expect(source.profileBytes == bytes)
        #expect(ICCProfile(bytes, for: .rgb)?.space == .rgb)
        #expect(ColourDescription.profile(try Self.profile("p3")).profileName == "P3 primaries, gamma 2.2")
    }
}
