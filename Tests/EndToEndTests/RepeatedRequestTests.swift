import Codecs
import Foundation
import Pixels
import TestSupport
import Testing

/// What a client and a cache in front see of repeated requests.
@Suite struct RepeatedRequestTests {
    static let target = "/images/blue-button.png?size=120x40&insets=10,12,10,12&mode=stretch"

    @Test func countsAHitForTheSecondRequest() throws {
        let server = try EndcapProcess()
        let hits = #"endcap_cache_hits_total{cache="results"}"#
        let first = try server.get(Self.target)
        #expect(first["Cache-Status"]?.contains("fwd=uri-miss") == true)
        #expect(try server.metric(hits) == 0)
        let second = try server.get(Self.target)
        #expect(second["Cache-Status"]?.contains("hit") == true)
        #expect(second.body == first.body)
        #expect(try server.metric(hits) == 1)
        #expect(try server.metric(#"endcap_http_responses_total{route="images",status="200"}"#) == 2)
        #expect(try server.metric(#"endcap_stage_duration_seconds_count{stage="render"}"#) == 1)
    }

    /// Two spellings of one picture: rendered once, and known by one tag.
    @Test func sharesOneEntryBetweenSpellings() throws {
        let server = try EndcapProcess()
        let tags = try [
            "/images/blue-button.png?size=120x40&insets=10,12,10,12&mode=stretch",
            "/images/blue%2Dbutton.png?mode=stretch,stretch&h=40.0&w=120&insets=10,12&dpr=1",
        ].map { try server.get($0)["ETag"] }
        #expect(tags[0] != nil && tags[0] == tags[1])
        #expect(try server.metric(#"endcap_stage_duration_seconds_count{stage="render"}"#) == 1)
    }

    @Test func answersHeadWithExactlyTheFieldsOfGet() throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        // Before and after there is an answer to repeat.
        for target in ["/images/panel.png?size=200x100&insets=22", Self.target] {
            for _ in 0..<2 {
                try client.send("HEAD \(target) HTTP/1.1\r\nHost: a\r\nX-Request-Id: one\r\n\r\n")
                let head = try client.receive(toHead: true)
                let get = try client.get(target, "X-Request-Id: one\r\n")
                let changing: Set = ["date", "cache-status", "server-timing"]
                let names = head.fields.filter { !changing.contains($0.name) }
                #expect(head.status == 200 && get.status == 200)
                #expect(names.elementsEqual(get.fields.filter { !changing.contains($0.name) }, by: ==))
                #expect(head["Content-Length"] == "\(get.body.count)")
            }
        }
    }

    @Test(arguments: ["TAG", "\"other\", TAG", "W/TAG", "*"])
    func answers304WithoutRendering(condition: String) throws {
        let tag = try #require(try EndcapProcess().get(Self.target)["ETag"])
        // A process that has never made the picture knows the tag all the same.
        let server = try EndcapProcess()
        let client = try server.connect()
        for _ in 0..<2 {
            let field = "If-None-Match: \(condition.replacing("TAG", with: tag))\r\n"
            let answer = try client.get(Self.target, field)
            #expect(answer.status == 304)
            #expect(answer["ETag"] == tag)
            #expect(answer["Cache-Control"]?.contains("max-age=") == true)
            #expect(answer["Content-Length"] == nil)
        }
        #expect(try server.metric(#"endcap_http_responses_total{route="images",status="304"}"#) == 2)
        #expect(
            try client.get("/metrics").text.contains(#"endcap_stage_duration_seconds_count{stage="render"} 1"#) == false
        )
        #expect(try client.get(Self.target, "If-None-Match: \"other\"\r\n").status == 200)
    }

    @Test func seesAChangedFileAfterTheRecheckTime() throws {
        let folder = try TemporaryFolder()
        let server = try EndcapProcess(root: folder.path, settings: ["SOURCES_RECHECK": "50ms"])
        let client = try server.connect()
        try folder.put(Self.onePixel(0xFF00_00FF), as: "dot.png")
        let target = "/images/dot.png?size=3x2&mode=stretch"
        let first = try client.get(target)
        #expect(try decodeImage(first.body).raster.pixels == [UInt32](repeating: 0xFF00_00FF, count: 6))
        try folder.put(Self.onePixel(0xFF00_FF00), as: "dot.png")
        #expect(try waitUntil { try client.get(target)["ETag"] != first["ETag"] })
        let second = try client.get(target, "If-None-Match: \(first["ETag"] ?? "")\r\n")
        #expect(second.status == 200)
        #expect(try decodeImage(second.body).raster.pixels == [UInt32](repeating: 0xFF00_FF00, count: 6))
        try FileManager.default.removeItem(atPath: folder.path + "/dot.png")
        #expect(try waitUntil { try client.get(target).status == 404 })
    }

    private static func onePixel(_ colour: UInt32) throws -> [UInt8] {
        let picture = RunRaster(Raster(width: 1, height: 1, pixels: [colour]))
        return try encodeImage(picture, format: .png).bytes.flattened()
    }
}
