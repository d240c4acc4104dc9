import Codecs
import FoundationEssentials
import ImageService
import Pixels
import Slicing

/// One picture's part of the page: the original, the slim picture with its caps, and what is drawn from it.
struct SlimReportSection: Sendable {
    private let result: SlimResult
    private let path: String
    private let original: [UInt8]
    private let slim: [UInt8]
    private let renderings: [SlimResult.RenderedFile]

    /// Renders and encodes what is shown.
    init(_ result: SlimResult, path: String) throws {
        self.result = result
        self.path = path
        original = try result.originalPNG().bytes.flattened()
        slim = try result.png().bytes.flattened()
        renderings = try result.renderings(limits: SlimWork.limits)
    }

    var html: String {
        let (before, after) = (result.bounds, result.slim.raster)
        let facts =
            "\(before.columns.count) × \(before.rows.count) → \(after.width) × \(after.height) pixels, "
            + "\(result.originalByteCount) → \(slim.count) bytes; \(result.slim.horizontal.kindName) across, "
            + "\(result.slim.vertical.kindName) down; "
            + (result.proof.largestDifference == 0
                ? "draws exactly the original" : "differs by \(result.proof.largestDifference) levels at most")
            + (result.proof.holds ? "" : "; the proof does not hold")
        let drawn = renderings.map { picture in
            figure(
                image(picture.png, picture.width, picture.height, role: "rendering"),
                "\(picture.width) × \(picture.height)")
        }
        return """
            <section>
            <h2>\(Markup.escaped(path))</h2>
            <p>\(facts)<br><code>\(Markup.escaped(result.query))</code></p>
            <div class="row">
            \(figure(image(original, before.columns.count, before.rows.count, role: "original"), "original"))
            \(figure(overlay, "slim, enlarged"))
            \(drawn.joined(separator: "\n"))
            </div>
            </section>
            """
    }

    private func figure(_ content: String, _ caption: String) -> String {
        "<figure>\(content)<figcaption>\(caption)</figcaption></figure>"
    }

    private func image(_ png: [UInt8], _ width: Int, _ height: Int, role: String) -> String {
        let points = { (pixels: Int) in "\(max(1, Int((Double(pixels) / result.scale).rounded())))" }
        return "<img class=\"\(role)\" width=\"\(points(width))\" height=\"\(points(height))\" "
            + "data-width=\"\(width)\" data-height=\"\(height)\" alt=\"\(role)\" src=\"\(Self.dataURL(png))\">"
    }

    /// The slim picture with its flexible parts tinted.
    private var overlay: String {
        let (width, height) = (result.slim.raster.width, result.slim.raster.height)
        let enlargement = max(1, min(16, 240 / max(width, height)))
        let columns = Self.flexible(result.slim.horizontal).map { range in
            "<rect x=\"\(range.lowerBound)\" y=\"0\" width=\"\(range.count)\" height=\"\(height)\"/>"
        }
        let rows = Self.flexible(result.slim.vertical).map { range in
            "<rect x=\"0\" y=\"\(range.lowerBound)\" width=\"\(width)\" height=\"\(range.count)\"/>"
        }
        return """
            <svg class="slim" width="\(width * enlargement)" height="\(height * enlargement)" \
            viewBox="0 0 \(width) \(height)"><image width="\(width)" height="\(height)" \
            style="image-rendering: pixelated" href="\(Self.dataURL(slim))"/>\
            <g fill="#ff0080" fill-opacity=".4">\
            \((columns + rows).joined())</g></svg>
            """
    }

    /// A PNG file as an address that needs no network.
    private static func dataURL(_ png: [UInt8]) -> String {
        "data:image/png;base64," + Data(png).base64EncodedString()
    }

    /// Lines of the slim picture that are flexible; none of a static axis.
    private static func flexible(_ axis: SlimAxis) -> [Range<Int>] {
        axis.isStatic ? [] : axis.slices.regions.map(\.range)
    }
}
