import Codecs
import HTTPMessages
import ImageService
import Pixels
import Slicing
import TestSupport
import Testing

/// Pictures, tags and hits, end to end in one process.
@Suite struct RenditionTests {
    private let service = TestService { $0.cachePolicy.maximumAge = 60 }

    private static func plan(
        _ caps: [Int], _ mode: FillMode, scale: Double = 1, to length: Int, filter: SamplingFilter = .auto
    ) -> AxisPlan {
        AxisPlan(
            segments: [
                Segment(.fixed, length: caps[0]), Segment(.flexible(weight: 1, mode: mode), length: caps[1]),
                Segment(.fixed, length: caps[2]),
            ], scale: scale, outputLength: length, filter: filter)
    }

    struct Row: Sendable {
        var query: String
        var horizontal: AxisPlan
        var vertical: AxisPlan
    }

    static let rows = [
        Row(
            query: "size=31x40&insets=3,2,1,4&mode=stretch",
            horizontal: plan([2, 6, 4], .stretch, to: 31), vertical: plan([3, 6, 1], .stretch, to: 40)),
        Row(
            query: "size=31x40&insets=3,2,1,4",
            horizontal: plan([2, 6, 4], .tile, to: 31), vertical: plan([3, 6, 1], .tile, to: 40)),
        Row(
            query: "size=20x15&scale=2&insets=1&mode=round,mirror",
            horizontal: plan([1, 10, 1], .round, scale: 2, to: 40),
            vertical: plan([1, 8, 1], .mirror, scale: 2, to: 30)
        ),
        Row(
            query: "size=9.5x33&source-scale=2&scale=3&insets=2&mode=stretch",
            horizontal: plan([4, 4, 4], .stretch, scale: 1.5, to: 29),
            vertical: plan([4, 2, 4], .stretch, scale: 1.5, to: 99)),
        Row(
            query: "size=5x6&insets=3&mode=stretch",
            horizontal: plan([3, 6, 3], .stretch, to: 5), vertical: plan([3, 4, 3], .stretch, to: 6)),
        Row(
            query: "size=6x5", horizontal: plan([0, 12, 0], .stretch, to: 6, filter: .lanczos3),
            vertical: plan([0, 10, 0], .stretch, to: 5, filter: .lanczos3)),
        Row(
            query: "size=30x25&insets=0", horizontal: plan([0, 12, 0], .tile, to: 30),
            vertical: plan([0, 10, 0], .tile, to: 25)),
    ]

    @Test(arguments: rows)
    func drawsWhatTheFormulasSay(row: Row) throws {
        let source = try noise(12, 10)
        service.store.put("a.png", source.file)
        let response = try service.get("/images/a.png?\(row.query)")
        try #require(response.status == 200, "\(response.text)")
        #expect(response.fields["Content-Type"] == "image/png")
        let got = try response.picture()
        let wanted = try NaiveRenderer(horizontal: row.horizontal, vertical: row.vertical).render(source.raster)
        try #require([got.width, got.height] == [wanted.width, wanted.height])
        #expect(difference(got, from: wanted, tolerance: 2) == nil)
    }

    @Test(arguments: ["", "?size=12x10&insets=3&mode=stretch", "?insets=0", "?format=png&filter=area", "?"])
    func itsOwnSizeIsThePictureItself(query: String) throws {
        let source = try noise(12, 10)
        service.store.put("a.png", source.file)
        let got = try service.get("/images/a.png\(query)").picture()
        #expect(difference(got, from: source.raster, tolerance: 0) == nil)
    }

    @Test func aHiddenCentreIsTransparent() throws {
        let source = try noise(12, 10)
        service.store.put("a.png", source.file)
        let got = try service.get("/images/a.png?size=20x20&insets=3&mode=stretch&center=hide").picture()
        let drawn = try service.get("/images/a.png?size=20x20&insets=3&mode=stretch").picture()
        for y in 0..<20 {
            for x in 0..<20 {
                let isCentre = (3..<17).contains(x) && (3..<17).contains(y)
                try #require(got[x, y] == (isCentre ? 0 : drawn[x, y]))
            }
        }
    }

    @Test func theSecondRequestIsAHit() throws {
        service.store.put("a.png", try noise(12, 10).file)
        let target = "/images/a.png?size=20x20&insets=3"
        let first = try service.get(target)
        #expect(first.fields["Cache-Status"] == "Endcap; fwd=uri-miss; stored")
        #expect(try service.metric("endcap_cache_hits_total{cache=\"results\"}") == 0)
        let second = try service.get(target)
        #expect(second.fields["Cache-Status"] == "Endcap; hit")
        #expect(try service.metric("endcap_cache_hits_total{cache=\"results\"}") == 1)
        #expect(try service.metric("endcap_cache_misses_total{cache=\"results\"}") == 1)
        #expect(try service.metric("endcap_cache_entries{cache=\"results\"}") == 1)
        #expect(try service.metric("endcap_renders_started_total") == 1)
        #expect(second.bytes == first.bytes)
        #expect(second.fields["ETag"] == first.fields["ETag"])
        #expect(service.store.loadCount("a.png") == 1)
        #expect(service.store.lookupCount("a.png") == 1)
    }

    @Test func whatIsTooLargeToKeepIsNotCalledStored() throws {
        let service = TestService { $0.limits.resultCacheByteBudget = 0 }
        service.store.put("a.png", try noise(12, 10).file)
        for _ in 0..<2 {
            #expect(try service.get("/images/a.png?w=20&insets=3").fields["Cache-Status"] == "Endcap; fwd=uri-miss")
        }
    }

    @Test func aSourceIsDecodedOnceForAllItsRenditions() throws {
        service.store.put("a.png", try noise(12, 10).file)
        for width in 20..<25 { #expect(try service.get("/images/a.png?w=\(width)&insets=3").status == 200) }
        #expect(service.store.loadCount("a.png") == 1)
        #expect(try service.metric("endcap_stage_duration_seconds_count{stage=\"decode\"}") == 1)
        #expect(try service.metric("endcap_stage_duration_seconds_count{stage=\"render\"}") == 5)
        #expect(try service.metric("endcap_stage_duration_seconds_count{stage=\"encode\"}") == 5)
    }

    @Test func spellingsShareOneTagAndOneEntry() throws {
        service.store.put("a@2x.png", try noise(12, 10).file)
        let spellings = [
            "w=20&h=10&insets=1,2,1,2", "size=20.0x10&insets=1,2", "insets=01,2&size=%320x10&filter=auto",
            "size=20x10&insets=1,2&dpr=1", "size=20x10&insets=1,2&source-scale=2",
        ]
        let tags = try spellings.map { try service.get("/images/a@2x.png?\($0)").fields["ETag"] }
        #expect(Set(tags).count == 1)
        #expect(try service.get("/images/a%402x.png?\(spellings[0])").fields["ETag"] == tags[0])
        #expect(try service.metric("endcap_cache_entries{cache=\"results\"}") == 1)
        #expect(try service.metric("endcap_renders_started_total") == 1)
    }

    @Test func everythingThatChangesPixelsChangesTheTag() throws {
        service.store.put("a.png", try noise(12, 10).file)
        service.store.put("b.png", try noise(12, 10).file)
        let base = "size=30x30&insets=2"
        let queries = [
            base, "size=31x30&insets=2", "size=30x31&insets=2", "size=30x30&insets=3", base + "&mode=stretch",
            base + "&mode=stretch,tile", base + "&scale=2", base + "&source-scale=2", base + "&center=hide",
            base + "&tile-origin=end", base + "&stretch-map=endpoints", base + "&shrink=crop", base + "&filter=area",
            "size=30x30", "size=30x30&stretch-x=3-4", "size=30x30&stretch-x=3-4,6-7", "size=30x30&stretch-y=3-4", "",
        ]
        let tags = try queries.map { try service.get("/images/a.png?\($0)").fields["ETag"] }
        #expect(Set(tags.compactMap(\.self)).count == queries.count)
        #expect(try service.get("/images/b.png?\(base)").fields["ETag"] != tags[0])
    }

    @Test func tagsAreStrongAndTheSameInEveryProcess() throws {
        let file = try noise(12, 10).file
        let tags = try (0..<2).map { _ in
            let service = TestService()
            service.store.put("a.png", file)
            return try #require(service.get("/images/a.png?w=5").fields["ETag"])
        }
        #expect(tags[0] == tags[1])
        #expect(tags[0].hasPrefix("\"") && tags[0].hasSuffix("\"") && tags[0].utf8.count > 10)
    }

    @Test func anAnswerCarriesItsFields() throws {
        service.store.put("a.png", try noise(12, 10).file, modificationTime: 784_111_777)
        let fields = try service.get("/images/a.png").fields
        #expect(fields["Last-Modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(fields["Cache-Control"]?.hasPrefix("max-age=60") == true)
        #expect(fields["X-Content-Type-Options"] == "nosniff")
        #expect(fields["Content-Security-Policy"] == "default-src 'none'; sandbox")
        #expect(fields["Cross-Origin-Resource-Policy"] == "cross-origin")
        let names = fields.lines.map { $0.name.lowercased() }
        #expect(Set(names).count == names.count)
    }

    @Test func headIsGetWithoutItsBody() throws {
        service.store.put("a.png", try noise(12, 10).file)
        _ = try service.get("/images/a.png?w=5")
        let get = try service.get("/images/a.png?w=5")
        let head = try service.get("/images/a.png?w=5", method: .head)
        #expect(head.status == get.status)
        #expect(head.fields == get.fields)
        #expect(head.body.byteCount == get.body.byteCount)
    }
}
