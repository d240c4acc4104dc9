import HTTPMessages
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// What each parameter takes and refuses, one row a form.
@Suite struct ParameterFormsTests {
    static let accepted: [String] = [
        "size=320x44", "size=320x", "size=x44", "size=0.5x0.25", "size=1.25x65536", "size=00012x4",
        "w=320", "h=44.5", "w=1&h=2", "w=0.0001", "h=65536",
        "scale=0.1", "scale=1.5", "scale=8", "scale=8.0", "dpr=2",
        "source-scale=0.1", "source-scale=3", "source-scale=8",
        "insets=0", "insets=12", "insets=12,16", "insets=1,2,3,4", "insets=0.5,0,65536,17.25",
        "mode=stretch", "mode=tile", "mode=round", "mode=space", "mode=mirror", "mode=hide", "mode=stretch,tile",
        "stretch-x=0-1", "stretch-x=20-30,60-70@2", "stretch-y=3-4,4-5", "stretch-y=1-2@0.5", "stretch-x=1-2@0",
        "center=draw", "center=hide", "tile-origin=start", "tile-origin=center", "tile-origin=end",
        "stretch-map=half-pixel", "stretch-map=endpoints",
        "shrink=axis", "shrink=uniform", "shrink=crop", "shrink=refuse",
        "filter=auto", "filter=linear", "filter=area", "filter=nearest", "filter=bilinear",
        "filter=bicubic", "filter=lanczos3", "filter=box", "format=png",
        "format=webp", "format=webp&q=1", "q=100&format=webp",
        "size=%33%32x4", "%77=4", "insets=1%2C2", "",
    ]

    @Test(arguments: accepted)
    func accepts(query: String) throws {
        #expect(refusal(query) == nil)
    }

    /// The query, and the parameter that must be named.
    static let refused: [(query: String, parameter: String)] = [
        ("size=320", "size"), ("size=x", "size"), ("size=1x2x3", "size"), ("size=0x4", "size"), ("size=4x0", "size"),
        ("size=-1x4", "size"), ("size=1e2x4", "size"), ("size=65537x4", "size"), ("size=4x65536.1", "size"),
        ("size=axb", "size"), ("size=1,5x4", "size"), ("size=320X44", "size"), ("size=%20320x44", "size"),
        ("size=infx4", "size"), ("size=nanx4", "size"), ("size=0x1Fx4", "size"), ("size=.5x4", "size"),
        ("size=5.x4", "size"), ("size=+5x4", "size"), ("size=1.2.3x4", "size"), ("size=1234567890123x4", "size"),
        ("size=\u{0661}x4", "size"),
        ("w=0", "w"), ("w=-1", "w"), ("w=1e3", "w"), ("w=65537", "w"), ("h=0.0", "h"), ("h=4x", "h"),
        ("scale=0", "scale"), ("scale=0.09", "scale"), ("scale=8.01", "scale"), ("scale=2x", "scale"),
        ("dpr=9", "dpr"), ("source-scale=0", "source-scale"), ("source-scale=@2x", "source-scale"),
        ("insets=1,2,3", "insets"), ("insets=1,2,3,4,5", "insets"), ("insets=,", "insets"), ("insets=1,", "insets"),
        ("insets=-1", "insets"), ("insets=1;2", "insets"), ("insets=65537", "insets"), ("insets=1, 2", "insets"),
        ("mode=zoom", "mode"), ("mode=Stretch", "mode"), ("mode=stretch,", "mode"), ("mode=,tile", "mode"),
        ("mode=tile,tile,tile", "mode"), ("mode=auto", "mode"),
        ("stretch-x=5", "stretch-x"), ("stretch-x=5-5", "stretch-x"), ("stretch-x=6-5", "stretch-x"),
        ("stretch-x=1-4,3-6", "stretch-x"), ("stretch-x=5-6,1-2", "stretch-x"), ("stretch-x=1-2@", "stretch-x"),
        ("stretch-x=1-2@-1", "stretch-x"), ("stretch-x=1-2@1@2", "stretch-x"), ("stretch-x=1.5-2", "stretch-x"),
        ("stretch-x=-1-2", "stretch-x"), ("stretch-x=1-2,", "stretch-x"), ("stretch-y=1-2@65537", "stretch-y"),
        ("stretch-y=1-9999999999999", "stretch-y"),
        ("center=1", "center"), ("tile-origin=middle", "tile-origin"), ("stretch-map=linear", "stretch-map"),
        ("shrink=none", "shrink"), ("filter=cubic", "filter"), ("format=bmp", "format"), ("format=PNG", "format"),
        ("chroma=422&format=jpeg", "chroma"), ("chroma=4:2:0&format=jpeg", "chroma"),
        ("progressive=yes&format=jpeg", "progressive"), ("effort=0", "effort"), ("effort=10", "effort"),
        ("effort=best", "effort"), ("q=0&format=webp", "q"), ("q=101&format=webp", "q"), ("q=8.5&format=webp", "q"),
        ("q=-1&format=webp", "q"), ("colors=1", "colors"), ("colors=257", "colors"), ("colors=few", "colors"),
    ]

    @Test(arguments: refused)
    func refuses(query: String, parameter: String) throws {
        let problem = try #require(refusal(query))
        #expect(problem.status == 400)
        #expect(problem.parameter == parameter)
        #expect(problem.title == "Value not allowed")
        let definition = try #require(
            ParameterTable.definitions.first { $0.name == parameter || $0.aliases.contains(parameter) })
        #expect(problem.detail.contains("`\(parameter)`"))
        #expect(problem.detail.hasSuffix("Allowed: \(definition.form)."))
    }

    @Test func refusesMoreRegionsThanAreAllowed() throws {
        func query(_ count: Int) -> String {
            "stretch-x=" + (0..<count).map { "\($0 * 2)-\($0 * 2 + 1)" }.joined(separator: ",")
        }
        #expect(refusal(query(maximumRegionCount)) == nil)
        let refused = try #require(refusal(query(maximumRegionCount + 1)))
        #expect(refused.detail.contains("33 regions") && refused.detail.contains("up to 32"))
    }

    @Test func numbersNameTheirRange() throws {
        for query in ["size=70000x1", "w=70000", "h=0", "insets=70000", "stretch-x=1-2@70000"] {
            #expect(try #require(refusal(query)).detail.contains("65536"), "\(query)")
        }
    }

    @Test func readsWhatIsMeant() throws {
        let recipe = try recipe(
            "w=10.5&dpr=2&source-scale=3&insets=1,2,3,4&mode=round,hide&center=hide&tile-origin=end"
                + "&stretch-map=endpoints&shrink=crop&filter=nearest&format=png")
        #expect(recipe.size == RequestedSize(width: 10.5, height: nil))
        #expect(recipe.scale == 2)
        #expect(recipe.sourceScale == 3)
        #expect(recipe.insets == Insets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(recipe.rules.mode == AxisPair(horizontal: .round, vertical: .hide))
        #expect(recipe.rules.center == .hide)
        #expect(recipe.rules.tileOrigin == AxisPair(horizontal: .end, vertical: .end))
        #expect(recipe.rules.stretchMap == .endpoints)
        #expect(recipe.rules.shrink == .crop)
        #expect(recipe.rules.filter == .nearest)
        let regions = try ImageServiceTests.recipe("stretch-x=1-2,4-6@1.5")
        #expect(
            regions.regions.horizontal
                == [AxisSlices.Region(1..<2, weight: nil), AxisSlices.Region(4..<6, weight: 1.5)])
        #expect(regions.regions.vertical == nil)
    }

    @Test func twoInsetsAreVerticalThenHorizontal() throws {
        #expect(try recipe("insets=1,2").insets == Insets(top: 1, left: 2, bottom: 1, right: 2))
        #expect(try recipe("insets=7").insets == Insets(top: 7, left: 7, bottom: 7, right: 7))
    }
}
