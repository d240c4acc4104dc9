import Pixels
import Slicing
import TestSupport
import Testing

@testable import Codecs

/// The structural encoder against libjpeg's encoding of the expanded picture: decoded, both are equal.
struct JPEGStructuralEncodingTests {
    private func encode(_ picture: RunRaster, _ format: JPEGFormat) -> ByteRope {
        let picture = picture.withoutBlanks()
        return JPEGStructuralEncoder().encode(
            picture, plan: JPEGStructuralEncoder.Plan(picture, halvesChroma: format.halvesChroma), format: format)
    }

    private func expectEqual(_ picture: RunRaster, _ format: JPEGFormat, _ comment: Comment) throws {
        let rope = encode(picture, format)
        let bytes = rope.flattened()
        #expect(bytes.count == rope.byteCount)
        let library = try JPEGLibraryEncoder(format, restartRowCount: 1).encode(RunRaster(picture.expanded()))
        #expect(try decodeImage(bytes).raster == decodeImage(library).raster, comment)
        // Tables are made in another way, so a few bytes more or less are possible.
        #expect(bytes.count <= library.count + 24 + library.count / 50, comment)
    }

    private static let qualities = [1, 10, 49, 50, 80, 95, 100]

    @Test(arguments: [true, false])
    func randomPictures(halvesChroma: Bool) throws {
        for seed in 0..<120 as Range<UInt64> {
            let format = JPEGFormat(
                quality: Self.qualities[Int(seed) % Self.qualities.count], halvesChroma: halvesChroma)
            try expectEqual(randomRunRaster(seed: seed), format, "seed \(seed)")
        }
    }

    /// Long runs, whose rows and columns of MCUs repeat; odd sizes, so that the edges are padded.
    @Test(arguments: [true, false])
    func largeRandomPictures(halvesChroma: Bool) throws {
        for seed in 0..<50 as Range<UInt64> {
            var random = TestSupport.SeededGenerator(seed: seed)
            let block = randomRaster(
                width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...40, using: &random),
                opacity: .any, using: &random)
            let picture = RunRaster(
                block: block, columns: longRuns(lineCount: block.width, using: &random),
                rows: longRuns(lineCount: block.height, using: &random))
            let format = JPEGFormat(
                quality: Self.qualities.randomElement(using: &random) ?? 80, halvesChroma: halvesChroma)
            try expectEqual(picture, format, "seed \(seed)")
        }
    }

    private func longRuns(lineCount: Int, using random: inout TestSupport.SeededGenerator) -> [Run] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let start = Int.random(in: 0..<lineCount, using: &random)
            let length = Int.random(in: 1...(lineCount - start), using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return .literal(start: start, count: length)
            case 1: return .repeating(start: start, period: 1, count: Int.random(in: 1...300, using: &random))
            case 2: return .blank(count: Int.random(in: 1...100, using: &random))
            default: return .repeating(start: start, period: length, count: Int.random(in: 1...300, using: &random))
            }
        }
    }

    /// Every remainder of both sides, each with its own rule for what lies beyond the picture.
    @Test(arguments: [true, false])
    func everySizeUpToThreeMCUs(halvesChroma: Bool) throws {
        var random = TestSupport.SeededGenerator(seed: 3)
        let block = randomRaster(width: 49, height: 49, opacity: .opaque, using: &random)
        for length in 1...48 {
            let other = Int.random(in: 1...48, using: &random)
            for (width, height) in [(length, other), (other, length), (length, length)] {
                let picture = RunRaster(
                    block: block, columns: [.literal(start: 1, count: width)], rows: [.literal(start: 0, count: height)]
                )
                let format = JPEGFormat(quality: 85, halvesChroma: halvesChroma)
                try expectEqual(picture, format, "\(width)×\(height)")
            }
        }
    }

    /// Bits and rows of bytes are repeated; periods that divide an MCU's side and that do not, with and without a rest.
    @Test(arguments: [1, 2, 3, 5, 8, 12, 16, 23], [400, 401, 1203])
    func longRepeats(period: Int, count: Int) throws {
        var random = TestSupport.SeededGenerator(seed: UInt64(period))
        let block = randomRaster(width: 40, height: 40, opacity: .opaque, using: &random)
        let long: [Run] = [
            .literal(start: 0, count: 7), .repeating(start: 9, period: period, count: count),
            .literal(start: 33, count: 7),
        ]
        let short: [Run] = [.repeating(start: 3, period: period, count: 90)]
        for halvesChroma in [true, false] {
            let format = JPEGFormat(quality: 80, halvesChroma: halvesChroma)
            try expectEqual(RunRaster(block: block, columns: long, rows: short), format, "wide")
            try expectEqual(RunRaster(block: block, columns: short, rows: long), format, "high")
        }
    }

    /// Rows repeat as bytes: what is held follows the distinct rows, with markers in order throughout.
    @Test(arguments: [1, 2, 3, 16, 24, 48])
    func repeatedRowsAreHeldOnce(period: Int) throws {
        var random = TestSupport.SeededGenerator(seed: 5)
        let block = randomRaster(width: 20, height: 60, opacity: .opaque, using: &random)
        let picture = RunRaster(
            block: block, columns: [.repeating(start: 0, period: 20, count: 500)],
            rows: [
                .literal(start: 0, count: 11), .repeating(start: 2, period: period, count: 3000),
                .literal(start: 1, count: 13),
            ])
        try expectEqual(picture, JPEGFormat(quality: 30), "period \(period)")
        let rope = encode(picture, JPEGFormat(quality: 30))
        #expect(rope.pieces.contains { $0.repeatCount > 1 })
        #expect(rope.heldByteCount * 3 < rope.byteCount)
    }

    /// The rule by which an encoder is chosen shows in the restart markers, which only the structural one writes.
    @Test func picturesThatRepeatAreEncodedByStructure() throws {
        var random = TestSupport.SeededGenerator(seed: 8)
        let block = randomRaster(width: 200, height: 150, opacity: .opaque, using: &random)
        func hasRestarts(_ picture: RunRaster) throws -> Bool {
            var segments = JPEGSegmentReader(try encodeImage(picture, format: .jpeg).bytes.flattened())
            while let segment = try segments.next(), segment.marker != JPEGMarker.startOfScan {
                if segment.marker == JPEGMarker.restartInterval { return true }
            }
            return false
        }
        let stretched = RunRaster(
            block: block, columns: [.literal(start: 0, count: 20), .repeating(start: 20, period: 1, count: 500)],
            rows: [.repeating(start: 3, period: 5, count: 400)])
        #expect(try hasRestarts(stretched))
        #expect(try !hasRestarts(RunRaster(block)))
    }

    /// Area costs nothing where it repeats; where it does not, it is limited.
    @Test func onlyWhatDoesNotRepeatIsLimited() throws {
        let tall = RunRaster(
            block: Raster(width: 1, height: 1, pixels: [0xFF20_4060]),
            columns: [.repeating(start: 0, period: 1, count: 9000)],
            rows: [.repeating(start: 0, period: 1, count: 9000)])
        let file = try encodeImage(tall, format: .jpeg)
        #expect(file.bytes.heldByteCount * 10 < file.bytes.byteCount)
        // An odd period longer than a sixteenth of the axis never repeats as MCUs.
        let runs = [Run.repeating(start: 0, period: 601, count: 9000)]
        let small = Raster(width: 601, height: 601, pixels: Array(repeating: 0xFF20_4060, count: 601 * 601))
        #expect(throws: EncodingError.tooDetailed(pixelCount: 81_000_000, maximum: 1 << 26)) {
            try encodeImage(RunRaster(block: small, columns: runs, rows: runs), format: .jpeg)
        }
    }

    /// Equal pictures give equal bytes, whatever the workspace has done before.
    @Test func aWorkspaceCanBeUsedAgain() throws {
        let workspace = EncodingWorkspace()
        for seed in [3, 9, 4, 3] as [UInt64] {
            let picture = randomRunRaster(seed: seed)
            let options = EncodingOptions(quality: 70)
            let again = try encodeImage(picture, format: .jpeg, options: options, workspace: workspace)
            let fresh = try encodeImage(picture, format: .jpeg, options: options)
            #expect(again.bytes.flattened() == fresh.bytes.flattened())
        }
    }
}
