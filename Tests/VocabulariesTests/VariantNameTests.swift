import Testing
import Vocabularies

@Suite struct VariantNameTests {
    @Test(arguments: [
        ("button.png", VariantName(base: "button", fileExtension: ".png")),
        ("button@2x.png", VariantName(base: "button", scale: 2, fileExtension: ".png")),
        ("button@1.5x.9.png", VariantName(base: "button", scale: 1.5, fileExtension: ".9.png")),
        ("button.9.png", VariantName(base: "button", fileExtension: ".9.png")),
        ("button@3x~ipad.png", VariantName(base: "button", scale: 3, device: "~ipad", fileExtension: ".png")),
        ("button~ipad.png", VariantName(base: "button", device: "~ipad", fileExtension: ".png")),
        ("v1.2 button@2x.jpeg", VariantName(base: "v1.2 button", scale: 2, fileExtension: ".jpeg")),
        ("button", VariantName(base: "button", fileExtension: "")),
        // What only looks like a scale, a device or an extension.
        ("button@x.png", VariantName(base: "button@x", fileExtension: ".png")),
        ("button@9x.png", VariantName(base: "button@9x", fileExtension: ".png")),
        ("button@0x.png", VariantName(base: "button@0x", fileExtension: ".png")),
        ("button@-2x.png", VariantName(base: "button@-2x", fileExtension: ".png")),
        ("button@1e1x.png", VariantName(base: "button@1e1x", fileExtension: ".png")),
        ("button@2.x.png", VariantName(base: "button@2.x", fileExtension: ".png")),
        ("button@2x@.png", VariantName(base: "button@2x@", fileExtension: ".png")),
        ("@2x.png", VariantName(base: "@2x", fileExtension: ".png")),
        ("back~up.png", VariantName(base: "back~up", fileExtension: ".png")),
        ("~ipad.png", VariantName(base: "~ipad", fileExtension: ".png")),
        (".png", VariantName(base: ".png", fileExtension: "")),
        (".9.png", VariantName(base: ".9", fileExtension: ".png")),
        ("", VariantName(base: "", fileExtension: "")),
    ])
    func takesNamesApart(fileName: String, name: VariantName) {
        #expect(VariantName(fileName: fileName) == name)
        #expect(name.fileName == fileName)
    }

    @Test func siblingsShareTheBase() {
        let variants = VariantName(fileName: "a~ipad.9.png").variants
        #expect(
            variants.map(\.fileName)
                == ["a~ipad.9.png", "a@1.5x~ipad.9.png", "a@2x~ipad.9.png", "a@3x~ipad.9.png", "a@4x~ipad.9.png"])
        #expect(variants.map(\.scale) == [1, 1.5, 2, 3, 4])
    }

    /// A path that itself names a variant means that file.
    @Test func aNameWithAScaleIsAlone() {
        let variants = VariantName(fileName: "a@2x.png").variants
        #expect(variants.map(\.fileName) == ["a@2x.png"] && variants.map(\.scale) == [2])
    }

    @Test func companionsStandBesideThePicture() {
        #expect(
            VariantName(fileName: "a@2x.9.png").companions.map(\.fileName) == [
                "a@2x.slices.json", "a.slices.json", "a@2x.9.png.meta", "a@2x.tres", "a.tres", "a@2x.atlas",
                "a@2x.pack", "a.atlas", "a.pack",
            ])
        #expect(
            VariantName(fileName: "a.png").companions.map(\.fileName) == [
                "a.slices.json", "a.png.meta", "a.tres", "a.atlas", "a.pack",
            ])
    }

    @Test(
        arguments: [
            ([1, 2, 3], 1, 0), ([1, 2, 3], 2, 1), ([1, 2, 3], 1.5, 1), ([1, 2, 3], 4, 2), ([3, 1, 2], 1.2, 2),
            ([3, 1, 2], 8, 0), ([2], 1, 0), ([2, 2], 2, 0), ([2, 2], 3, 0), ([1, 1.1 * 3], 3.3, 1), ([], 1, nil),
        ] as [([Double], Double, Int?)])
    func choosesAsUIKitDoes(scales: [Double], scale: Double, index: Int?) {
        #expect(chooseVariant(scales: scales, for: scale) == index)
    }
}
