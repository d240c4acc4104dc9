import Codecs
import Pixels
import Slicing
import TestSupport
import Testing

/// The engine against what Skia, Chromium and Qt draw.
@Suite struct GoldenTests {
    @Test(arguments: try GoldenRow.all())
    func drawsWhatOthersDraw(row: GoldenRow) throws {
        let source = row.drawnSource(try decoded(row.source))
        let wanted = try decoded(row.file)
        let plans = row.plans(for: source)
        let got = try engineRender(source, plans.horizontal, plans.vertical)
        try expectHeld(row, got: got, wanted: wanted)
    }

    /// The reference is held to the same pictures, where they are small.
    @Test(arguments: try GoldenRow.all().filter { $0.size[0] * $0.size[1] < 900 })
    func naiveRendererDrawsWhatOthersDraw(row: GoldenRow) throws {
        let source = row.drawnSource(try decoded(row.source))
        let wanted = try decoded(row.file)
        let plans = row.plans(for: source)
        let naive = try NaiveRenderer(horizontal: plans.horizontal, vertical: plans.vertical)
        try expectHeld(row, got: naive.render(source).raster, wanted: wanted)
    }

    private func expectHeld(_ row: GoldenRow, got: Raster, wanted: Raster) throws {
        try #require(got.width == wanted.width && got.height == wanted.height)
        guard let far = difference(got, from: wanted, tolerance: row.tolerance), far.share >= row.tieShare else {
            return
        }
        Attachment.record(got.portableAnyMap, named: "got.pam")
        Attachment.record(wanted.portableAnyMap, named: "wanted.pam")
        Issue.record("\(far)")
    }

    private func decoded(_ path: String) throws -> Raster {
        try decodeImage(fixture("goldens/" + path), limits: DecodingLimits()).raster
    }
}
