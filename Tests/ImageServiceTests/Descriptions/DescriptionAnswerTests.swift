import HTTPMessages
import Rendering
import Stores
import TestSupport
import Testing

@testable import ImageService

/// Both descriptions as answers: fields, conditions, errors, metrics.
@Suite struct DescriptionAnswerTests {
    static let targets = ["/info/card.png", "/explain/card.png?size=80x60"]

    @Test(arguments: targets)
    func headHasTheFieldsOfGet(target: String) throws {
        let service = try serviceWithDescribedPictures()
        let (get, head) = (try service.get(target), try service.get(target, method: .head))
        #expect(get.fields["Content-Type"] == "application/json")
        #expect(get.fields["Cache-Control"]?.contains("max-age=3600") == true)
        #expect(get.fields["Cache-Status"] == "Endcap; fwd=bypass")
        #expect(get.fields["X-Content-Type-Options"] == "nosniff")
        #expect(head.status == 200 && head.fields == get.fields && head.body.byteCount == get.body.byteCount)
    }

    @Test(arguments: targets)
    func aTagThatMatchesIsNotModifiedAndNothingIsLoaded(target: String) throws {
        let tag = try #require(serviceWithDescribedPictures().get(target).fields["ETag"])
        let service = try serviceWithDescribedPictures()
        let response = try service.get(target, [("If-None-Match", tag)])
        #expect(response.status == 304 && response.body.byteCount == 0)
        #expect(response.fields["ETag"] == tag)
        #expect(service.store.loadCount("card.png") == 0)
        #expect(try service.get(target, [("If-None-Match", "\"other\"")]).status == 200)
    }

    /// The tag changes with the picture and with the document beside it.
    @Test(arguments: targets)
    func tagsFollowTheSource(target: String) throws {
        let service = try serviceWithDescribedPictures()
        let changedPicture = try serviceWithDescribedPictures()
        changedPicture.store.put("card.png", try fixture("goldens/sources/gen_button_rgba8.png"), version: 2)
        let changedDocument = try serviceWithDescribedPictures()
        changedDocument.store.put("card.slices.json", try fixture("descriptions/card.slices.json"), version: 2)
        let tags = try [service, changedPicture, changedDocument].map { try $0.get(target).fields["ETag"] ?? "" }
        #expect(Set(tags).count == 3)
    }

    @Test func descriptionsAndRenditionsHaveTagsOfTheirOwn() throws {
        let service = try serviceWithDescribedPictures()
        let tags = try ["/info", "/explain", "/images"].map { try service.get($0 + "/card.png").fields["ETag"] ?? "" }
        #expect(Set(tags).count == 3)
    }

    @Test(arguments: [
        ("/info/none.png", 404), ("/info/", 404), ("/info/.hidden.png", 404), ("/info/a%zz.png", 400),
        ("/info/card.png?size=3x3", 400), ("/info/card.png?scale=9", 400), ("/info/card.png?mode=tile&mode=tile", 400),
        ("/info/button.png?insets=30", 422), ("/info/button.png?crop=1,1,40,40", 422), ("/info/text.png", 415),
        ("/info/broken.png", 422), ("/explain/none.png", 404), ("/explain/card.png?size=0x3", 400),
        ("/explain/card.png?nothing=1", 400), ("/explain/button.png?insets=30", 422),
        ("/explain/button.png?size=20000x2&mode=tile", 422), ("/explain/button.png?insets=9&shrink=refuse&w=3", 422),
        ("/explain/text.png", 415), ("/explain/broken.png", 422),
    ])
    func answersAProblem(target: String, status: Int) throws {
        let service = try serviceWithDescribedPictures()
        service.store.put("text.png", Array("no picture".utf8))
        service.store.put("broken.png", try noise(3, 3).file)
        service.store.put("broken.slices.json", Array("{\"version\": 1, \"horizontal\": {\"leading\": 9}}".utf8))
        let response = try service.get(target)
        #expect(response.status == status, "\(response.text)")
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(response.fields["ETag"] == nil)
    }

    @Test func whatIsNotAllowedNamesWhatIs() throws {
        let response = try serviceWithDescribedPictures().get("/info/card.png?tint=ff0000")
        #expect(response.text.contains("\"parameter\":\"tint\""))
        for definition in ParameterTable.infoDefinitions { #expect(response.text.contains(definition.name)) }
        #expect(!response.text.contains("opacity"))
    }

    @Test(arguments: targets)
    func otherMethodsAreNotAllowed(target: String) throws {
        let response = try serviceWithDescribedPictures().get(target, method: .post)
        #expect(response.status == 405 && response.fields["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test func metricsTellThemApart() throws {
        let service = try serviceWithDescribedPictures()
        for target in Self.targets + ["/info/none.png"] { _ = try service.get(target) }
        let counted = "endcap_http_responses_total"
        #expect(try service.metric("\(counted){route=\"info\",status=\"200\"}") == 1)
        #expect(try service.metric("\(counted){route=\"info\",status=\"404\"}") == 1)
        #expect(try service.metric("\(counted){route=\"explain\",status=\"200\"}") == 1)
    }

    /// The command line's descriptions are those of the service.
    @Test(arguments: [
        (Description.info, "card.png", ""), (.info, "panel.9.png", "mode=tile"), (.explain, "card.png", "size=80x60"),
        (.explain, "Bubble.imageset", "scale=2&w=30"),
    ])
    func oneOffDescriptionsAreTheSame(description: Description, path: String, query: String) throws {
        let service = try serviceWithDescribedPictures()
        let parameters = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=").map(String.init)
            return (name: parts[0], value: parts[1])
        }
        let text = try OneOffRender(store: service.store).describe(
            description, SourcePath(path), parameters: parameters)
        let answer = try service.get("/\(description.rawValue)/\(path)" + (query.isEmpty ? "" : "?" + query))
        #expect(text == answer.text)
    }

    @Test func aFullQueueIsAnswered() throws {
        let service = TestService { $0.workers.queueLimit = 0 }
        service.store.put("a.png", try noise(4, 4).file)
        let gate = service.store.holdLoads(of: "a.png")
        let first = service.send("/images/a.png")
        try #require(eventually { service.store.loadsUnderWay == 1 })
        service.store.put("b.png", try noise(4, 4).file)
        let response = try service.get("/info/b.png")
        #expect(response.status == 503 && response.fields["Retry-After"] == "1")
        gate.open()
        #expect(eventually { first.response != nil })
    }
}
