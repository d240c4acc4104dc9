import Pixels
import TestSupport
import Testing

@testable import Codecs

struct MetadataReadingTests {
    static let full: PictureMetadata = {
        var metadata = PictureMetadata()
        metadata.colours = .profile((try? FixtureFiles.bytes("colours/p3.icc")) ?? [])
        metadata.density = PixelDensity(pixelsPerInch: 144)
        metadata.credit = PictureMetadata.Credit(author: "Ann", copyright: "© Ann Author, all rights reserved")
        metadata.exif = CreditBlock.make(metadata.credit)
        metadata.xmp = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" tiff:Orientation=\"6\"/>".utf8)
        return metadata
    }()

    static let picture = RunRaster(Raster(width: 2, height: 1, pixels: [0xFF20_4060, 0x8010_2030]))

    private func file(_ format: ImageFormat, _ metadata: PictureMetadata, quality: Int? = nil) throws -> [UInt8] {
        let options = EncodingOptions(quality: quality)
        return try encodeImage(Self.picture, format: format, options: options, metadata: metadata).bytes.flattened()
    }

    @Test(arguments: ImageFormat.allCases.filter(\.isRead)) func whatIsWrittenIsRead(format: ImageFormat) throws {
        let found = try decodeImage(file(format, Self.full)).metadata
        #expect(found.colours == Self.full.colours)
        #expect(found.exif == Self.full.exif)
        #expect(found.xmp == Self.full.xmp)
        #expect(found.credit == Self.full.credit)
        let density = try #require(format == .webp ? Self.full.density : found.density)
        #expect(abs(density.pixelsPerInch - 144) < 0.02)
        #expect(try decodeImage(file(format, PictureMetadata())).metadata.isEmpty)
    }

    @Test func ofACreditAloneEveryFormatSaysAll() throws {
        var metadata = PictureMetadata()
        metadata.credit = PictureMetadata.Credit(author: "A", copyright: "Née © 2024")
        for format in ImageFormat.allCases.filter(\.isRead) {
            #expect(try decodeImage(file(format, metadata)).metadata.credit == metadata.credit)
        }
    }

    @Test func longProfilesOfJPEGAreJoinedWhateverTheirOrder() throws {
        var profile = try FixtureFiles.bytes("colours/p3.icc")
        profile += [UInt8](repeating: 1, count: 140_000)
        profile.replaceSubrange(..<4, with: bigEndianBytes(UInt32(profile.count)))
        var metadata = PictureMetadata()
        metadata.colours = .profile(profile)
        let bytes = try file(.jpeg, metadata)
        #expect(try decodeImage(bytes).metadata.colours == metadata.colours)
        // The second and third segment exchanged, which have not the same length.
        let starts = [20, 20 + 65_537, 20 + 2 * 65_537]
        let end = starts[2] + 2 + bigEndian16(bytes, at: starts[2] + 2)
        let exchanged =
            bytes[..<starts[1]] + bytes[starts[2]..<end] + bytes[starts[1]..<starts[2]] + bytes[end...]
        #expect(try decodeImage(Array(exchanged)).metadata.colours == metadata.colours)
        let incomplete = try decodeImage(Array(bytes[..<starts[1]] + bytes[starts[2]...]))
        #expect(incomplete.metadata.colours == .untagged)
        #expect(incomplete.warnings == [.damagedProfile])
    }

    @Test func chunksWithWrongChecksumsAreLeftOut() throws {
        var metadata = Self.full
        metadata.exif = OrientationTests.block(6)
        var bytes = try file(.png, metadata)
        var reader = PNGChunkReader(bytes, offset: 8)
        while let chunk = reader.next() {
            if chunk.type == PNGChunkType.exif { bytes[chunk.content.upperBound] ^= 1 }
        }
        let image = try decodeImage(bytes)
        #expect(image.metadata.orientation == .upright)
        #expect(image.metadata.colours == metadata.colours)
        #expect(image.warnings == [.damagedChunk])
    }

    @Test func blocksThatAreTooLongAreLeftOut() throws {
        let long = makeChunk("eXIf", CreditBlock.make(.init(author: String(repeating: "a", count: 65_600))) ?? [])
        var bytes = try file(.png, PictureMetadata())
        bytes.insert(contentsOf: long, at: 33)
        let image = try decodeImage(bytes)
        #expect(image.metadata.exif == nil)
        #expect(image.warnings == [.longMetadata])
    }

    // MARK: For a finished file

    @Test func onlyWhatIsKeptIsTakenOver() {
        let density = PixelDensity(pixelsPerInch: 72)
        let none = Self.full.describing(width: 1, height: 1, density: density, keeping: [])
        #expect((none.exif, none.xmp, none.credit) == (nil, nil, PictureMetadata.Credit()))
        #expect(none.density == density)
        let all = Self.full.describing(width: 1, height: 1, density: density, keeping: [.exif, .xmp, .credit])
        #expect(all.exif == Self.full.exif)
        #expect(all.credit == Self.full.credit)
        #expect(String(decoding: all.xmp ?? [], as: UTF8.self).contains("tiff:Orientation=\"1\""))
    }

    @Test func keptEXIFTellsTheTruthOfTheFinishedPicture() throws {
        // A camera's file: its size, its resolution, a thumbnail, all big-endian.
        let bytes = try FixtureFiles.bytes("colours/camera.exif")
        let source = try #require(EXIFBlock(bytes))
        #expect(source.orientation == .turnedLeft)
        let density = PixelDensity(pixelsPerInch: 144)
        let kept = source.describing(width: 320, height: 44, density: density)
        let block = try #require(EXIFBlock(kept))
        #expect(block.orientation == .upright)
        #expect(kept.count == bytes.count)
        #expect(!kept.containsThumbnail && bytes.containsThumbnail)
        for (value, count) in [(320, 4), (44, 4), (144, 4)] {
            let number = Array(littleEndianBytes(value, count).reversed())
            #expect(kept.indices.contains { kept[$0...].starts(with: number) })
        }
    }
}

extension [UInt8] {
    /// Whether the beginning of a JPEG file stands in it.
    fileprivate var containsThumbnail: Bool { indices.contains { self[$0...].starts(with: [0xFF, 0xD8, 0xFF]) } }
}
