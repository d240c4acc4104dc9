import TestSupport
import Testing

@testable import Slicing

/// Every rule of a nine-patch's frame, on frames drawn as text.
@Suite struct NinePatchFrameTests {
    /// A frame of a picture with 10 × 6 pixels inside; letters of a line stand for its pixels between the corners.
    struct Drawing: Sendable, CustomStringConvertible {
        var corner: Character = "."
        var top = ".........."
        var left = "......"
        var bottom = ".........."
        var right = "......"

        var description: String { "\(corner) \(top) \(left) \(bottom) \(right)" }

        func marks() throws(NinePatchError) -> NinePatchMarks {
            try NinePatchFrame(top: line(top), left: line(left), bottom: line(bottom), right: line(right)).marks()
        }

        /// The corners but the first hold a colour that no frame may hold: nobody reads them.
        private func line(_ letters: String) -> [UInt32] {
            ([corner] + Array(letters) + ["?"]).map { Self.colours[$0] ?? 0xFF12_3456 }
        }

        private static let colours: [Character: UInt32] = [
            ".": 0, "B": 0xFF00_0000, "R": 0xFF00_00FF, "W": 0xFFFF_FFFF,
            "t": 0x0012_3456,  // transparent with a colour
            "r": 0x0000_00FF,  // transparent red
            "h": 0x8000_0000,  // half black
            "1": 0x0100_0000,  // alpha 1
            "w": 0xFEFF_FFFF,  // white, not quite opaque
            "g": 0xFF80_8080,
            "b": 0xFFFF_0000,  // blue
        ]

        /// The same drawing with white for what is neutral.
        var white: Drawing {
            func swap(_ line: String) -> String { String(line.map { $0 == "." ? "W" : $0 }) }
            return Drawing(
                corner: "W", top: swap(top), left: swap(left), bottom: swap(bottom), right: swap(right))
        }
    }

    struct Reading: Sendable {
        var drawing: Drawing
        var xDivs: [Int] = []
        var yDivs: [Int] = []
        var padding = NinePatchInsets()
        var bounds = NinePatchInsets()
    }

    static let readings = [
        // No marks: nothing is said, everything stretches.
        Reading(drawing: Drawing()),
        // The default content box reaches from the first to the last stretched pixel, per axis.
        Reading(
            drawing: Drawing(top: "...BB....."), xDivs: [3, 5], padding: NinePatchInsets(left: 3, right: 5)),
        Reading(
            drawing: Drawing(top: ".BB..BB...", left: ".B...."), xDivs: [1, 3, 5, 7], yDivs: [1, 2],
            padding: NinePatchInsets(left: 1, top: 1, right: 3, bottom: 4)),
        // Regions that start or end at the edge, and one that is the whole edge.
        Reading(
            drawing: Drawing(top: "B........B", left: "BBBBBB"), xDivs: [0, 1, 9, 10], yDivs: [0, 6]),
        // A content box, without and with regions, on one axis and on both.
        Reading(drawing: Drawing(bottom: "..BBB....."), padding: NinePatchInsets(left: 2, right: 5)),
        Reading(
            drawing: Drawing(top: "...BB.....", left: "..B...", right: "BBBBBB"), xDivs: [3, 5], yDivs: [2, 3],
            padding: NinePatchInsets(left: 3, right: 5)),
        // Layout bounds from either end, from both, beside the content box, along the whole edge.
        Reading(drawing: Drawing(bottom: "RR........"), bounds: NinePatchInsets(left: 2)),
        Reading(drawing: Drawing(bottom: ".......RRR", right: ".....R"), bounds: NinePatchInsets(right: 3, bottom: 1)),
        Reading(
            drawing: Drawing(bottom: "RRBBBBBBBR", right: "R.BB.R"),
            padding: NinePatchInsets(left: 2, top: 2, right: 1, bottom: 2),
            bounds: NinePatchInsets(left: 2, top: 1, right: 1, bottom: 1)),
        Reading(drawing: Drawing(bottom: "RRRRRRRRRR"), bounds: NinePatchInsets(left: 10)),
    ]

    @Test(arguments: readings, [false, true])
    func marksAreRead(reading: Reading, isWhite: Bool) throws {
        let marks = try (isWhite ? reading.drawing.white : reading.drawing).marks()
        #expect(marks.width == 10 && marks.height == 6)
        #expect(marks.xDivs == reading.xDivs && marks.yDivs == reading.yDivs)
        #expect(marks.padding == reading.padding)
        #expect(marks.layoutBounds == reading.bounds)
    }

    @Test func transparentPixelsAreNeutralWhateverTheirColour() throws {
        let marks = try Drawing(corner: "t", top: "..BBtrBB..").marks()
        #expect(marks.xDivs == [2, 4, 6, 8])
    }

    struct Refusal: Sendable {
        var drawing: Drawing
        var error: NinePatchError
        /// What the sentence must name.
        var words: [String]
    }

    static let refusals = [
        Refusal(drawing: Drawing(corner: "h"), error: .corner(colour: 0x8000_0000), words: ["x = 0, y = 0", "128"]),
        Refusal(drawing: Drawing(corner: "B"), error: .corner(colour: 0xFF00_0000), words: ["#000000"]),
        Refusal(drawing: Drawing(corner: "w"), error: .corner(colour: 0xFEFF_FFFF), words: ["#ffffff with alpha 254"]),
        Refusal(
            drawing: Drawing(top: "...1......"),
            error: .frame(.top, position: 4, .colour(0x0100_0000, neutral: .transparent)),
            words: ["top edge, x = 4", "alpha 1 ", "scaled"]),
        Refusal(
            drawing: Drawing(left: ".....h"),
            error: .frame(.left, position: 6, .colour(0x8000_0000, neutral: .transparent)),
            words: ["left edge, y = 6"]),
        Refusal(
            drawing: Drawing(bottom: "b........."),
            error: .frame(.bottom, position: 1, .colour(0xFFFF_0000, neutral: .transparent)),
            words: ["bottom edge, x = 1", "#0000ff"]),
        Refusal(
            drawing: Drawing(right: ".W...."),
            error: .frame(.right, position: 2, .colour(0xFFFF_FFFF, neutral: .transparent)),
            words: ["right edge, y = 2", "transparent"]),
        Refusal(
            drawing: Drawing(top: "..........", right: "..t...").white,
            error: .frame(.right, position: 3, .colour(0x0012_3456, neutral: .white)),
            words: ["right edge, y = 3", "white"]),
        Refusal(
            drawing: Drawing(top: "....g.....").white,
            error: .frame(.top, position: 5, .colour(0xFF80_8080, neutral: .white)),
            words: ["top edge, x = 5", "#808080"]),
        Refusal(
            drawing: Drawing(top: "..RR......"), error: .frame(.top, position: 3, .layoutBoundsNotHere),
            words: ["top edge, x = 3", "red"]),
        Refusal(
            drawing: Drawing(left: "BBR..."), error: .frame(.left, position: 3, .layoutBoundsNotHere),
            words: ["left edge, y = 3", "red"]),
        Refusal(
            drawing: Drawing(bottom: "BB..BB...."), error: .frame(.bottom, position: 5, .secondContentBox),
            words: ["bottom edge, x = 5", "black"]),
        Refusal(
            drawing: Drawing(right: "B.B.B."), error: .frame(.right, position: 3, .secondContentBox),
            words: ["right edge, y = 3", "black"]),
        Refusal(
            drawing: Drawing(bottom: "R..R.....R"), error: .frame(.bottom, position: 10, .thirdLayoutBounds),
            words: ["bottom edge, x = 10", "red"]),
        Refusal(
            drawing: Drawing(right: "..RR.."), error: .frame(.right, position: 3, .layoutBoundsOffEnd),
            words: ["right edge, y = 3", "red"]),
        Refusal(
            drawing: Drawing(bottom: ".R.......R"), error: .frame(.bottom, position: 2, .layoutBoundsOffEnd),
            words: ["bottom edge, x = 2"]),
        Refusal(
            drawing: Drawing(bottom: "R......R.."), error: .frame(.bottom, position: 8, .layoutBoundsOffEnd),
            words: ["bottom edge, x = 8"]),
    ]

    @Test(arguments: refusals)
    func malformedFramesAreRefusedWithThePosition(refusal: Refusal) {
        let error = #expect(throws: NinePatchError.self) { try refusal.drawing.marks() }
        #expect(error == refusal.error)
        for word in refusal.words { #expect(error?.detail.contains(word) == true, "\(error?.detail ?? "")") }
    }

    @Test(arguments: [(2, 3), (3, 2), (1, 1)])
    func belowThreePixelsNothingIsLeft(width: Int, height: Int) {
        let (row, column) = ([UInt32](repeating: 0, count: width), [UInt32](repeating: 0, count: height))
        #expect(throws: NinePatchError.tooSmall(width: width, height: height)) {
            try NinePatchFrame(top: row, left: column, bottom: row, right: column)
        }
    }

    @Test func onePixelInsideIsEnough() throws {
        let line = [UInt32](repeating: 0, count: 3)
        let marks = try NinePatchFrame(top: line, left: line, bottom: line, right: line).marks()
        #expect(marks.width == 1 && marks.height == 1 && marks.contentBox == (0..<1, 0..<1))
    }

    /// A frame with `count` stretched columns of one pixel, the first after `gap` pixels, and one region of rows.
    private func frame(columns count: Int, gap: Int, rows: [UInt32]) throws(NinePatchError) -> NinePatchFrame {
        let pixels = [UInt32](repeating: 0, count: gap) + (0..<count).flatMap { _ in [0xFF00_0000, 0] }
        let top = [0] + pixels + [0]
        let blank = [UInt32](repeating: 0, count: top.count)
        return try NinePatchFrame(
            top: top, left: rows, bottom: blank, right: [UInt32](repeating: 0, count: rows.count))
    }

    @Test func patchesAreCountedAsAndroidDoes() throws {
        let oneRow: [UInt32] = [0, 0xFF00_0000, 0]
        #expect(try frame(columns: 63, gap: 1, rows: oneRow).marks().columns.count == 127)
        #expect(throws: NinePatchError.tooManyPatches(columns: 128, rows: 1, maximum: 127)) {
            try frame(columns: 64, gap: 0, rows: oneRow).marks()
        }
        // Without a mark on the other axis only the number of regions is limited.
        let noRow: [UInt32] = [0, 0, 0]
        #expect(try frame(columns: 127, gap: 0, rows: noRow).marks().horizontalRegions.count == 127)
        #expect(throws: NinePatchError.tooManyRegions(.top, count: 128, maximum: 127)) {
            try frame(columns: 128, gap: 0, rows: noRow).marks()
        }
    }

    /// Random lines of marks and of what is none: read as drawn, or refused at a pixel that exists.
    @Test func randomFramesAreReadOrRefusedAtAPixel() throws {
        var random = SeededGenerator(seed: 5)
        var (read, refused) = (0, 0)
        for _ in 0..<5_000 {
            func line(_ letters: String, _ count: Int) -> String {
                String((0..<count).map { _ in letters.randomElement(using: &random) ?? "." })
            }
            let drawing = Drawing(
                top: line(Bool.random(using: &random) ? "....BBBB" : "....BBBBR", 10),
                left: line("...BBB", 6), bottom: line("..........BR", 10),
                right: line("........BR", 6))
            do {
                let marks = try drawing.marks()
                let stretched = Set(marks.horizontalRegions.flatMap { Array($0) })
                try #require(
                    drawing.top.enumerated().allSatisfy { ($1 == "B") == stretched.contains($0) }, "\(drawing)")
                try #require(marks.padding.fit(width: 10, height: 6) && marks.layoutBounds.fit(width: 10, height: 6))
                read += 1
            } catch NinePatchError.frame(let edge, let position, _) {
                try #require((1...(edge == .top || edge == .bottom ? 10 : 6)).contains(position), "\(drawing)")
                refused += 1
            }
        }
        #expect(read > 500 && refused > 500)
    }
}
