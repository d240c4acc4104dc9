import Pixels
import Slicing
import Testing

@testable import Codecs

@Suite struct MetadataWritingTests {
    /// Flat, noisy, and with a piece that repeats; opaque or not.
    static let pictures: [RunRaster] = {
        var generator = SeededGenerator(seed: 6)
        let noise = Raster(
            width: 40, height: 30, pixels: (0..<1200).map { _ in UInt32.random(in: 0...UInt32.max, using: &generator) })
        let opaque = Raster(width: 40, height: 30, pixels: noise.pixels.map { $0 | 0xFF00_0000 })
        return [
            RunRaster(Raster(width: 1, height: 1, pixels: [0xFF20_4060])), RunRaster(noise), RunRaster(opaque),
            RunRaster(
                block: opaque, columns: [.repeating(start: 0, period: 1, count: 600)],
                rows: [.repeating(start: 0, period: 30, count: 600)]),
        ]
    }()

    static let full: PictureMetadata = {
        var metadata = PictureMetadata()
        metadata.colours = .profile((0..<150_001).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) })
        metadata.density = PixelDensity(pixelsPerPoint: 2)
        metadata.exif = CreditBlock.make(PictureMetadata.Credit(author: "Ann", copyright: "© 2024 Ann Author"))
        metadata.xmp = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
        return metadata
    }()

    static let options: [(ImageFormat, Int?)] = [(.png, nil), (.jpeg, 90), (.webp, nil), (.webp, 80)]

    @Test(arguments: 0..<4, 0..<4) func pixelsStayAndTheFileIsWhole(picture: Int, option: Int) throws {
        let (format, quality) = Self.options[option]
        let options = EncodingOptions(quality: quality)
        let bare = try encodeImage(Self.pictures[picture], format: format, options: options).bytes.flattened()
        let file = try encodeImage(Self.pictures[picture], format: format, options: options, metadata: Self.full)
        let bytes = file.bytes.flattened()
        #expect(bytes.count == file.bytes.byteCount)
        #expect(try decodeImage(bytes).raster == decodeImage(bare).raster)
        let again = try encodeImage(Self.pictures[picture], format: format, options: options, metadata: Self.full)
        #expect(again.bytes.flattened() == bytes)
    }

    @Test(arguments: [(1.0, 2835, 72), (2, 5669, 144), (3, 8504, 216), (0.1, 283, 7), (1.5, 4252, 108)])
    func densityFollowsTheScale(scale: Double, perMetre: Int, perInch: Int) throws {
        var metadata = PictureMetadata()
        metadata.density = PixelDensity(pixelsPerPoint: scale)
        let png = try encodeImage(Self.pictures[0], format: .png, metadata: metadata).bytes.flattened()
        let number = bigEndianBytes(UInt32(perMetre))
        #expect(chunks(ofPNG: png).first { $0.type == PNGChunkType.density }?.content == number + number + [1])
        let jpeg = try encodeImage(Self.pictures[0], format: .jpeg, metadata: metadata).bytes.flattened()
        #expect(jpeg[13] == 1)
        #expect(bigEndian16(jpeg, at: 14) == perInch)
        #expect(bigEndian16(jpeg, at: 16) == perInch)
    }

    @Test func pngChunksStandInFrontOfThePixelsWithRightChecksums() throws {
        let bytes = try encodeImage(Self.pictures[1], format: .png, metadata: Self.full).bytes.flattened()
        var reader = PNGChunkReader(bytes, offset: 8)
        var types: [UInt32] = []
        while let chunk = reader.next() {
            #expect(reader.checksumMatches(chunk))
            types.append(chunk.type)
        }
        #expect(
            types == [
                PNGChunkType.header, PNGChunkType.profile, PNGChunkType.density, PNGChunkType.exif,
                PNGChunkType.internationalText, PNGChunkType.pixels, PNGChunkType.end,
            ])
        let profile = try #require(chunks(ofPNG: bytes).first { $0.type == PNGChunkType.profile }?.content)
        #expect(profile.prefix(5) == [0x69, 0x63, 0x63, 0, 0])
        #expect(
            ColourDescription.profile(try #require(ZlibStream.inflate(profile[5...], maximumByteCount: 1 << 20)))
                == Self.full.colours)
    }

    @Test func colourChunksOfPNG() throws {
        let descriptions: [(ColourDescription, [UInt32])] = [
            (.untagged, []), (.sRGB, [PNGChunkType.sRGB]),
            (.calibration(ColourCalibration(gamma: 45_455)), [PNGChunkType.gamma]),
            (
                .calibration(
                    ColourCalibration(gamma: 45_455, chromaticities: ColourCalibration.sRGBChromaticities)),
                [PNGChunkType.gamma, PNGChunkType.chromaticities]
            ),
            (.codePoints(ColourCodePoints(primaries: 12, transfer: 13)), [PNGChunkType.codePoints]),
        ]
        for (description, types) in descriptions {
            var metadata = PictureMetadata()
            metadata.colours = description
            let bytes = try encodeImage(Self.pictures[0], format: .png, metadata: metadata).bytes.flattened()
            #expect(Array(chunks(ofPNG: bytes).map(\.type).dropFirst().prefix(types.count)) == types)
        }
    }

    @Test func jpegProfilesAreNumberedSegments() throws {
        let bytes = try encodeImage(Self.pictures[1], format: .jpeg, metadata: Self.full).bytes.flattened()
        var segments = JPEGSegmentReader(bytes)
        var profile: [UInt8] = []
        var number: UInt8 = 0
        while let segment = try segments.next(), segment.marker != JPEGMarker.startOfScan {
            let content = bytes[segment.content]
            guard content.starts(with: JPEGSegmentName.profile) else { continue }
            number += 1
            #expect(content.dropFirst(12).prefix(2) == [number, 3])
            profile += content.dropFirst(14)
        }
        #expect(.profile(profile) == Self.full.colours)
    }

    @Test(arguments: [nil, 80] as [Int?]) func webPIsExtendedWithRightFlags(quality: Int?) throws {
        let options = EncodingOptions(quality: quality)
        let bytes = try encodeImage(Self.pictures[1], format: .webp, options: options, metadata: Self.full)
            .bytes.flattened()
        #expect(Int(bigEndian32(bytes[...], at: 4).byteSwapped) == bytes.count - 8)
        #expect(bytes[20] == 0x3C)
        var chunks = WebPChunkReader(bytes, range: 12..<bytes.count)
        var types: [UInt32] = []
        while let chunk = chunks.next() { types.append(chunk.type) }
        #expect(types.prefix(2) == [WebPChunkType.extended, WebPChunkType.profile])
        #expect(types.suffix(2) == [WebPChunkType.exif, WebPChunkType.xmp])
    }

    private func chunks(ofPNG bytes: [UInt8]) -> [(type: UInt32, content: [UInt8])] {
        var reader = PNGChunkReader(bytes, offset: 8)
        var chunks: [(type: UInt32, content: [UInt8])] = []
        while let chunk = reader.next() { chunks.append((chunk.type, Array(bytes[chunk.content]))) }
        return chunks
    }
}
