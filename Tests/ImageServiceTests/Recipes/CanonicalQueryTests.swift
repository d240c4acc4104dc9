import Pixels
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// Two spellings of one recipe have one canonical query, and that is a spelling of it too.
@Suite struct CanonicalQueryTests {
    static let spellings: [(canonical: String, others: [String])] = [
        ("", ["scale=1", "dpr=1.0", "filter=auto&shrink=axis&format=source", "preset=uikit", "center=draw&opacity=1"]),
        ("preset=android", ["preset=flutter", "preset=flutter&filter=linear&shrink=axis"]),
        ("size=320x44", ["h=44&w=320", "w=320.0&h=044", "size=%3320x44", "size=320.00x44&scale=1"]),
        ("size=320x", ["w=320"]),
        ("size=x44.5", ["h=44.50"]),
        ("scale=2", ["dpr=2", "dpr=2.0", "scale=02"]),
        ("insets=12", ["insets=12,12", "insets=12,12,12,12", "insets=12.0,12,012,12"]),
        ("insets=1,2", ["insets=1,2,1,2"]),
        ("insets=1,2,3,2", ["insets=1.0,2,3,2"]),
        ("mode=tile", ["mode=tile,tile"]),
        ("mode=stretch,tile", ["mode=stretch,tile&filter=auto"]),
        ("mode=tile&filter=linear", ["preset=flutter&mode=tile", "mode=tile,tile&preset=android"]),
        ("preset=css&shrink=axis", ["shrink=axis&preset=css&ends=rounded&center=hide"]),
        ("tint=ff8800&flip=h", ["flip=rtl&tint=FF8800FF"]),
        (
            "stretch-x=1-2,4-6@1.5",
            ["stretch-x=01-2,4-06@1.50", "stretch-x=1-2@1,4-6@1.5"]
        ),
        ("stretch-x=1-2&stretch-y=3-4", ["insets=0&stretch-y=3-4@1&stretch-x=1-2"]),
        ("format=webp", ["format=webp&scale=1"]),
        ("depth=16", ["depth=16&format=source&linear=0"]), ("", ["depth=8"]),
        ("profile=keep", ["keep=icc", "profile=keep&keep=icc"]),
        ("keep=exif,xmp", ["keep=xmp,exif", "profile=convert&keep=xmp,exif"]),
        ("profile=keep&keep=exif,copyright", ["keep=copyright,icc,exif"]),
        ("", ["effort=6", "effort=06&format=source"]),
        ("effort=9&colors=64", ["colors=064&format=source&effort=9"]),
        ("effort=9", ["format=source&effort=9"]),
        ("format=webp&q=60&effort=1", ["effort=1&q=60&format=webp"]),
        ("format=jpeg&effort=9", ["effort=7&format=jpeg", "format=jpeg&effort=8"]),
        ("format=jpeg", ["effort=1&format=jpeg", "chroma=420&format=jpeg", "format=jpeg&q=80&progressive=0"]),
        ("format=jpeg&q=60&chroma=444&progressive=1", ["progressive=1&chroma=444&q=60&format=jpeg"]),
        ("format=webp&q=80", ["q=80&format=webp", "q=080&format=webp"]),
        (
            "size=1x2&scale=3&insets=4&mode=space&shrink=crop&filter=area",
            ["filter=area&shrink=crop&mode=space&insets=4&dpr=3&h=2&w=1"]
        ),
    ]

    @Test(arguments: spellings)
    func oneSpellingForAll(canonical: String, others: [String]) throws {
        let wanted = try recipe(canonical)
        #expect(wanted.canonicalQuery() == canonical)
        for other in others {
            #expect(try recipe(other).canonicalQuery() == canonical, "\(other)")
        }
    }

    @Test func zeroInsetsAloneAreNotNone() throws {
        #expect(try recipe("insets=0") != recipe(""))
        #expect(try recipe("insets=0").canonicalQuery() == "insets=0")
    }

    /// What draws different pictures must not share a key, whatever the source brings along.
    @Test(arguments: [
        ("insets=0&mode=tile", "mode=tile"), ("preset=flutter", "mode=stretch&filter=linear"),
        ("preset=css&mode=stretch", "preset=css"), ("preset=css&center=draw", "preset=css"),
        ("preset=uikit", "preset=css"),
    ])
    func whatDiffersHasDifferentQueries(first: String, second: String) throws {
        #expect(try recipe(first).canonicalQuery() != recipe(second).canonicalQuery())
    }

    /// What goes without saying depends on what the source says.
    @Test(arguments: [
        ("", ""), ("preset=css", ""), ("preset=uikit", "preset=uikit"), ("preset=flutter", "preset=android"),
        ("mode=tile", "mode=tile"), ("tile-origin=start", "tile-origin=start"), ("tile-origin=center", ""),
        ("ends=exact&shrink=axis", "shrink=axis&ends=exact"), ("preset=css&filter=auto", "filter=auto"),
    ])
    func thePresetOfTheSourceCounts(query: String, canonical: String) throws {
        let source = SourceRules(preset: .css)
        #expect(try recipe(query).canonicalQuery(for: source) == canonical)
        #expect(try recipe(canonical).canonicalQuery(for: source) == canonical)
    }

    /// Stated caps are a new start: the centre that the picture leaves out is theirs to draw.
    @Test(arguments: [
        ("", ""), ("center=hide", ""), ("center=draw", "center=draw"), ("insets=3", "insets=3"),
        ("insets=3&center=draw", "insets=3"), ("insets=3&center=hide", "insets=3&center=hide"),
        ("preset=css", "preset=css"), ("preset=css&center=draw", "preset=css&center=draw"),
    ])
    func theCentreOfTheSourceCounts(query: String, canonical: String) throws {
        #expect(try recipe(query).canonicalQuery(for: SourceRules(hidesCenter: true)) == canonical)
    }

    @Test func readsBackAsItself() throws {
        for seed in 0..<UInt64(2_000) {
            var generator = SeededGenerator(seed: seed)
            let query = RandomQuery.make(using: &generator)
            let first = try recipe(query)
            for shape in Self.shapes {
                let source = SourceRules(preset: shape.preset, hidesCenter: shape.slices?.hidesCenter ?? false)
                let again = try recipe(first.canonicalQuery(for: source))
                try #require(again.canonicalQuery(for: source) == first.canonicalQuery(for: source), "\(query)")
                try #require(Self.drawing(of: again, on: shape) == Self.drawing(of: first, on: shape), "\(query)")
                try #require(again.finish == first.finish && again.format == first.format)
                try #require(again.effects == first.effects && again.trim == first.trim)
                try #require(again.selection == first.selection && again.sourceScale == first.sourceScale)
            }
        }
    }
}

extension CanonicalQueryTests {
    /// A plain picture, and such whose slices leave something open and something not.
    fileprivate static let shapes = [
        PictureShape(width: 40, height: 30, scale: 2),
        PictureShape(
            width: 40, height: 30,
            slices: PictureSlices(
                horizontal: AxisSlices(leading: 3, trailing: 4, length: 40, mode: .round),
                vertical: AxisSlices(leading: 3, trailing: 4, length: 30), hidesCenter: true)),
        PictureShape(
            width: 40, height: 30,
            slices: PictureSlices(
                horizontal: AxisSlices(leading: 3, trailing: 4, length: 40, mode: .tile),
                vertical: AxisSlices(leading: 3, trailing: 4, length: 30)), preset: .unity),
    ]

    /// All that the recipe's rules come down to on a picture.
    fileprivate struct Drawing: Equatable {
        var plans: [AxisPlan]
        var hidesCenter: Bool
        var light: LightSpace
        var turn: Turn
        var padding: EdgePixels
    }

    fileprivate static func drawing(of recipe: Recipe, on shape: PictureShape) -> Result<Drawing, GeometryError> {
        do throws(GeometryError) {
            let limits = OutputLimits(maximumDimension: 10_000_000, maximumPixelCount: .max)
            let geometry = try RecipeGeometry(recipe, of: shape, limits: limits)
            return .success(
                Drawing(
                    plans: [geometry.horizontal, geometry.vertical], hidesCenter: geometry.hidesCenter,
                    light: geometry.rules.light, turn: geometry.turn, padding: geometry.padding))
        } catch {
            return .failure(error)
        }
    }
}

/// Queries that are accepted, in many spellings.
enum RandomQuery {
    static func make(using generator: inout SeededGenerator) -> String {
        var pairs: [String] = []
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: pairs.append("size=\(number(&generator))x\(number(&generator))")
        case 1: pairs.append("w=\(number(&generator))")
        case 2: pairs.append("size=x\(number(&generator))")
        default: break
        }
        let sliced = Int.random(in: 0..<4, using: &generator)
        if sliced == 1 { pairs.append("insets=" + list([1, 2, 4].randomElement(using: &generator) ?? 1, &generator)) }
        if sliced == 2 { pairs.append("stretch-x=\(regions(&generator))&insets=\(number(&generator)),0") }
        if sliced == 3 { pairs.append("stretch-y=\(regions(&generator))") }
        let choices = [
            "scale=\(Int.random(in: 1...7, using: &generator)).\(Int.random(in: 0...999, using: &generator))",
            "source-scale=0.\(Int.random(in: 10_000_000...99_999_999, using: &generator))",
            "mode=\(["tile", "stretch", "round", "mirror,hide"].randomElement(using: &generator) ?? "tile")",
            "preset=\(Preset.allCases.randomElement(using: &generator)?.rawValue ?? "css")",
            "center=\(["hide", "draw"].randomElement(using: &generator) ?? "draw")",
            "shrink=\(["axis", "uniform", "crop"].randomElement(using: &generator) ?? "axis")",
            "ends=\(["exact", "rounded"].randomElement(using: &generator) ?? "exact")",
            "tile-origin=\(["start", "end,center"].randomElement(using: &generator) ?? "start")",
            "filter=\(["auto", "linear", "nearest"].randomElement(using: &generator) ?? "auto")",
            "tile-count=up", "tile-scale=caps", "stretch-map=endpoints", "linear=1", "tint=00ff0880", "opacity=0.5",
            "bg=010203", "flip=v", "direction=rtl", "format=png", "trim=3", "rotate=90", "pad=1,2", "blur=0.5",
            "sharpen=1.25", "radius=3,0,1,2", "crop=0.1,0,0.5,1",
        ]
        for choice in choices where Bool.random(using: &generator) { pairs.append(choice) }
        // Only pictures without slices are fitted.
        if sliced == 0, !pairs.contains(where: { $0.hasPrefix("mode") }) { pairs += fitting(&generator) }
        return pairs.shuffled(using: &generator).joined(separator: "&")
    }

    private static func fitting(_ generator: inout SeededGenerator) -> [String] {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: ["fit=cover", "gravity=\(["north", "0.25,1", "0.5,0.5"].randomElement(using: &generator) ?? "east")"]
        case 1: ["fit=outside", "enlarge=1"]
        case 2: ["fit=inside"]
        default: []
        }
    }

    private static func list(_ count: Int, _ generator: inout SeededGenerator) -> String {
        var numbers: [String] = []
        for _ in 0..<count { numbers.append(number(&generator)) }
        return numbers.joined(separator: ",")
    }

    private static func regions(_ generator: inout SeededGenerator) -> String {
        var position = 0
        var regions: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = position + Int.random(in: 0...9, using: &generator)
            position = start + Int.random(in: 1...9, using: &generator)
            let weight = Bool.random(using: &generator) ? "@" + number(&generator) : ""
            regions.append("\(start)-\(position)\(weight)")
        }
        return regions.joined(separator: ",")
    }

    /// Above 0, of every magnitude that is accepted, sometimes with zeros that say nothing.
    private static func number(_ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: "\(Int.random(in: 1...65_535, using: &generator))"
        case 1: "0" + "\(Int.random(in: 1...999, using: &generator)).50"
        case 2: "0.0000" + "\(Int.random(in: 1...999_999, using: &generator))"
        case 3: "\(Int.random(in: 1...65_535, using: &generator)).\(Int.random(in: 0...999_999, using: &generator))"
        default: "\(Int.random(in: 1...40, using: &generator)).25"
        }
    }
}
