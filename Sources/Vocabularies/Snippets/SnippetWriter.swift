package import Slicing

/// Writes code that draws one picture, for each system that can draw it as it is sliced.
///
/// A system that cannot is left out: several flexible parts are beyond all but Android, tiles beyond Flutter.
package struct SnippetWriter: Sendable {
    let slices: PictureSlices
    /// Pixels per point.
    let scale: Double
    let name: VariantName

    /// `fileName` is the picture's name without a path; `scale` its pixels per point.
    package init(slices: PictureSlices, scale: Double, fileName: String) {
        self.slices = slices
        self.scale = scale
        name = VariantName(fileName: fileName)
    }

    /// In the order of the systems.
    package var snippets: [Snippet] {
        [appleSnippets, [cssSnippet, flutterSnippet, androidSnippet, unitySnippet].compactMap(\.self)].flatMap(\.self)
    }

    /// Both axes where each has two caps around one flexible part of at least one pixel.
    var axes: (horizontal: SnippetAxis, vertical: SnippetAxis)? {
        guard let horizontal = SnippetAxis(slices.horizontal), let vertical = SnippetAxis(slices.vertical),
            horizontal.center > 0, vertical.center > 0
        else { return nil }
        return (horizontal, vertical)
    }

    /// A length in points, as code.
    func points(_ pixels: Int) -> String {
        PlainNumber.format(Double(pixels) / scale)
    }
}

extension SnippetWriter {
    private var appleSnippets: [Snippet] {
        guard !slices.hidesCenter, let (horizontal, vertical) = axes,
            let mode = [FillMode.tile, .stretch].first(where: { horizontal.draws($0) && vertical.draws($0) })
        else { return [] }
        let (top, left) = (points(vertical.leading), points(horizontal.leading))
        let (bottom, right) = (points(vertical.trailing), points(horizontal.trailing))
        let uikit = """
            let image = UIImage(named: \(CodeText.swift(appleName)))?.resizableImage(
                withCapInsets: UIEdgeInsets(top: \(top), left: \(left), bottom: \(bottom), right: \(right)),
                resizingMode: .\(mode.rawValue))
            """
        let swiftUI = """
            Image(\(CodeText.swift(appleName)))
                .resizable(
                    capInsets: EdgeInsets(top: \(top), leading: \(left), bottom: \(bottom), trailing: \(right)),
                    resizingMode: .\(mode.rawValue))
            """
        return [
            Snippet(system: .uikit, language: .swift, code: uikit),
            Snippet(system: .swiftui, language: .swift, code: swiftUI),
        ]
    }

    /// The name that UIKit looks variants up by; it may leave out `.png` only.
    private var appleName: String {
        name.base + name.device + (name.fileExtension == ".png" ? "" : name.fileExtension)
    }

    /// Without any border there is nothing that CSS would draw.
    private var cssSnippet: Snippet? {
        guard let (horizontal, vertical) = axes, let columns = Self.cssKeyword(horizontal),
            let rows = Self.cssKeyword(vertical),
            horizontal.leading + horizontal.trailing + vertical.leading + vertical.trailing > 0
        else { return nil }
        let edges = [vertical.leading, horizontal.trailing, vertical.trailing, horizontal.leading]
        let slice = edges.map(String.init).joined(separator: " ") + (slices.hidesCenter ? "" : " fill")
        let width = edges.map { $0 == 0 ? "0" : points($0) + "px" }.joined(separator: " ")
        let isCentered = [columns, rows].contains("repeat")
        let code = """
            border: solid transparent;
            border-width: \(width);
            border-image: url("\(CodeText.urlPath(name.fileName))") \(slice) / \(width) \
            \(columns == rows ? columns : "\(columns) \(rows)");\(isCentered ? " /* tiles are centred */" : "")
            """
        return Snippet(system: .css, language: .css, code: code)
    }

    private static func cssKeyword(_ axis: SnippetAxis) -> String? {
        if axis.draws(.stretch) { return "stretch" }
        return [FillMode.tile: "repeat", .round: "round", .space: "space"][axis.mode]
    }

    /// Flutter stretches only, and draws the whole picture stretched where the centre reaches the right or bottom edge.
    private var flutterSnippet: Snippet? {
        guard !slices.hidesCenter, let (horizontal, vertical) = axes, horizontal.draws(.stretch),
            vertical.draws(.stretch), horizontal.trailing > 0, vertical.trailing > 0
        else { return nil }
        let (left, top) = (points(horizontal.leading), points(vertical.leading))
        let right = points(horizontal.leading + horizontal.center)
        let bottom = points(vertical.leading + vertical.center)
        let code = """
            Image.asset(
              \(CodeText.dart(name.fileName)),
              centerSlice: const Rect.fromLTRB(\(left), \(top), \(right), \(bottom)),
              fit: BoxFit.fill,\(scale == 1 ? "" : "\n  scale: \(PlainNumber.format(scale)),")
            )
            """
        return Snippet(system: .flutter, language: .dart, code: code)
    }

    /// Unity starts its tiles at the bottom left.
    private var unitySnippet: Snippet? {
        guard let (horizontal, vertical) = axes,
            let mode = [FillMode.stretch, .tile].first(where: { horizontal.draws($0) && vertical.draws($0) })
        else { return nil }
        let border = [horizontal.leading, vertical.trailing, horizontal.trailing, vertical.leading]
        var code = """
            var importer = (TextureImporter)AssetImporter.GetAtPath(\(CodeText.cSharp("Assets/" + name.fileName)));
            importer.textureType = TextureImporterType.Sprite;
            importer.spriteBorder = new Vector4(\(border.map(String.init).joined(separator: ", "))); \
            // left, bottom, right, top
            importer.SaveAndReimport();
            image.type = Image.Type.\(mode == .tile ? "Tiled" : "Sliced");
            """
        if slices.hidesCenter { code += "\nimage.fillCenter = false;" }
        return Snippet(system: .unity, language: .csharp, code: code)
    }
}
