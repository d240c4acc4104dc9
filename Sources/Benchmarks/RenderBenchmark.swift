import Codecs
import Pixels
import Rendering
import Slicing

/// Rendering and encoding by Endcap against libpng at level 6 on the finished raster.
enum RenderBenchmark {
    private static let rounds = 11

    /// A picture drawn at one size.
    struct Case {
        var name: String
        var file: String
        var width: Int
        var height: Int
        /// Caps in source pixels.
        var insets: (top: Int, left: Int, bottom: Int, right: Int)
        var mode: FillMode
    }

    private static let cases = [
        Case(
            name: "button, stretch, 1000×600", file: "button@2x.png", width: 1000, height: 600,
            insets: (18, 24, 18, 26), mode: .stretch),
        Case(
            name: "bubble, stretch, 1000×600", file: "bubble@3x.png", width: 1000, height: 600,
            insets: (51, 84, 51, 84), mode: .stretch),
        Case(
            name: "numbers, tile, 1000×600", file: "numbers.png", width: 1000, height: 600, insets: (16, 16, 16, 16),
            mode: .tile),
        Case(
            name: "linen, tile, 1000×600", file: "linen.png", width: 1000, height: 600, insets: (0, 0, 0, 0),
            mode: .tile),
        Case(
            name: "panel, stretch in both axes, 1000×600", file: "panel.png", width: 1000, height: 600,
            insets: (22, 22, 22, 22), mode: .stretch),
    ]

    static func run(_ samples: SampleFolder) throws -> Report {
        Report(
            title: "Render and encode against libpng at level 6 on the expanded raster",
            rows: try cases.map { try row(for: $0, samples) },
            notes: [
                "Medians of \(rounds) interleaved rounds, CPU time of the thread. Endcap: axis maps, render, PNG; "
                    + "libpng: RGBA8, default filters, the raster already there."
            ])
    }

    private static func row(for example: Case, _ samples: SampleFolder) throws -> Report.Row {
        let source = AnalysedRaster(try samples.raster(example.file))
        let workspace = EncodingWorkspace()
        let picture = try example.render(source)
        let plain = picture.expanded()
        let encoded = try encodeImage(picture, format: .png, workspace: workspace)
        guard try decodeImage(encoded.bytes.flattened()).raster == plain else {
            throw Failure.differs(example.name)
        }
        let library = try encodePlainPNG(plain, level: 6)
        let times = try Measurement.interleaved(
            rounds: rounds,
            [
                { _ = try encodeImage(try example.render(source), format: .png, workspace: workspace) },
                { _ = try encodePlainPNG(plain, level: 6) }, { _ = try example.render(source) },
            ])
        let (ours, theirs) = (times[0].median, times[1].median)
        return [
            "picture": .text(example.name), "endcap µs": .number(ours * 1e6),
            "of it render": .number(times[2].median * 1e6), "libpng µs": .number(theirs * 1e6),
            "times faster": .number(theirs / ours), "endcap bytes": .count(encoded.bytes.byteCount),
            "libpng bytes": .count(library.count),
            "size ratio": .number(Double(encoded.bytes.byteCount) / Double(library.count)),
        ]
    }

    private enum Failure: Error {
        /// The file does not decode to the picture.
        case differs(String)
    }
}

extension RenderBenchmark.Case {
    /// The picture as a request would have it, one output pixel per source pixel in the caps.
    func render(_ source: AnalysedRaster) throws -> RunRaster {
        let columns = AxisSlices(leading: insets.left, trailing: insets.right, length: source.raster.width)
        let rows = AxisSlices(leading: insets.top, trailing: insets.bottom, length: source.raster.height)
        return try source.render(
            AxisPlan(segments: columns.segments(mode: mode), outputLength: width),
            AxisPlan(segments: rows.segments(mode: mode), outputLength: height))
    }
}
