import Slicing
import Testing

@testable import Vocabularies

@Suite struct SnippetWriterTests {
    static func slices(
        _ horizontal: (Int, Int, Int), _ vertical: (Int, Int, Int), _ mode: FillMode? = nil,
        vertical verticalMode: FillMode? = nil
    ) -> PictureSlices {
        PictureSlices(
            horizontal: AxisSlices(
                leading: horizontal.0, trailing: horizontal.2, length: horizontal.0 + horizontal.1 + horizontal.2,
                mode: mode),
            vertical: AxisSlices(
                leading: vertical.0, trailing: vertical.2, length: vertical.0 + vertical.1 + vertical.2,
                mode: verticalMode ?? mode))
    }

    static func snippets(
        _ slices: PictureSlices, scale: Double = 1, fileName: String = "button.png"
    ) -> [Snippet.System: String] {
        let snippets = SnippetWriter(slices: slices, scale: scale, fileName: fileName).snippets
        return Dictionary(snippets.map { ($0.system, $0.code) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func aStretchedPictureWorksEverywhere() {
        let code = Self.snippets(Self.slices((24, 2, 25), (10, 4, 12), .stretch), scale: 2, fileName: "button@2x.png")
        #expect(
            code[.uikit] == """
                let image = UIImage(named: "button")?.resizableImage(
                    withCapInsets: UIEdgeInsets(top: 5, left: 12, bottom: 6, right: 12.5),
                    resizingMode: .stretch)
                """)
        #expect(
            code[.swiftui] == """
                Image("button")
                    .resizable(
                        capInsets: EdgeInsets(top: 5, leading: 12, bottom: 6, trailing: 12.5),
                        resizingMode: .stretch)
                """)
        #expect(
            code[.css] == """
                border: solid transparent;
                border-width: 5px 12.5px 6px 12px;
                border-image: url("button@2x.png") 10 25 12 24 fill / 5px 12.5px 6px 12px stretch;
                """)
        #expect(
            code[.flutter] == """
                Image.asset(
                  'button@2x.png',
                  centerSlice: const Rect.fromLTRB(12, 5, 13, 7),
                  fit: BoxFit.fill,
                  scale: 2,
                )
                """)
        #expect(
            code[.android] == """
                val bitmap = assets.open("button@2x.png").use { BitmapFactory.decodeStream(it) }
                bitmap.density = 320
                val chunk = ByteBuffer.allocate(84).order(ByteOrder.nativeOrder())
                byteArrayOf(1, 2, 2, 9).forEach { chunk.put(it) }
                repeat(7) { chunk.putInt(0) } // offsets and padding
                intArrayOf(24, 26).forEach { chunk.putInt(it) } // stretched columns
                intArrayOf(10, 14).forEach { chunk.putInt(it) } // stretched rows
                repeat(9) { chunk.putInt(1) } // no cell has one colour
                val drawable = NinePatchDrawable(resources, bitmap, chunk.array(), Rect(), null)
                """)
        #expect(
            code[.unity] == """
                var importer = (TextureImporter)AssetImporter.GetAtPath("Assets/button@2x.png");
                importer.textureType = TextureImporterType.Sprite;
                importer.spriteBorder = new Vector4(24, 12, 25, 10); // left, bottom, right, top
                importer.SaveAndReimport();
                image.type = Image.Type.Sliced;
                """)
    }

    @Test(
        arguments: [
            // Tiles: not Flutter, not Android.
            (slices((4, 8, 4), (4, 8, 4)), [.uikit, .swiftui, .css, .unity]),
            // One pixel looks the same stretched and tiled.
            (slices((4, 1, 4), (4, 8, 4)), [.uikit, .swiftui, .css, .unity]),
            (slices((4, 1, 4), (4, 1, 4)), [.uikit, .swiftui, .css, .flutter, .android, .unity]),
            // One mode for both axes is all that Apple and Unity have.
            (slices((4, 8, 4), (4, 8, 4), .stretch, vertical: .tile), [.css]),
            (slices((4, 8, 4), (4, 8, 4), .round), [.css]),
            (slices((4, 8, 4), (4, 8, 4), .space), [.css]),
            (slices((4, 8, 4), (4, 8, 4), .mirror), []),
            (slices((4, 8, 4), (4, 8, 4), .hide), []),
            // Flutter stretches the whole picture where the centre reaches the right or bottom edge.
            (slices((4, 8, 0), (4, 8, 4), .stretch), [.uikit, .swiftui, .css, .android, .unity]),
            (slices((0, 8, 4), (0, 8, 4), .stretch), [.uikit, .swiftui, .css, .flutter, .android, .unity]),
            // Without a border CSS draws nothing; without a centre only the service knows what to do.
            (slices((0, 8, 0), (0, 8, 0), .stretch), [.uikit, .swiftui, .android, .unity]),
            (slices((4, 0, 4), (4, 8, 4), .stretch), []),
        ] as [(PictureSlices, [Snippet.System])])
    func onlySystemsThatDrawIt(slices: PictureSlices, systems: [Snippet.System]) {
        #expect(SnippetWriter(slices: slices, scale: 1, fileName: "a.png").snippets.map(\.system) == systems)
    }

    @Test func severalRegionsAreForAndroid() {
        var slices = Self.slices((4, 8, 4), (4, 8, 4), .stretch)
        slices.horizontal = AxisSlices(
            regions: [.init(2..<4), .init(6..<7)], length: 12, mode: .stretch)
        let code = Self.snippets(slices)
        #expect(Set(code.keys) == [.android])
        #expect(code[.android]?.contains("intArrayOf(2, 4, 6, 7)") == true)
        #expect(code[.android]?.contains("allocate(116)") == true)
        // Weights that are not the lengths, and bands that are not drawn, are beyond a nine-patch.
        slices.horizontal = AxisSlices(
            regions: [.init(2..<4, weight: 1), .init(6..<7, weight: 1)], length: 12, mode: .stretch)
        #expect(Self.snippets(slices).isEmpty)
        slices.horizontal = AxisSlices([
            .init(.flexible(weight: nil, mode: .stretch), length: 2), .init(.hidden, length: 2),
            .init(.fixed, length: 2),
        ])
        #expect(Self.snippets(slices).isEmpty)
        slices.horizontal = AxisSlices(regions: [.init(2..<4), .init(4..<7)], length: 12, mode: .stretch)
        #expect(Self.snippets(slices).isEmpty)
    }

    @Test func aHiddenCenterIsLeftOut() {
        var slices = Self.slices((4, 8, 4), (4, 8, 4), .stretch)
        slices.hidesCenter = true
        let code = Self.snippets(slices)
        #expect(Set(code.keys) == [.css, .unity])
        #expect(code[.css]?.contains("fill") == false)
        #expect(code[.unity]?.hasSuffix("image.fillCenter = false;") == true)
    }

    @Test func tilesSayWhereTheyStart() {
        let code = Self.snippets(Self.slices((4, 8, 4), (4, 1, 4)))
        #expect(code[.css]?.hasSuffix("repeat stretch; /* tiles are centred */") == true)
        #expect(code[.uikit]?.hasSuffix("resizingMode: .tile)") == true)
        #expect(code[.unity]?.hasSuffix("Image.Type.Tiled;") == true)
    }

    @Test func aNinePatchIsNamedAsAResource() {
        let slices = Self.slices((4, 8, 4), (4, 8, 4), .stretch)
        #expect(
            Self.snippets(slices, fileName: "button_2.9.png")[.android] == """
                <!-- res/drawable/button_2.9.png carries its own marks -->
                <View android:background="@drawable/button_2" />
                """)
        for name in ["Button.9.png", "2button.9.png", "b--><x.9.png", "button@2x.9.png"] {
            #expect(Self.snippets(slices, fileName: name)[.android] == nil)
        }
    }

    /// Whatever a file is called, it stays one literal.
    @Test func fileNamesAreEscaped() {
        let name = "a\"b\\(c)'$d${e}\n\u{2028}\u{202E}😀é%#?"
        #expect(CodeText.swift(name) == #""a\"b\\(c)'$d${e}\u{a}\u{2028}\u{202e}😀é%#?""#)
        #expect(CodeText.dart(name) == #"'a"b\\(c)\'\$d\${e}\u{a}\u{2028}\u{202e}😀é%#?'"#)
        #expect(CodeText.kotlin(name) == #""a\"b\\(c)'\$d\${e}\u000a\u2028\u202e😀é%#?""#)
        #expect(CodeText.cSharp(name) == #""a\"b\\(c)'$d${e}\u000a\u2028\u202e😀é%#?""#)
        #expect(CodeText.cSharp("\u{E0001}") == #""\udb40\udc01""#)
        #expect(CodeText.urlPath("a b\")é/%~@2x\u{1}.png") == "a%20b%22%29%C3%A9%2F%25~@2x%01.png")
    }
}
