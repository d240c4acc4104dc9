import Foundation
import Slicing
import TestSupport
import Testing

@Suite struct PresetTests {
    static let table = """
        | preset | draws like | mode | center | tile-origin | tile count | tile scale | shrink | filter | snaps |
        | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
        | `uikit` | UIKit's resizableImage: one pixel stretches, more tile | `auto` | `draw` | `start` | `nearest` | `source` | `axis` | `auto` | `no` |
        | `css` | CSS border-image: slices as border, tiles centred, borders snapped to pixels | `stretch` | `hide` | `center` | `nearest` | `caps` | `uniform` | `linear` | `yes` |
        | `android` | Android's NinePatchDrawable: stretched regions share by length | `stretch` | `draw` | `start` | `nearest` | `source` | `axis` | `linear` | `no` |
        | `flutter` | Flutter's centerSlice, as Skia draws it | `stretch` | `draw` | `start` | `nearest` | `source` | `axis` | `linear` | `no` |
        | `unity` | Unity's UI Image, sliced; tiles grow from the bottom left | `stretch` | `draw` | `start,end` | `nearest` | `source` | `axis` | `linear` | `no` |
        | `godot` | Godot's NinePatchRect and StyleBoxTexture; round is its tile fit | `stretch` | `draw` | `start` | `nearest` | `source` | `crop` | `linear` | `no` |
        | `qt` | Qt Quick's BorderImage; round only ever shrinks a tile | `stretch` | `draw` | `start` | `up` | `source` | `crop` | `linear` | `no` |

        """

    @Test func theTableIsThis() {
        #expect(Preset.markdownTable == Self.table)
    }

    @Test func theDocumentationHasTheTable() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/slices.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains("<!-- presets -->\n\(Preset.markdownTable)<!-- /presets -->"))
    }

    /// The numbers that the systems themselves give for 70 and 50 pixels of tiles that are 40 long.
    @Test(arguments: [
        (TileCountRule.nearest, 70, 2.0), (.up, 70, 2), (.nearest, 50, 1), (.up, 50, 2), (.up, 80, 2), (.up, 30, 1),
        (.nearest, 30, 1),
    ])
    func tileCounts(rule: TileCountRule, length: Int, count: Double) throws {
        let plan = AxisPlan(
            segments: [Segment(.flexible(weight: 1, mode: .round), length: 40)], outputLength: length,
            tileCountRule: rule, filter: .nearest)
        // The first source pixel shows once a tile.
        let map = try plan.makeMap()
        let step = Double(length) / count
        let expected = (0..<length).map { Int((Double($0) + 0.5) / step * 40 - 1e-6) % 40 }
        #expect(map.lineSources == expected)
    }

    /// CSS: slices 10 of 60 × 60 with borders of 20 in 100 × 30 shrink by 0.75, and so do tiles of 80 to 60.
    @Test func tilesShrinkWithTheCaps() throws {
        let segments = [
            Segment(.fixed, length: 10), Segment(.flexible(weight: 1, mode: .space), length: 40),
            Segment(.fixed, length: 10),
        ]
        let plan = AxisPlan(
            segments: segments, scale: 2, outputLength: 100, shrink: .uniform(factor: 0.75), tileScale: .caps)
        let map = try plan.makeMap()
        #expect(map.cuts == [0, 15, 85, 100])
        // One tile of 60 in 70 pixels: 5 stay empty on either side.
        let blank = map.lineIsBlank
        #expect(blank.indices.filter { blank[$0] } == Array(15..<20) + Array(80..<85))
        var natural = plan
        natural.tileScale = .source
        let naturalBlank = try natural.makeMap().lineIsBlank
        #expect(naturalBlank.indices.filter { naturalBlank[$0] } == Array(15..<85))
    }

    /// The request's mode, else the picture's, else the preset's, else one pixel stretches and more tile.
    @Test(
        arguments: [
            (FillMode.space, FillMode.round, FillMode.mirror, 2, FillMode.space), (nil, .round, .mirror, 2, .round),
            (nil, nil, .mirror, 2, .mirror), (nil, nil, nil, 2, .tile), (nil, nil, nil, 1, .stretch),
        ] as [(FillMode?, FillMode?, FillMode?, Int, FillMode)])
    func modesHaveAnOrder(request: FillMode?, picture: FillMode?, preset: FillMode?, length: Int, mode: FillMode) {
        let slices = AxisSlices([.init(.flexible(weight: 1, mode: picture), length: length)])
        #expect(
            slices.segments(mode: request, defaultMode: preset)
                == [Segment(.flexible(weight: 1, mode: mode), length: length)])
    }

    @Test func policiesBecomeRules() {
        #expect(ShrinkPolicy.axis.rule(uniformFactor: 0.5) == .axis)
        #expect(ShrinkPolicy.crop.rule(uniformFactor: 0.5) == .crop)
        #expect(ShrinkPolicy.refuse.rule(uniformFactor: 0.5) == .refuse)
        #expect(ShrinkPolicy.uniform.rule(uniformFactor: 0.5) == .uniform(factor: 0.5))
        #expect(ShrinkPolicy.uniform.rule(uniformFactor: 2) == .uniform(factor: 1))
    }
}

extension AxisMap {
    /// Which source line each output line copies; nil where it is transparent or blended.
    fileprivate var lineSources: [Int?] {
        lines(of: runs).map { $0.flatMap(samples.copiedLine) }
    }

    fileprivate var lineIsBlank: [Bool] {
        lines(of: runs).map { $0.map { samples.taps.offsets[$0] == samples.taps.offsets[$0 + 1] } ?? true }
    }
}
