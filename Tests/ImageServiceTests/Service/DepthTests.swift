import Codecs
import HTTPMessages
import ImageService
import Pixels
import Slicing
import TestSupport
import Testing

/// Answers of 16 bits a sample.
@Suite struct DepthTests {
    let service = TestService()

    private func deep(_ response: Response) throws -> DeepRaster {
        let image = try decodeImage(response.bytes, keepsDepth: true)
        #expect(image.header.bitDepth == 16)
        return try #require(image.deep)
    }

    /// The suite's own picture of 16 bits a sample, which says gamma 1.
    private func put(_ name: String) throws -> DeepRaster {
        let bytes = try FixtureFiles.bytes("pngsuite/\(name).png")
        service.store.put("\(name).png", bytes)
        return try #require(try decodeImage(bytes, keepsDepth: true).deep)
    }

    @Test(arguments: ["basn2c16", "basn6a16", "basn0g16", "basi4a16", "tbwn0g16"])
    func everyBitIsKept(name: String) throws {
        let source = try put(name)
        let target = "/images/\(name).png?profile=keep&depth=16"
        let answer = try service.get(target)
        #expect(try deep(answer) == source)
        #expect(
            try deep(service.get(target + "&flip=h,v"))
                == source.moved { $0.flipped(horizontally: true, vertically: true) })
        // Caps, and a middle that is one of its own columns.
        let wide = try deep(service.get(target + "&size=50x32&insets=0,15,0,16&mode=tile"))
        #expect(wide.width == 50)
        for x in [0, 14, 15, 30, 33] { #expect(wide.pixel(at: x) == source.pixel(at: min(x, 15))) }
        #expect(wide.pixel(at: 49) == source.pixel(at: 31))
    }

    @Test func colourIsConvertedAtFullDepth() throws {
        let source = try put("basn2c16")
        let converted = try deep(service.get("/images/basn2c16.png?depth=16"))
        let shallow = try service.get("/images/basn2c16.png").picture()
        #expect(converted != source)
        // Both are roundings of the same conversion.
        for (index, pixel) in converted.reduced.pixels.enumerated() {
            for shift in [0, 8, 16] as [UInt32] {
                #expect(abs(Int(pixel >> shift & 0xFF) - Int(shallow.pixels[index] >> shift & 0xFF)) <= 1)
            }
        }
    }

    @Test func linesThatDifferOnlyInLowBitsStayApart() throws {
        let pixels = (0..<8).map { UInt64(0xFFFF_8000_8000_8000) | UInt64($0) }
        let block = DeepRaster(width: 8, height: 1, pixels: pixels)
        let picture = DeepRunRaster(
            block: block, columns: [.literal(start: 0, count: 8)], rows: [.literal(start: 0, count: 1)])
        service.store.put("a.png", try encodeDeepPNG(picture).bytes.flattened())
        let answer = try deep(
            service.get("/images/a.png?depth=16&size=16x3&insets=0,3,0,3&mode=stretch&filter=nearest"))
        #expect((0..<16).map { answer.pixel(at: $0) & 7 } == [0, 1, 2] + [3, 3, 3, 3, 3, 4, 4, 4, 4, 4] + [5, 6, 7])
    }

    @Test func otherSourcesAreSpreadAndMixedFinely() throws {
        let pixels: [UInt32] = [0xFF00_0000, 0xFF10_1010]
        let raster = Raster(width: 2, height: 1, pixels: pixels)
        service.store.put("a.webp", try encodeImage(RunRaster(raster), format: .webp).bytes.flattened())
        let answer = try deep(service.get("/images/a.webp?depth=16&format=png&size=200x1&insets=0&mode=stretch"))
        #expect(Set((0..<200).map { answer.pixel(at: $0) }).count > 90)
        #expect(try readImageHeader(service.get("/images/a.webp?depth=16&format=png").bytes).colour == .gray)
    }

    @Test(arguments: ["depth=16&format=webp", "depth=16&linear=1", "depth=12"])
    func whatCannotBe(query: String) throws {
        _ = try put("basn2c16")
        let response = try service.get("/images/basn2c16.png?\(query)")
        #expect(response.status == 400)
        #expect(response.text.contains("\"parameter\":\"depth\""))
    }

    @Test func theAreaIsBounded() throws {
        let service = TestService { $0.limits.maximumDistinctPixelCount = 10_000 }
        service.store.put("a.png", try noise(4, 4).file)
        #expect(try service.get("/images/a.png?depth=16&size=100x101&insets=1&mode=stretch").status == 422)
        #expect(try service.get("/images/a.png?depth=16&size=100x100&insets=1&mode=stretch").status == 200)
    }
}
