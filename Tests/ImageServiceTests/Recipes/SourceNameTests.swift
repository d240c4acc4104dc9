import Testing

@testable import ImageService

@Suite struct SourceNameTests {
    @Test(arguments: [
        ("button@2x.png", 2.0), ("button@3x.png", 3), ("panel@1.5x.9.png", 1.5), ("a@1x", 1), ("a@b@2x.png", 2),
        ("@2x.png", 2), ("a@8x.png", 8),
    ])
    func namesAScale(name: String, scale: Double) {
        #expect(SourceName.scale(of: name) == scale)
    }

    @Test(arguments: [
        "button.png", "2x.png", "a@x.png", "a@2.png", "a@2xx.png", "a@2x4.png", "a@0x.png", "a@9x.png", "a@-2x.png",
        "a@2x@b.png", "a@2X.png", "", "@",
    ])
    func namesNone(name: String) {
        #expect(SourceName.scale(of: name) == nil)
    }
}
