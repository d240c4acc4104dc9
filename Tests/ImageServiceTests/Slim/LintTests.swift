import Codecs
import Pixels
import Stores
import TestSupport
import Testing

@testable import ImageService

@Suite struct LintTests {
    private func lint(
        _ raster: Raster, named name: String = "a.png", _ query: [(name: String, value: String)] = []
    ) throws -> [LintFinding] {
        let store = MemoryStore()
        store.put(name, try encodeImage(RunRaster(raster), format: .png).bytes.flattened())
        return try OneOffRender(store: store).lint(SourcePath(percentEncoded: name), parameters: query)
    }

    private func rules(
        _ raster: Raster, named name: String = "a.png", _ query: [(name: String, value: String)] = []
    ) throws -> [LintFinding.Rule] {
        try lint(raster, named: name, query).map(\.rule)
    }

    private let button = Raster.roundedRectangle(40, 30, radius: 8)

    @Test func goodSlicesAreNotRemarkedUpon() throws {
        let slimButton = Raster.roundedRectangle(17, 17, radius: 8)
        #expect(try rules(slimButton, [("insets", "8"), ("mode", "stretch")]).isEmpty)
        #expect(try rules(button).isEmpty)
    }

    @Test func capsThatMeetAndCapsThatExceed() throws {
        #expect(try rules(button, [("insets", "8,20"), ("mode", "stretch")]).contains(.capsMeet))
        let finding = try #require(try lint(button, [("insets", "8,21")]).first)
        #expect(finding.rule == .unusable)
        #expect(finding.advice.contains("insets"))
    }

    @Test func aCapThatCutsThroughACorner() throws {
        let findings = try lint(button, [("insets", "8,5"), ("mode", "stretch")])
        let finding = try #require(findings.first { $0.rule == .cutCorner })
        #expect(finding.axis == .horizontal)
        #expect(finding.rule.severity == .warning)
        #expect(finding.advice.contains("reach to"))
    }

    @Test func detailThatIsStretched() throws {
        #expect(
            try rules(.noise(30, 30), [("insets", "5"), ("mode", "stretch")]) == [.stretchedDetail, .stretchedDetail])
        // A gentle shade stays one.
        let shade = Raster(40, 40) { _, y in gray(y * 4) }
        #expect(try !rules(shade, [("insets", "5,19"), ("mode", "stretch")]).contains(.stretchedDetail))
    }

    @Test func aTileThatDoesNotEndAsItBegins() throws {
        let ramp = Raster(40, 1) { x, _ in gray(x * 6) }
        #expect(try rules(ramp, [("insets", "0,4,0,4"), ("mode", "tile")]).contains(.openTile))
        let wave = Raster(40, 1) { x, _ in gray(abs(x % 16 - 8) * 20) }
        #expect(try !rules(wave, [("insets", "0,12,0,12"), ("mode", "tile")]).contains(.openTile))
    }

    @Test func capsAndMiddlesThatAreLongerThanNeedBe() throws {
        let findings = try lint(button, [("insets", "12"), ("mode", "stretch")])
        #expect(findings.map(\.rule) == [.longCap, .longMiddle, .longCap, .longCap, .longMiddle, .longCap])
        #expect(findings.allSatisfy { $0.rule.severity == .note })
        #expect(findings[0].advice.contains("8 of its columns"))
        let stripes = Raster(22, 1) { x, _ in gray((x % 5) * 40) }
        let tiled = try lint(stripes, [("insets", "0,1,0,1"), ("mode", "tile")])
        #expect(tiled.first { $0.rule == .longMiddle }?.advice.contains("5 of its columns") == true)
    }

    @Test func almostBlackMarksAreNamed() throws {
        var framed = Raster(12, 12) { x, y in x == 0 || y == 0 || x == 11 || y == 11 ? 0 : gray(90) }
        framed[5, 0] = 0xFF00_0001
        framed[0, 5] = 0xFF00_0000
        framed[0, 6] = 0x8000_0000
        let findings = try lint(framed, named: "a.9.png")
        #expect(findings.map(\.rule) == [.frame, .frame])
        #expect(findings[0].message.contains("top edge, x = 5"))
        #expect(findings[1].message.contains("left edge, y = 6"))
    }

    @Test func infoHasTheFindings() throws {
        let bench = TestService()
        bench.store.put("a.png", try encodeImage(RunRaster(button), format: .png).bytes.flattened())
        let text = try bench.get("/info/a.png?insets=12&mode=stretch").text
        #expect(text.contains("\"rule\": \"long-cap\""))
        #expect(try bench.get("/info/a.png").text.contains("\"lint\": []"))
    }
}
