import Locks
import Pixels
import Slicing
import Testing

@testable import Codecs

/// A picture that is drawn while it is encoded makes the file that it makes in memory, from a few rows at a time.
struct LazyEncodingTests {
    /// Every colour class and every kind of run.
    @Test(arguments: ColourClass.allCases)
    func filesAreThoseOfPicturesInMemory(colours: ColourClass) throws {
        var random = RandomPicture(seed: 51)
        let workspace = EncodingWorkspace()
        for index in 0..<8 {
            let picture = random.next(colours)
            let known = index % 2 == 0 ? PixelTraits(picture.block.pixels.span) : PixelTraits()
            let lazy = LazyRunRaster(picture, known: known)
            var ways = [(ImageFormat.png, 6), (.jpeg, 6)]
            if index < 2 { ways += [(.png, 8), (.png, 9), (.jpeg, 7), (.webp, 6)] }
            for (format, effort) in ways {
                let options = EncodingOptions(effort: effort)
                let wanted = try encodeImage(picture, format: format, options: options, workspace: workspace)
                let file = try encodeImage(lazy, format: format, options: options, workspace: workspace)
                try #require(
                    file.bytes.flattened() == wanted.bytes.flattened(), "\(format), effort \(effort), \(index)")
            }
        }
    }

    /// Photographs of several groups of bands, with equal rows at their ends, on one thread and on three.
    @Test(arguments: [1, 3])
    func filesAreTheSameWithAnyNumberOfBands(bandLimit: Int) throws {
        let workspace = EncodingWorkspace(bandLimit: bandLimit)
        for (picture, known) in [
            (Self.photo(width: 400, height: 2_000, isGray: true), PixelTraits(isOpaque: true, isGray: true)),
            (Self.photo(width: 400, height: 1_400), PixelTraits(isOpaque: true)),
        ] {
            for (format, effort) in [(ImageFormat.png, 6), (.jpeg, 6)] {
                let options = EncodingOptions(effort: effort)
                let wanted = try encodeImage(picture, format: format, options: options, workspace: workspace)
                let recorder = DrawingRecorder(picture, known: known)
                let file = try encodeImage(recorder.lazy, format: format, options: options, workspace: workspace)
                try #require(file.bytes.flattened() == wanted.bytes.flattened(), "\(format), effort \(effort)")
                // A band of JPEG rows is the most that is drawn at once.
                #expect(recorder.mostLines * picture.block.width <= 1 << 20)
                #expect(format == .jpeg || recorder.mostLines * picture.block.width <= 1 << 18 + 1 << 17)
                // A tenth for the survey, and the rows at the seams of groups.
                #expect(10 * recorder.lineCount <= 12 * picture.block.height)
            }
        }
    }

    /// The survey says what is found in memory, though it draws few rows.
    @Test(arguments: ColourClass.allCases)
    func surveysSayWhatIsFoundInMemory(colours: ColourClass) throws {
        var random = RandomPicture(seed: 52)
        for index in 0..<20 {
            let picture = random.next(colours)
            let analysis = ColourAnalysis(picture)
            for known in [PixelTraits(), PixelTraits(picture.block.pixels.span)] {
                let survey = PictureSurvey(LazyRunRaster(picture, known: known))
                #expect(survey.content == PictureContent(picture), "\(index)")
                #expect(survey.isPhotographic == PictureContent.isPhotographic(picture, analysis))
                #expect(survey.analysis.distinctPixelCount == analysis.distinctPixelCount)
                #expect(survey.analysis.isOpaque == analysis.isOpaque && survey.analysis.isGray == analysis.isGray)
                #expect(
                    PNGPixelFormat.smallest(
                        width: picture.width, height: picture.height, survey.analysis, allowsGray: true)
                        == PNGPixelFormat.smallest(for: picture, analysis))
            }
        }
    }

    /// Where the rows that are looked at do not tell, all are drawn: here one pixel is not opaque, and one not gray.
    @Test(arguments: [0x7F55_5555, 0xFF01_0203] as [UInt32])
    func onePixelAmongManyIsSeen(odd: UInt32) throws {
        var pixels = (0..<300_000).map { UInt32($0 * 37 % 251) * 0x01_0101 | 0xFF00_0000 }
        // Rows are looked at in steps of some fifteen.
        pixels[300 * 504 + 17] = odd
        let picture = RunRaster(Raster(width: 300, height: 1_000, pixels: pixels))
        let wanted = ColourAnalysis(picture)
        let survey = PictureSurvey(LazyRunRaster(picture))
        #expect(survey.analysis == wanted)
        let file = try encodeImage(LazyRunRaster(picture), format: .png)
        #expect(try decodeImage(file.bytes.flattened()).raster == picture.block)
    }

    /// Rows of noise in the low bits over slow waves; the first and the last stand four times.
    private static func photo(width: Int, height: Int, isGray: Bool = false) -> RunRaster {
        var random = SeededGenerator(seed: 53)
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let wave = UInt32((x + 2 * y) / 8 % 128)
                let noise = UInt32.random(in: 0...UInt32.max, using: &random) & 0x1F_1F1F
                let shown = isGray ? (noise & 0xFF) * 0x01_0101 : noise
                pixels.append(wave * 0x01_0101 + shown | 0xFF00_0000)
            }
        }
        return RunRaster(
            block: Raster(width: width, height: height, pixels: pixels),
            columns: [.literal(start: 0, count: width)],
            rows: [
                .repeating(start: 0, period: 1, count: 4), .literal(start: 1, count: height - 2),
                .repeating(start: height - 1, period: 1, count: 4),
            ])
    }
}

/// A picture, and a note of which lines of it are drawn.
private final class DrawingRecorder: Sendable {
    private struct Counts: Sendable {
        var all = 0
        var most = 0
    }

    private let block: Raster
    private let picture: RunRaster
    private let known: PixelTraits
    private let counts = Locked(Counts())

    init(_ picture: RunRaster, known: PixelTraits) {
        self.picture = picture
        self.known = known
        block = picture.block
    }

    /// The picture, every drawing of which is noted.
    var lazy: LazyRunRaster {
        LazyRunRaster(
            blockWidth: block.width, blockHeight: block.height, columns: picture.columns, rows: picture.rows,
            known: known
        ) { [self] lines, pixels in
            counts.withLock { $0 = Counts(all: $0.all + lines.count, most: max($0.most, lines.count)) }
            pixels = Array(block.pixels[lines.lowerBound * block.width..<lines.upperBound * block.width])
        }
    }

    var lineCount: Int { counts.withLock { $0.all } }
    var mostLines: Int { counts.withLock { $0.most } }
}
