import Codecs
import HTTPMessages
import ImageService
import Pixels
import TestSupport
import Testing

/// Large JPEG files, which are drawn while they are decoded.
@Suite struct StreamingTests {
    /// Draws everything so that may be.
    private let streaming = TestService { $0.limits.streamedPixelCount = 1 }
    private let decoding = TestService { $0.limits.streamedPixelCount = .max }

    private static func photo(width: Int, height: Int, orientation: Int? = nil) throws -> [UInt8] {
        let pixels = (0..<width * height).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            let edge: UInt32 = x * 2 > width && y * 3 > height ? 60 : 0
            return UInt32(x * 180 / width) + edge | UInt32(y * 255 / height) << 8 | (180 - edge * 2) << 16
                | 0xFF00_0000
        }
        let raster = Raster(width: width, height: height, pixels: pixels)
        let options = EncodingOptions(quality: 95, chroma: .full)
        let file = try encodeImage(RunRaster(raster), format: .jpeg, options: options).bytes.flattened()
        guard let orientation else { return file }
        // One EXIF entry, behind the start of the image.
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
            + [0, 0, 0, 0]
        return Array(file[..<2]) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + file[2...]
    }

    private func both(_ file: [UInt8], _ query: String) throws -> (streamed: Raster, decoded: Raster) {
        streaming.store.put("a.jpg", file)
        decoding.store.put("a.jpg", file)
        let target = "/images/a.jpg?format=png&\(query)"
        return (try streaming.get(target).picture(), try decoding.get(target).picture())
    }

    /// As long as nothing is averaged beforehand, a picture is the same to the byte.
    @Test(arguments: [
        "w=40", "w=97", "w=60&filter=bicubic", "w=30&linear=1", "size=50x50&flip=h", "w=30&bg=ff0000",
        "size=40x50&fit=cover&gravity=0.1,0.9", "size=50x40&fit=cover&rotate=90&gravity=northeast",
        "w=50&crop=0.25,0.1,0.6,0.8&pad=2&radius=5&blur=1.2",
    ])
    func unreducedPicturesAreTheSame(query: String) throws {
        let (streamed, decoded) = try both(Self.photo(width: 97, height: 61), query)
        #expect(streamed == decoded)
        #expect(try streaming.metric("endcap_cache_entries{cache=\"sources\"}") == 0)
        #expect(try decoding.metric("endcap_cache_entries{cache=\"sources\"}") == 1)
    }

    /// Turned and mirrored, with sizes that no reduction divides.
    @Test(arguments: 1...8)
    func everyOrientationIsUpright(orientation: Int) throws {
        let file = try Self.photo(width: 203, height: 131, orientation: orientation)
        for query in ["w=90", "w=25", "size=60x80&fit=cover&gravity=northwest", "size=30x20&fit=cover&gravity=east"] {
            let (streamed, decoded) = try both(file, query)
            try #require([streamed.width, streamed.height] == [decoded.width, decoded.height])
            #expect(difference(streamed, from: decoded, tolerance: 4.01) == nil, "\(query)")
        }
    }

    /// A part of the picture begins where it does, also inside of pixels that are means.
    @Test func partsAreCutOut() throws {
        let (streamed, decoded) = try both(Self.photo(width: 240, height: 160), "crop=33,21,130,120&w=15")
        #expect(difference(streamed, from: decoded, tolerance: 3) == nil)
    }

    /// Slices, depth and kernels of two pixels need the whole picture.
    @Test(arguments: [
        "size=60x60&insets=9", "w=40&filter=area", "w=40&filter=nearest", "size=300x300&mode=tile", "w=40&trim=3",
    ])
    func othersAreDecodedWhole(query: String) throws {
        let (streamed, decoded) = try both(Self.photo(width: 97, height: 61), query)
        #expect(streamed == decoded)
        #expect(try streaming.metric("endcap_cache_entries{cache=\"sources\"}") == 1)
    }

    /// The answer is the same whether the pixels happen to be in memory or not.
    @Test func keptPixelsMakeNoDifference() throws {
        let file = try Self.photo(width: 203, height: 131)
        streaming.store.put("a.jpg", file)
        let first = try streaming.get("/images/a.jpg?w=25")
        let other = TestService { $0.limits.streamedPixelCount = 1 }
        other.store.put("a.jpg", file)
        _ = try other.get("/images/a.jpg?size=300x200&insets=5")
        let second = try other.get("/images/a.jpg?w=25")
        #expect(first.bytes == second.bytes && first.fields["ETag"] == second.fields["ETag"])
    }

    @Test func damagedFilesAreRefused() throws {
        let file = try Self.photo(width: 97, height: 61)
        streaming.store.put("a.jpg", Array(file.dropLast(file.count / 3)))
        let response = try streaming.get("/images/a.jpg?w=40")
        #expect(response.status == 422)
        #expect(response.text.contains("ends before its picture does"))
    }
}
