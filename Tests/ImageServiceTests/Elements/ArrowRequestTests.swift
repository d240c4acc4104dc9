import HTTPMessages
import Pixels
import Slicing
import Testing

@testable import ImageService

/// `arrow=` over a picture that has its arrow between two flexible parts.
@Suite struct ArrowRequestTests {
    private static let slices = "stretch-x=3-4,9-10&stretch-y=6-7&mode=stretch"
    private let service = TestService()

    init() throws { service.store.put("art.png", try noise(13, 9).file) }

    private func picture(_ query: String) throws -> Raster {
        let answer = try service.get("/images/art.png?\(Self.slices)&\(query)")
        try #require(answer.status == 200, "\(query): \(answer.text)")
        return try answer.picture()
    }

    @Test(arguments: ["0", "0.31", "0.5", "1", "20", "38"])
    func everySideIsTheUpperOneTurned(position: String) throws {
        let up = try picture("size=41x30&arrow=up:\(position)")
        let down = try picture("size=41x30&arrow=down:\(position)")
        #expect(down == up.flipped(horizontally: false, vertically: true))
        #expect(try picture("size=30x41&arrow=left:\(position)") == up.transposed())
        #expect(
            try picture("size=30x41&arrow=right:\(position)")
                == up.transposed().flipped(horizontally: true, vertically: false))
    }

    @Test func theArrowStandsWhereItIsAsked() throws {
        let art = try noise(13, 9).raster
        for (position, start) in [("up", 14), ("up:0.25", 6), ("up:12", 10), ("up:0", 3), ("up:1", 32 - 3 - 5)] {
            let drawn = try picture("size=32x9&arrow=\(position)")
            for x in 0..<5 { try #require(drawn[start + x, 0] == art[4 + x, 0], "\(position)") }
            for x in 0..<3 {
                try #require(drawn[x, 0] == art[x, 0] && drawn[29 + x, 0] == art[10 + x, 0], "\(position)")
            }
        }
    }

    @Test func artThatPointsElsewhereIsTurnedFromThere() throws {
        let up = try picture("size=41x30&arrow=up:0.3")
        #expect(try picture("size=41x30&arrow=down:0.3&arrow-side=down") == up)
        #expect(
            try picture("size=41x30&arrow=up:0.3&arrow-side=down") == up.flipped(horizontally: false, vertically: true))
        let refused = try service.get("/images/art.png?\(Self.slices)&size=41x30&arrow=up&arrow-side=left")
        #expect(refused.status == 422, "its vertical axis has one flexible part")
        #expect(refused.text.contains("has 1 along its vertical axis; stretch-y"))
    }

    @Test func pointsFollowTheScale() throws {
        let drawn = try picture("size=32x9&scale=2&filter=nearest&arrow=up:12")
        let art = try noise(13, 9).raster
        for x in 0..<10 { try #require(drawn[19 + x, 0] == art[4 + x / 2, 0]) }
    }

    @Test func sizesAndErrorsAreThoseOfTheTurnedPicture() throws {
        let turned = try picture("arrow=left")
        #expect(turned.width == 9 && turned.height == 13)
        let refused = try service.get("/images/art.png?\(Self.slices)&size=9x4&shrink=refuse&arrow=left")
        #expect(refused.status == 422)
        #expect(refused.text.contains("The output is 4 pixels high, but its caps need 11"))
    }

    @Test(arguments: [
        ("arrow=up:0.5", "arrow=up"), ("arrow=left:0.25", "arrow=left:0.25"), ("arrow=left:40", "arrow=left:40"),
        ("arrow=up:1.0", "arrow=up:1"), ("arrow=up&arrow-side=up", "arrow=up"), ("arrow-side=down", ""),
        ("arrow-side=down&arrow=up", "arrow=up&arrow-side=down"),
    ])
    func spellingsOfOneArrowAreOne(query: String, canonical: String) throws {
        #expect(try recipe(query).canonicalQuery() == canonical)
    }

    @Test(arguments: [
        "arrow=", "arrow=top", "arrow=up:", "arrow=up:-1", "arrow=up:a", "arrow=up:1:2", "arrow=:5", "arrow=up:70000",
        "arrow=UP", "arrow-side=none",
    ])
    func otherArrowsAreRefused(query: String) throws {
        let problem = try #require(refusal(query))
        #expect(problem.status == 400)
        #expect(problem.parameter == (query.hasPrefix("arrow=") ? "arrow" : "arrow-side"))
        #expect(problem.detail.contains("`up`, `down`, `left` or `right`"))
    }
}
