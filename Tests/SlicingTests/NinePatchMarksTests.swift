import Testing

@testable import Slicing

/// What follows from a nine-patch's marks.
@Suite struct NinePatchMarksTests {
    private typealias Part = AxisSlices.Part

    private static let stretched = Part.Kind.flexible(weight: nil, mode: .stretch)

    private func marks(
        x: [Range<Int>] = [], y: [Range<Int>] = [], padding: NinePatchInsets = NinePatchInsets()
    ) -> NinePatchMarks {
        NinePatchMarks(
            width: 10, height: 6, horizontalRegions: x, verticalRegions: y, padding: padding,
            layoutBounds: NinePatchInsets())
    }

    @Test func regionsBecomeFlexibleParts() {
        let slices = marks(x: [2..<4, 5..<9], y: [0..<1, 5..<6]).slices
        #expect(
            slices.horizontal.parts == [
                Part(.fixed, length: 2), Part(Self.stretched, length: 2), Part(.fixed, length: 1),
                Part(Self.stretched, length: 4), Part(.fixed, length: 1),
            ])
        #expect(
            slices.vertical.parts == [
                Part(Self.stretched, length: 1), Part(.fixed, length: 4), Part(Self.stretched, length: 1),
            ])
        #expect(!slices.hidesCenter)
        // Regions share what there is in proportion to their lengths, and stretch whatever their length.
        #expect(
            slices.horizontal.segments(mode: nil).map(\.kind) == [
                .fixed, .flexible(weight: 2, mode: .stretch), .fixed, .flexible(weight: 4, mode: .stretch), .fixed,
            ])
    }

    @Test func anAxisWithoutMarksIsFlexibleThroughout() {
        let slices = marks(y: [1..<2]).slices
        #expect(slices.horizontal.parts == [Part(Self.stretched, length: 10)])
        #expect(slices.vertical.parts.count == 3)
    }

    @Test func patchesPartitionThePicture() {
        let marks = marks(x: [0..<1, 3..<4], y: [2..<6])
        #expect(marks.columns == [0..<1, 1..<3, 3..<4, 4..<10])
        #expect(marks.rows == [0..<2, 2..<6])
        #expect(marks.xDivs == [0, 1, 3, 4] && marks.yDivs == [2, 6])
    }

    @Test func theContentBoxIsWhatThePaddingLeaves() {
        let box = marks(padding: NinePatchInsets(left: 1, top: 2, right: 3, bottom: 4)).contentBox
        #expect(box == (1..<7, 2..<2))
    }
}
