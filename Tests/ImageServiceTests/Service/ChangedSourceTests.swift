import HTTPMessages
import ImageService
import Pixels
import Stores
import TestSupport
import Testing

/// Sources that change while they are served.
@Suite struct ChangedSourceTests {
    @Test func aChangeIsSeenWhenTheSourceIsLookedAtAgain() throws {
        let service = TestService { $0.limits.recheckInterval = .zero }
        service.store.put("a.png", try noise(12, 10).file)
        let first = try service.get("/images/a.png")
        let changed = try noise(9, 8, seed: 2)
        service.store.put("a.png", changed.file, version: 2)
        let second = try service.get("/images/a.png", [("If-None-Match", try #require(first.fields["ETag"]))])
        #expect(second.status == 200)
        #expect(second.fields["ETag"] != first.fields["ETag"])
        #expect(difference(try second.picture(), from: changed.raster, tolerance: 0) == nil)
        #expect(service.store.loadCount("a.png") == 2)
    }

    @Test func aSourceThatGoesAwayIsNotFoundAnyMore() throws {
        let service = TestService { $0.limits.recheckInterval = .zero }
        service.store.put("a.png", try noise(12, 10).file)
        #expect(try service.get("/images/a.png").status == 200)
        service.store.fail("a.png", with: .notFound)
        #expect(try service.get("/images/a.png").status == 404)
        service.store.fail("a.png", with: nil)
        #expect(try service.get("/images/a.png").status == 200)
        #expect(service.store.loadCount("a.png") == 1, "what is kept is still right")
    }

    @Test func untilThenNobodyLooks() throws {
        let service = TestService()
        service.store.put("a.png", try noise(12, 10).file)
        let first = try service.get("/images/a.png")
        service.store.put("a.png", try noise(9, 8).file, version: 2)
        #expect(try service.get("/images/a.png").fields["ETag"] == first.fields["ETag"])
        #expect(service.store.lookupCount("a.png") == 1)
    }

    /// The tag names the bytes that were drawn, not those that were there when the request came.
    @Test func aChangeBetweenLookupAndLoadIsTaggedAsWhatItIs() throws {
        let service = TestService()
        let changed = try noise(9, 8, seed: 2)
        service.store.put("a.png", try noise(12, 10).file)
        service.store.beforeLoad { service.store.put("a.png", changed.file, version: 2) }
        let raced = try service.get("/images/a.png")
        #expect(difference(try raced.picture(), from: changed.raster, tolerance: 0) == nil)

        let calm = TestService()
        calm.store.put("a.png", changed.file, version: 2)
        #expect(raced.fields["ETag"] == (try calm.get("/images/a.png")).fields["ETag"])
        #expect(try service.get("/images/a.png").fields["Cache-Status"] == "Endcap; hit")
    }
}
