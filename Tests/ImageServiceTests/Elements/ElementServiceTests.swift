import HTTPMessages
import Pixels
import Slicing
import Stores
import Testing

@testable import ImageService

/// Elements through the whole service, over a store in memory.
@Suite struct ElementServiceTests {
    private static func service() throws -> TestService {
        var button = ElementDeclaration()
        button.base.layer = try ElementTableTests.layer("button.png", "insets=3&mode=stretch&size=40x20")
        button.base.states = [.disabled: try ElementTableTests.layer(nil, "opacity=0.5")]
        var popover = ElementDeclaration()
        popover.base.layer = try ElementTableTests.layer("body.png", "insets=4&mode=stretch&size=60x40&arrow=up")
        popover.base.layer.arrow = .init(source: try SourcePath("arrow.png"), overlap: "1")
        let table = try ElementTable(["button": button, "popover": popover])
        let service = TestService { $0.elements = table }
        service.store.put("button.png", try noise(12, 10).file)
        service.store.put("button@2x.png", try noise(24, 20, seed: 2).file)
        service.store.put("body.png", try noise(11, 9, seed: 3).file)
        service.store.put("arrow.png", try noise(7, 5, seed: 4).file)
        return service
    }

    @Test(arguments: [
        ("/elements/button", "/images/button.png?insets=3&mode=stretch&size=40x20"),
        ("/elements/button?state=disabled", "/images/button.png?insets=3&mode=stretch&size=40x20&opacity=0.5"),
        ("/elements/button?size=80x30&scale=2", "/images/button.png?insets=3&mode=stretch&size=80x30&scale=2"),
    ])
    func anElementIsItsPictureWithItsParameters(element: String, picture: String) throws {
        let service = try Self.service()
        let (named, spelled) = (try service.get(element), try service.get(picture))
        #expect(named.status == 200)
        #expect(try named.picture() == spelled.picture())
        #expect(named.fields["ETag"] == spelled.fields["ETag"])
        #expect(spelled.fields["Cache-Status"] == "Endcap; hit", "they share one cache entry")
    }

    @Test func elementsAreConditionalAndRemembered() throws {
        let service = try Self.service()
        #expect(try service.ready("/elements/popover") == nil)
        let answer = try service.get("/elements/popover")
        let tag = try #require(answer.fields["ETag"])
        #expect(try service.get("/elements/popover", [("If-None-Match", tag)]).status == 304)
        #expect(try service.ready("/elements/popover")?.bytes == answer.bytes)
        #expect(try service.ready("/elements/popover", [("If-None-Match", tag)])?.status == 304)
        #expect(try service.get("/elements/popover", method: .head).fields["ETag"] == tag)
        #expect(try service.metric("endcap_http_responses_total{route=\"elements\",status=\"200\"}") == 3)
        #expect(try service.metric("endcap_http_responses_total{route=\"elements\",status=\"304\"}") == 2)
        #expect(try service.get("/elements/popover", method: .post).status == 405)
    }

    @Test(arguments: ArrowSide.allCases)
    func theArrowIsExactAndTheBodyToo(side: ArrowSide) throws {
        let service = try Self.service()
        let picture = try service.get("/elements/popover?arrow=\(side.rawValue):0.4").picture()
        #expect(picture.width == 60 && picture.height == 40)
        let upright = picture.turned(Turn(from: side, to: .up))
        let (body, arrow) = (
            try noise(11, 9, seed: 3).raster.turned(Turn(from: side, to: .up)), try noise(7, 5, seed: 4).raster
        )
        // The middle line at 0.4 of the side, kept between the caps of four pixels.
        let start = Int((Double(upright.width) * 0.4 - 3.5 + 0.5).rounded(.down))
        for y in 0..<4 {
            for x in 0..<7 { try #require(upright[start + x, y] == arrow[x, y]) }
            for x in 0..<start { try #require(upright[x, y] == 0) }
        }
        let (right, bottom) = (upright.width - 4, upright.height - 4)
        for y in 0..<4 {
            for x in 0..<4 {
                try #require(upright[x, 4 + y] == body[x, y])
                try #require(upright[right + x, 4 + y] == body[body.width - 4 + x, y])
                try #require(upright[x, bottom + y] == body[x, body.height - 4 + y])
                try #require(upright[right + x, bottom + y] == body[body.width - 4 + x, body.height - 4 + y])
            }
        }
    }

    @Test func theArrowStaysOffTheCorners() throws {
        let service = try Self.service()
        let arrow = try noise(7, 5, seed: 4).raster
        for (query, start) in [("up:0", 4), ("up:2", 4), ("up:1", 60 - 4 - 7), ("up:59", 60 - 4 - 7), ("up:30", 27)] {
            let picture = try service.get("/elements/popover?arrow=\(query)").picture()
            for x in 0..<7 { try #require(picture[start + x, 2] == arrow[x, 2], "\(query)") }
        }
    }

    @Test func aChangeOfEitherFileIsSeen() throws {
        let service = try Self.service()
        let first = try service.get("/elements/popover")
        for name in ["arrow.png", "body.png"] {
            let changed = try Self.service()
            changed.store.put(name, try noise(name == "arrow.png" ? 7 : 11, 9, seed: 9).file, version: 2)
            let second = try changed.get("/elements/popover")
            #expect(second.status == 200)
            #expect(second.fields["ETag"] != first.fields["ETag"])
            #expect(second.bytes != first.bytes)
        }
        #expect(try Self.service().get("/elements/popover").fields["ETag"] == first.fields["ETag"])
    }

    @Test func theJoinedPictureIsMadeOnce() throws {
        let service = try Self.service()
        for width in [50, 60, 70] { _ = try service.get("/elements/popover?w=\(width)") }
        #expect(service.store.loadCount("body.png") == 1)
        #expect(service.store.loadCount("arrow.png") == 1)
    }

    @Test func anArrowOfAnotherScaleIsDrawnAtTheBodys() throws {
        let service = try Self.service()
        service.store.put("body@2x.png", try noise(22, 18, seed: 5).file)
        let picture = try service.get("/elements/popover?scale=2").picture()
        #expect(picture.width == 120 && picture.height == 80)
        // Seven points of arrow are fourteen pixels; above the body there are 5 - 1 points of it.
        let row = (0..<120).filter { picture[$0, 6] != 0 }
        #expect(try #require(row.first) >= 53 && row.last! <= 66)
    }

    @Test func whatCannotBeIsRefused() throws {
        let service = try Self.service()
        let arrow = try service.get("/elements/button?arrow=up")
        #expect(arrow.status == 422)
        #expect(arrow.text.contains("\"parameter\":\"arrow\""))
        service.store.fail("arrow.png", with: .notFound)
        #expect(try service.get("/elements/popover").status == 404)
        for target in ["/elements/", "/elements/x", "/elements/button/", "/elements/%62utton"] {
            #expect(try service.get(target).status == 404)
        }
    }
}
