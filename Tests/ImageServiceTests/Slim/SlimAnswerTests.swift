import Codecs
import Foundation
import HTTPMessages
import Pixels
import Slicing
import TestSupport
import Testing

@testable import ImageService

/// `/slim` as clients see it.
@Suite struct SlimAnswerTests {
    private struct Answer: Decodable {
        struct Size: Decodable {
            var width: Int
            var height: Int
            var pixels: Int
            var bytes: Int
        }
        struct Axis: Decodable {
            struct Joint: Decodable {
                var remainder: Int
                var snap: String
            }
            var kind: String
            var slimLength: Int
            var joint: Joint?
        }
        struct Proof: Decodable {
            var holds: Bool
            var isExact: Bool
        }
        var horizontal: Axis
        var vertical: Axis
        var before: Size
        var after: Size
        var query: String
        var url: String
        var proof: Proof
        var snippets: [String: [String: String]]
    }

    private func file(_ raster: Raster) throws -> [UInt8] {
        try encodeImage(RunRaster(raster), format: .png).bytes.flattened()
    }

    /// Pictures of every kind, to be asked for over and over.
    static let pictures: [(name: String, raster: Raster)] = [
        ("solid.png", Raster(30, 20) { _, _ in 0xFF10_2030 }),
        ("ramp.png", Raster(30, 52) { _, y in gray(y * 5) }),
        ("round@2x.png", .roundedRectangle(60, 42, radius: 8)),
        ("round@3x.png", .roundedRectangle(61, 43, radius: 8)),
        ("stripes.png", Raster(33, 9) { x, y in gray((x % 5) * 20 + y) }),
        (
            "logo.png",
            Raster.roundedRectangle(44, 40, radius: 4).with(.noise(12, 12), x: 14, y: 14)
        ),
        ("noise.png", .noise(12, 10)),
        // Along one axis a gradient, an arrow and a period: each part says how it fills.
        (
            "parts.png",
            Raster(12 + 3 + 8, 4) { x, y in
                x < 12 ? gray(x * 20) : x < 15 ? gray(7 + x * 3 + y) : gray((x % 4) * 50 + y * 3)
            }
        ),
    ]

    @Test(arguments: pictures) func theAddressesDrawTheOriginal(name: String, raster: Raster) throws {
        let bench = TestService()
        bench.store.put(name, try file(raster))
        let answer = try JSONDecoder().decode(Answer.self, from: Data(bench.get("/slim/\(name)").bytes))
        #expect(answer.proof.holds && answer.proof.isExact)
        #expect((answer.before.width, answer.before.height) == (raster.width, raster.height))
        #expect(try bench.get(answer.url).picture() == raster)
        // The slim picture in another file's place, drawn by the query.
        let picture = try bench.get("/slim/\(name)?format=png")
        #expect(picture.bytes.count == answer.after.bytes)
        let slimName = "slim-" + name
        bench.store.put(slimName, picture.bytes)
        #expect(try bench.get("/images/\(slimName)?\(answer.query)").picture() == raster)
        #expect(try picture.picture().width == answer.horizontal.slimLength)
    }

    @Test func anAxisOfManyKindsIsToldByRegions() throws {
        let bench = TestService()
        bench.store.put("parts.png", try file(Self.pictures[7].raster))
        let answer = try JSONDecoder().decode(Answer.self, from: Data(bench.get("/slim/parts.png?runs=all").bytes))
        #expect(answer.url.contains(":stretch") && answer.url.contains(":tile"))
        #expect(answer.horizontal.slimLength == 2 + 3 + 4)
        #expect(try bench.get(answer.url).picture() == Self.pictures[7].raster)
    }

    @Test func aJointThatIsNotWholeSnapsAsInTheOriginal() throws {
        let bench = TestService()
        bench.store.put("stripes.png", try file(Self.pictures[4].raster))
        let answer = try JSONDecoder().decode(Answer.self, from: Data(bench.get("/slim/stripes.png").bytes))
        #expect(answer.horizontal.joint?.remainder == 3)
        #expect(answer.horizontal.joint?.snap == "tile:3")
        let snapped = try bench.get(answer.url.replacing("size=33x9", with: "size=60x9") + "&snap=tile:3").picture()
        // 58 is 11 periods of 5 and 3 more; 63 is further off.
        #expect(snapped.width == 58)
    }

    @Test func itIsCachedAsARenditionIs() throws {
        let bench = TestService()
        bench.store.put("round.png", try file(Self.pictures[2].raster))
        let target = "/slim/round.png?tolerance=1"
        let first = try bench.get(target)
        #expect(first.status == 200)
        #expect(first.fields["Content-Type"] == "application/json")
        #expect(first.fields["Cache-Status"] == "Endcap; fwd=uri-miss; stored")
        let tag = try #require(first.fields["ETag"])
        let ready = try #require(try bench.ready(target))
        #expect(ready.bytes == first.bytes)
        #expect(try bench.get("/slim/round.png?tolerance=1&runs=auto").fields["ETag"] == tag)
        #expect(try bench.get(target, [("If-None-Match", tag)]).status == 304)
        #expect(try bench.get(target, method: .head).fields["Cache-Control"] == first.fields["Cache-Control"])
        let others = [
            "/slim/round.png", "/slim/round.png?format=png", "/slim/round.png?format=9.png", "/images/round.png",
        ]
        let tags = try others.map { try bench.get($0).fields["ETag"] } + [tag]
        #expect(Set(tags).count == 5)
        #expect(try bench.metric("endcap_http_responses_total{route=\"slim\",status=\"200\"}") >= 4)
    }

    @Test(arguments: [
        ("tolerance=9", "tolerance"), ("tolerance=x", "tolerance"), ("runs=many", "runs"), ("format=jpeg", "format"),
        ("size=10x10", "size"), ("insets=3", "insets"),
    ])
    func whatItDoesNotTakeIsNamed(query: String, parameter: String) throws {
        let bench = TestService()
        bench.store.put("a.png", try file(Self.pictures[0].raster))
        let response = try bench.get("/slim/a.png?\(query)")
        #expect(response.status == 400)
        #expect(response.text.contains("\"parameter\":\"\(parameter)\""), "\(response.text)")
    }

    @Test func largePicturesAreRefused() throws {
        let bench = TestService { $0.limits.maximumDistinctPixelCount = 100 }
        bench.store.put("a.png", try file(Self.pictures[0].raster))
        #expect(try bench.get("/slim/a.png").status == 422)
    }

    @Test func aNinePatchSaysWhatAndroidUnderstands() throws {
        let bench = TestService()
        for (name, raster) in Self.pictures {
            bench.store.put(name, try file(raster))
            let framed = try bench.get("/slim/\(name)?format=9.png").picture()
            let marks = try framed.ninePatchFrame().marks()
            #expect((marks.width, marks.height) == (framed.width - 2, framed.height - 2))
            bench.store.put("android.9.png", try bench.get("/slim/\(name)?format=9.png").bytes, version: 1)
            let other = TestService()
            other.store.put("a.9.png", try bench.get("/slim/\(name)?format=9.png").bytes)
            let drawn = try other.get("/images/a.9.png?size=\(raster.width)x\(raster.height)").picture()
            #expect(drawn.largestDifference(from: raster) == 0, "\(name)")
        }
    }

    @Test func aCropIsSlimmedAlone() throws {
        let bench = TestService()
        let sheet = Raster.noise(80, 60).with(.roundedRectangle(50, 40, radius: 5), x: 20, y: 10)
        bench.store.put("sheet.png", try file(sheet))
        let answer = try JSONDecoder().decode(
            Answer.self, from: Data(bench.get("/slim/sheet.png?crop=20,10,50,40").bytes))
        #expect(answer.before.width == 50 && answer.after.width <= 11)
        #expect(
            try bench.get(answer.url).picture() == sheet.cropped(columns: 20..<70, rows: 10..<50))
    }
}
