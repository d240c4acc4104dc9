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

    private static func noise(width: Int, height: Int) -> RunRaster {
        var random = SeededGenerator(seed: 12)
        let pixels = (0..<width * height).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        return RunRaster(Raster(width: width, height: height, pixels: pixels))
    }
}
