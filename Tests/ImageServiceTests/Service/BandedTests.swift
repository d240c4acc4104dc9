import Codecs
import HTTPMessages
import Pixels
import Stores
import TestSupport
import Testing

@testable import ImageService

/// Large pictures, which are drawn a few rows at a time while they are encoded.
@Suite struct BandedTests {
    private static let source: Raster = {
        var generator = SeededGenerator(seed: 5)
        let pixels = (0..<1_200).map { _ in
            UInt32.random(in: 0...255, using: &generator) * 0x01_0101 | 0xFF00_0000
        }
        return Raster(width: 40, height: 30, pixels: pixels)
    }()

    /// Less than the picture is allowed in memory, so that the answer shows that it was not there.
    private func service(maximumBanded: Int = 2_000_000) throws -> TestService {
        let service = TestService {
            $0.limits.maximumDistinctPixelCount = 1_000_000
            $0.limits.maximumBandedPixelCount = maximumBanded
        }
        service.store.put("a.png", try encodeImage(RunRaster(Self.source), format: .png).bytes.flattened())
        return service
    }

    private static let size = "size=1200x1100&insets=5&mode=stretch"

    @Test(arguments: [ImageFormat.png, .jpeg])
    func filesAreThoseOfThePictureInMemory(format: ImageFormat) throws {
        let query = "\(Self.size)&flip=v&bg=334455&pad=1"
        let service = try service()
        let banded = try service.get("/images/a.png?\(query)&format=\(format.rawValue)")
        try #require(banded.status == 200, "\(banded.text)")
        let path = try SourcePath("a.png")
        let picture = try OneOffRender(store: service.store).pictureInfo(path, parameters: []).picture
        let whole = try RecipeRenderer(limits: ServiceLimits()).render(try recipe(query), of: picture)
        #expect(try banded.picture() == decodeImage(encodeImage(whole, format: format).bytes.flattened()).raster)
    }

    /// Each way has its limit, and says which.
    @Test(arguments: [
        ("", 1_100_000), ("&format=jpeg", 1_100_000), ("&format=webp", 1_000_000), ("&radius=2", 1_000_000),
        ("&rotate=180", 1_000_000), ("&format=auto", 1_000_000), ("&effort=9", 1_000_000), ("&colors=9", 1_000_000),
    ])
    func largerPicturesAreRefused(query: String, maximum: Int) throws {
        let refused = try service(maximumBanded: 1_100_000).get("/images/a.png?\(Self.size)\(query)")
        #expect(refused.status == 422)
        #expect(refused.text.contains("\(maximum)"), "\(refused.text)")
    }
}
