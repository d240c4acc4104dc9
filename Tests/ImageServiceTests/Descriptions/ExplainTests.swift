import Codecs
import HTTPMessages
import Pixels
import Slicing
import Stores
import TestSupport
import Testing

@testable import ImageService

@Suite struct ExplainTests {
    @Test(arguments: [
        ("stretch", "size=100x40&insets=10,12&mode=stretch"),
        ("tile", "size=100x40&scale=2&insets=10,12&mode=tile,round"),
        ("css", "size=10x8&insets=10,12&preset=css"),
    ])
    func tellsHowARenditionIsMade(name: String, query: String) throws {
        let service = try serviceWithDescribedPictures()
        let tag = try #require(service.get("/images/button.png?\(query)").fields["ETag"])
        let quoted = JSONText.quoted(tag, escapesMarkup: false)
        let response = try service.get("/explain/button.png?\(query)")
        #expect(response.status == 200)
        #expect(response.text == (try golden("explain-\(name)")).replacing("\"ETAG\"", with: quoted))
    }

    @Test func nothingIsDrawn() throws {
        let service = try serviceWithDescribedPictures()
        #expect(try service.get("/explain/card.png?size=300x200").status == 200)
        #expect(try service.get("/info/card.png").status == 200)
        #expect(try service.metric("endcap_renders_started_total") == 0)
        #expect(try service.metric("endcap_stage_duration_seconds_count{stage=\"render\"}") == 0)
    }

    static let targets = ["button.png", "panel.9.png", "card.png", "Bubble.imageset", "Bubble.imageset?scale=2"]

    /// The canonical address leads to the rendition that was explained: by tag and by pixels, and to itself.
    @Test(arguments: targets)
    func canonicalAddressesLeadToTheSame(target: String) throws {
        let service = try serviceWithDescribedPictures()
        for seed in 0..<UInt64(40) {
            var generator = SeededGenerator(seed: seed)
            let query = Self.randomQuery(using: &generator)
            let suffix = (target.contains("?") ? "&" : "?") + query
            let explained = try service.get("/explain/\(target)\(suffix)")
            let direct = try service.get("/images/\(target)\(suffix)")
            guard direct.status == 200 else {
                #expect(explained.status == direct.status && explained.text == direct.text, "\(suffix)")
                continue
            }
            try #require(explained.status == 200, "\(suffix)")
            #expect(explained.textMember("entityTag") == direct.fields["ETag"], "\(suffix)")
            let canonical = try #require(explained.textMember("canonicalURL"))
            let again = try service.get(canonical)
            #expect(again.fields["ETag"] == direct.fields["ETag"], "\(suffix) → \(canonical)")
            #expect(again.bytes == direct.bytes, "\(suffix) → \(canonical)")
            let fromCanonical = try service.get("/explain/" + canonical.dropFirst("/images/".count))
            #expect(fromCanonical.textMember("canonicalURL") == canonical)
        }
    }

    /// The cuts that are told are those of the map that is drawn.
    @Test(arguments: targets)
    func cutsAreThoseThatAreDrawn(target: String) throws {
        let service = try serviceWithDescribedPictures()
        for seed in 100..<UInt64(130) {
            var generator = SeededGenerator(seed: seed)
            let query = Self.randomQuery(using: &generator)
            let suffix = (target.contains("?") ? "&" : "?") + query
            let explained = try service.get("/explain/\(target)\(suffix)")
            guard explained.status == 200 else { continue }
            let parts = target.split(separator: "?")
            let wanted = try WantedPicture(
                requestPath: String(parts[0]), query: (parts.dropFirst() + [Substring(query)]).joined(separator: "&"),
                ignoring: IgnoredNames())
            let resolved = try PictureResolver(store: service.store).resolve(PictureRequest(wanted))
            let file = try DecodedFile(
                try service.store.load(resolved.file), isNinePatchName: resolved.isNinePatchName,
                limits: ServiceLimits().decoding, converter: ColourConverter())
            let geometry = try RecipeGeometry(
                wanted.recipe, of: try Picture(file, resolved).shape, limits: OutputLimits())
            let maps = try geometry.makeMaps()
            for map in [maps.horizontal, maps.vertical] {
                let text = JSONTree.array(map.cuts.map(JSONTree.integer)).document.dropLast()
                #expect(explained.text.contains("\"cuts\": \(text),"), "\(suffix)")
            }
            let drawn = try service.get("/images/\(target)\(suffix)").picture()
            #expect(maps.horizontal.outputLength == drawn.width && maps.vertical.outputLength == drawn.height)
        }
    }

    @Test(arguments: [
        ("button.png?size=60x40&insets=4,4&scale=1", "button.png?h=40&w=60.0&insets=04"),
        ("button.png?size=60x40&mode=tile,tile", "%62utton.png?filter=auto&mode=tile&size=60x40"),
        ("card.png?center=draw&preset=css", "card.png?preset=css&center=draw"),
    ])
    func twoSpellingsAreExplainedAlike(first: String, second: String) throws {
        let service = try serviceWithDescribedPictures()
        let answers = try [first, second].map { try service.get("/explain/\($0)") }
        #expect(answers.allSatisfy { $0.status == 200 })
        let withoutStated = answers.map { answer in
            answer.text.split(separator: "\n").filter { !$0.contains("\"stated\"") }
        }
        #expect(withoutStated[0] == withoutStated[1])
    }

    /// What a source says of its centre and its preset is overridden in both ways, and told apart.
    @Test func rulesOfTheSourceCanBeOverridden() throws {
        let service = try serviceWithDescribedPictures()
        let queries = ["scale=1", "center=draw", "preset=uikit", "mode=tile", "mode=stretch", "filter=nearest"]
        let tags = try queries.map { try service.get("/images/card.png?\($0)").fields["ETag"] ?? "" }
        #expect(Set(tags).count == queries.count, "\(tags)")
        let same = try ["preset=css", "center=hide", "filter=linear"].map {
            try service.get("/images/card.png?\($0)").fields["ETag"]
        }
        #expect(same.allSatisfy { $0 == tags[0] })
    }

    @Test func pathsAreEncodedInOneWay() throws {
        let service = TestService()
        service.store.put("ü b/a?.png", try noise(12, 10).file)
        let response = try service.get("/explain/%c3%bc%20b/%61%3f.png")
        #expect(response.textMember("canonicalURL") == "/images/%C3%BC%20b/a%3F.png")
    }

    private static func randomQuery(using generator: inout SeededGenerator) -> String {
        let width = Int.random(in: 1...90, using: &generator)
        let height = Int.random(in: 1...70, using: &generator)
        var pairs = [["size=\(width)x\(height)", "w=\(width)", "h=\(height)"].randomElement(using: &generator) ?? ""]
        let choices = [
            ["insets=3", "insets=2,5,3,4", "stretch-x=3-5,9-12@7", "stretch-y=1-4", "insets=0"],
            ["mode=tile", "mode=stretch", "mode=round,space", "mode=mirror,hide"],
            Preset.allCases.map { "preset=\($0.rawValue)" }, ["center=draw", "center=hide"],
            ["tile-origin=center", "tile-origin=start,end", "tile-origin=start"], ["shrink=uniform", "shrink=axis"],
            ["ends=exact", "ends=rounded"], ["filter=auto", "filter=linear", "filter=nearest"],
            ["source-scale=2", "source-scale=1"], ["crop=1,2,18,14"], ["flip=h", "tint=102030"], ["tile-count=up"],
        ]
        for choice in choices where Int.random(in: 0..<3, using: &generator) == 0 {
            pairs.append(choice.randomElement(using: &generator) ?? "")
        }
        return pairs.shuffled(using: &generator).joined(separator: "&")
    }
}
