import TestSupport
import Testing

@testable import Slicing

/// The chunks of compiled nine-patches, right, wrong and random.
@Suite struct CompiledNinePatchTests {
    /// An `npTc` chunk; offsets are filled with what nobody may use.
    private static func marks(
        x: [Int32] = [2, 4], y: [Int32] = [1, 5], padding: [Int32] = [1, 2, 3, 4], colours: [UInt32] = []
    ) -> [UInt8] {
        let offset = UInt32(0xDEAD_BEEF)
        let fields = [offset, offset] + padding.map { UInt32(bitPattern: $0) } + [offset]
        let lists = (x + y).map { UInt32(bitPattern: $0) } + colours
        return [7, UInt8(x.count), UInt8(y.count), UInt8(colours.count)]
            + (fields + lists).flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }

    private static func littleEndian(_ values: [Int32]) -> [UInt8] {
        values.flatMap { value in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }

    private func read(_ chunks: NinePatchChunks) throws(NinePatchError) -> CompiledNinePatch? {
        try CompiledNinePatch(chunks, width: 10, height: 8)
    }

    @Test func allFieldsAreRead() throws {
        let colours: [UInt32] = [0, 1, 0x8011_2233, 1, 1, 1, 1, 1, 1]
        let chunks = NinePatchChunks(
            marks: Self.marks(colours: colours),
            outline: Self.littleEndian([1, 2, 3, 4, Int32(bitPattern: Float(3.5).bitPattern), 0x1_40]),
            layoutBounds: Self.littleEndian([4, 3, 2, 1]))
        let patch = try #require(try read(chunks))
        #expect(patch.marks.xDivs == [2, 4] && patch.marks.yDivs == [1, 5])
        #expect(patch.marks.padding == NinePatchInsets(left: 1, top: 3, right: 2, bottom: 4))
        #expect(patch.marks.layoutBounds == NinePatchInsets(left: 4, top: 3, right: 2, bottom: 1))
        #expect(patch.patchFills.prefix(3) == [.transparent, .mixed, .uniform(0x8033_2211)])
        #expect(
            patch.outline
                == NinePatchOutline(
                    insets: NinePatchInsets(left: 1, top: 2, right: 3, bottom: 4), radius: 3.5, alpha: 0x40))
    }

    @Test func withoutMarksItIsNoNinePatch() throws {
        #expect(try read(NinePatchChunks()) == nil)
        #expect(try read(NinePatchChunks(layoutBounds: [1])) == nil)
    }

    @Test func listsMayBeEmptyAndReachTheEdges() throws {
        let patch = try #require(
            try read(NinePatchChunks(marks: Self.marks(x: [], y: [0, 8], padding: [0, 0, 0, 0]))))
        #expect(patch.marks.horizontalRegions.isEmpty && patch.marks.verticalRegions == [0..<8])
        #expect(patch.outline == nil && patch.marks.layoutBounds == NinePatchInsets())
    }

    @Test func anotherNumberOfColoursThanPatchesIsPassedOver() throws {
        let patch = try #require(try read(NinePatchChunks(marks: Self.marks(colours: [0, 0, 0]))))
        #expect(patch.patchFills.isEmpty)
    }

    static let refusals: [(NinePatchChunks, NinePatchError)] = [
        (NinePatchChunks(marks: []), .chunk(.marks, .byteCount(0, expected: 32))),
        (NinePatchChunks(marks: marks().dropLast()), .chunk(.marks, .byteCount(47, expected: 48))),
        (NinePatchChunks(marks: marks() + [0]), .chunk(.marks, .byteCount(49, expected: 48))),
        (NinePatchChunks(marks: marks(x: [1, 2, 3])), .chunk(.marks, .oddDivCount(.x, 3))),
        (NinePatchChunks(marks: marks(y: [1])), .chunk(.marks, .oddDivCount(.y, 1))),
        (NinePatchChunks(marks: marks(x: [-1, 2])), .chunk(.marks, .div(.x, index: 0, value: -1, length: 10))),
        (NinePatchChunks(marks: marks(x: [2, 2])), .chunk(.marks, .div(.x, index: 1, value: 2, length: 10))),
        (NinePatchChunks(marks: marks(x: [1, 2, 2, 4])), .chunk(.marks, .div(.x, index: 2, value: 2, length: 10))),
        (NinePatchChunks(marks: marks(y: [5, 4])), .chunk(.marks, .div(.y, index: 1, value: 4, length: 8))),
        (NinePatchChunks(marks: marks(y: [5, 9])), .chunk(.marks, .div(.y, index: 1, value: 9, length: 8))),
        (
            NinePatchChunks(marks: marks(x: [.min, .max])),
            .chunk(.marks, .div(.x, index: 0, value: -2_147_483_648, length: 10))
        ),
        (
            NinePatchChunks(marks: marks(padding: [6, 5, 0, 0])),
            .chunk(.marks, .insets(NinePatchInsets(left: 6, right: 5), width: 10, height: 8))
        ),
        (
            NinePatchChunks(marks: marks(padding: [0, 0, -1, 0])),
            .chunk(.marks, .insets(NinePatchInsets(top: -1), width: 10, height: 8))
        ),
        (
            NinePatchChunks(marks: marks(), layoutBounds: [0]),
            .chunk(.layoutBounds, .byteCount(1, expected: 16))
        ),
        (
            NinePatchChunks(marks: marks(), layoutBounds: littleEndian([.max, 0, .max, 0])),
            .chunk(
                .layoutBounds,
                .insets(NinePatchInsets(left: 2_147_483_647, right: 2_147_483_647), width: 10, height: 8))
        ),
        (
            NinePatchChunks(marks: marks(), outline: littleEndian([0, 0, 0, 0])),
            .chunk(.outline, .byteCount(16, expected: 24))
        ),
        (
            NinePatchChunks(marks: marks(), outline: littleEndian([0, 9, 0, 0, 0, 0])),
            .chunk(.outline, .insets(NinePatchInsets(top: 9), width: 10, height: 8))
        ),
        (
            NinePatchChunks(marks: marks(), outline: littleEndian([0, 0, 0, 0, 0x7FC0_0000, 0])),
            .chunk(.outline, .radius)
        ),
        (
            NinePatchChunks(marks: marks(), outline: littleEndian([0, 0, 0, 0, -1, 0])),
            .chunk(.outline, .radius)
        ),
    ]

    @Test(arguments: refusals)
    func malformedChunksAreRefused(chunks: NinePatchChunks, error: NinePatchError) {
        let thrown = #expect(throws: NinePatchError.self) { try read(chunks) }
        #expect(thrown == error)
        #expect(thrown?.detail.contains(/np(Tc|Ol|Lb)/) == true)
    }

    /// Flipped, cut and grown bytes either are refused or give marks that lead to slices of the whole picture.
    @Test func mutatedChunksNeverCrash() throws {
        var random = SeededGenerator(seed: 9)
        let whole = NinePatchChunks(
            marks: Self.marks(x: [0, 2, 5, 9], y: [1, 8], colours: Array(repeating: 1, count: 8)),
            outline: Self.littleEndian([1, 1, 1, 1, 0x4000_0000, 255]),
            layoutBounds: Self.littleEndian([1, 1, 1, 1]))
        var (read, refused) = (0, 0)
        for _ in 0..<20_000 {
            var chunks = whole
            mutate(&chunks.marks, using: &random)
            mutate(&chunks.outline, using: &random)
            mutate(&chunks.layoutBounds, using: &random)
            let (width, height) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...12, using: &random))
            do {
                let patch = try #require(try CompiledNinePatch(chunks, width: width, height: height))
                let slices = patch.marks.slices
                try #require(slices.horizontal.length == width && slices.vertical.length == height)
                _ = patch.marks.contentBox
                read += 1
            } catch let error as NinePatchError {
                try #require(!error.detail.isEmpty)
                refused += 1
            }
        }
        #expect(read > 100 && refused > 10_000)
    }

    private func mutate(_ bytes: inout [UInt8]?, using random: inout SeededGenerator) {
        guard var changed = bytes else { return }
        for _ in 0..<Int.random(in: 0...2, using: &random) where !changed.isEmpty {
            let index = Int.random(in: 0..<changed.count, using: &random)
            switch Int.random(in: 0..<16, using: &random) {
            case 0: changed.removeLast(Int.random(in: 1...changed.count, using: &random))
            case 1: changed.append(UInt8.random(in: 0...255, using: &random))
            case 2: changed[index] = UInt8.random(in: 0...255, using: &random)
            case 3..<8: changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: changed[index] = UInt8.random(in: 0...12, using: &random)
            }
        }
        bytes = changed
    }
}
