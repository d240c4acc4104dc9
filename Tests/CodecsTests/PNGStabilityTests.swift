import Dispatch
import Pixels
import Slicing
import Testing

@testable import Codecs

/// The same picture is the same file, whoever else is at work, and no larger than the format makes it.
struct PNGStabilityTests {
    /// Many threads at once, each with a workspace that has seen other pictures.
    @Test func filesAreTheSameUnderLoad() throws {
        var random = RandomPicture(seed: 11)
        var pictures = ColourClass.allCases.map { random.next($0) }
        // Distinct pixels of several blocks.
        pictures.append(Self.noise(width: 280, height: 250))
        let wanted = try pictures.map { try encodePNG($0, options: EncodingOptions(), workspace: EncodingWorkspace()) }
        let files = wanted.map { $0.flattened() }
        let (cases, count) = (pictures, 4)
        DispatchQueue.concurrentPerform(iterations: count) { worker in
            let workspace = EncodingWorkspace()
            for offset in cases.indices {
                let index = (offset + worker) % cases.count
                let rope = try? encodePNG(cases[index], options: EncodingOptions(), workspace: workspace)
                #expect(rope?.flattened() == files[index], "worker \(worker), picture \(index)")
            }
        }
    }

    /// Bands, and what lies at their seams: filters that look at the row above, equal rows, one palette for all.
    @Test(arguments: [2, 3, 8])
    func filesAreTheSameWithAnyNumberOfBands(bandLimit: Int) throws {
        let sources = [Self.noise(width: 300, height: 1_500), Self.noise(width: 300, height: 2_700, colourCount: 200)]
        for picture in sources {
            let one = try encodePNG(picture, options: EncodingOptions(effort: 3), workspace: EncodingWorkspace())
            let workspace = EncodingWorkspace(bandLimit: bandLimit)
            for _ in 0..<2 {
                let rope = try encodePNG(picture, options: EncodingOptions(effort: 3), workspace: workspace)
                #expect(rope.flattened() == one.flattened())
            }
            #expect(try decodeImage(one.flattened()).raster == picture.block)
        }
    }

    /// Two bits for 258 bytes are the least that deflate can; a row's beginning takes about twelve more, whether a match
    /// reaches back to the row above or not.
    @Test(arguments: [8_001, 16_000, 24_003, 40_000])
    func equalRowsComeNearTheFloor(width: Int) throws {
        let pixels = (0..<20).map { UInt32($0) | 0xFF00_0000 + UInt32($0) << 16 }
        let picture = RunRaster(
            block: Raster(width: 20, height: 1, pixels: pixels),
            columns: [.literal(start: 0, count: 19), .repeating(start: 19, period: 1, count: width - 19)],
            rows: [.repeating(start: 0, period: 1, count: width)])
        let byteCount = try encodePNG(picture, options: EncodingOptions(), workspace: EncodingWorkspace()).byteCount
        #expect(byteCount < width * (2 * width / 258 + 13) / 8 + 500)
    }

    /// Noise in which one row in four is the one above again.
    private static func noise(width: Int, height: Int, colourCount: Int? = nil) -> RunRaster {
        var random = SeededGenerator(seed: 12)
        var pixels: [UInt32] = []
        for row in 0..<height {
            if row > 0, Int.random(in: 0..<4, using: &random) == 0 {
                pixels += Array(pixels[(row - 1) * width..<row * width])
            } else {
                for _ in 0..<width {
                    let colour = UInt32.random(in: 0...UInt32.max, using: &random)
                    pixels.append(colourCount.map { colour % UInt32($0) &* 0x0103_0507 } ?? colour)
                }
            }
        }
        return RunRaster(Raster(width: width, height: height, pixels: pixels))
    }
}
