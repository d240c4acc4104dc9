import Pixels
import TestSupport
import Testing

@testable import Codecs

/// What libavif makes, as far as it shows without a decoder; nothing where the library is not installed.
@Suite(.enabled(if: AVIFLibrary.shared != nil, "libavif is not installed")) struct AVIFEncodingTests {
    private func photo() throws -> RunRaster {
        RunRaster(try decodeImage(FixtureFiles.bytes("jpegs/baseline.jpg")).raster)
    }

    private func contains(_ file: [UInt8], _ part: [UInt8]) -> Bool {
        file.indices.contains { file[$0...].starts(with: part) }
    }

    @Test func aFileSaysItsSizeAndItsColours() throws {
        let file = try encodeImage(photo(), format: .avif)
        #expect(file.mediaType == "image/avif")
        let bytes = file.bytes.flattened()
        #expect(bytes[4..<12].elementsEqual("ftypavif".utf8))
        #expect(contains(bytes, Array("ispe".utf8) + [0, 0, 0, 0] + bigEndianBytes(120) + bigEndianBytes(80)))
        #expect(contains(bytes, Array("colrnclx".utf8) + [0, 1, 0, 13, 0, 6, 0x80]))
        #expect(!contains(bytes, Array("auxC".utf8)))
    }

    @Test func aProfileGoesAlong() throws {
        var metadata = PictureMetadata()
        metadata.colours = .profile([1, 2, 3, 4, 5])
        let bytes = try encodeImage(photo(), format: .avif, metadata: metadata).bytes.flattened()
        #expect(contains(bytes, Array("colrprof".utf8) + [1, 2, 3, 4, 5]))
    }

    @Test func whatIsKnownOfThePictureGoesAlong() throws {
        var metadata = PictureMetadata()
        metadata.colours = .codePoints(ColourCodePoints(primaries: 12, transfer: 13))
        metadata.credit = PictureMetadata.Credit(copyright: "nobody at all")
        metadata.xmp = Array("<x:xmpmeta/>".utf8)
        let bytes = try encodeImage(photo(), format: .avif, metadata: metadata).bytes.flattened()
        #expect(contains(bytes, Array("colrnclx".utf8) + [0, 12, 0, 13]))
        #expect(contains(bytes, Array("nobody at all".utf8)) && contains(bytes, Array("<x:xmpmeta/>".utf8)))
    }

    @Test func alphaIsKept() throws {
        var raster = try photo().block
        raster.pixels[0] &= 0x00FF_FFFF
        #expect(contains(try encodeImage(RunRaster(raster), format: .avif).bytes.flattened(), Array("auxC".utf8)))
    }

    @Test func qualityAndEffortDecideAboutTheLength() throws {
        let length = { (options: EncodingOptions) in
            try encodeImage(photo(), format: .avif, options: options).bytes.byteCount
        }
        #expect(try length(EncodingOptions(quality: 20)) < length(EncodingOptions(quality: 90)))
        #expect(try length(EncodingOptions(effort: 9)) < length(EncodingOptions(effort: 1)))
    }

    @Test func largePicturesAreRefused() throws {
        var options = EncodingOptions()
        options.maximumAVIFPixelCount = 9_599
        #expect(throws: EncodingError.tooManyPixels(pixelCount: 9_600, maximum: 9_599)) {
            try encodeImage(photo(), format: .avif, options: options)
        }
    }
}
