import Slicing
import Testing
import Vocabularies

@Suite struct GodotStyleBoxTests {
    static let four = """
        [gd_resource type="StyleBoxTexture" load_steps=2 format=3 uid="uid://b1"]

        [ext_resource type="Texture2D" uid="uid://c2" path="res://ui/panel.png" id="1_a"]

        [resource]
        content_margin_left = 12.0
        content_margin_top = -1.0
        texture = ExtResource("1_a")
        texture_margin_left = 8.0
        texture_margin_top = 6.0
        texture_margin_right = 7.0
        texture_margin_bottom = 5.0
        axis_stretch_horizontal = 1
        axis_stretch_vertical = 2
        region_rect = Rect2(16, 0, 24, 32)
        draw_center = false
        """
    static let three = """
        [gd_resource type="StyleBoxTexture" load_steps=2 format=2]
        [ext_resource path="res://panel.png" type="Texture" id=1]
        [resource]
        ; margins of the texture, as Godot 3 calls them
        margin_left = 8.0
        margin_right = 7.0
        region_rect = Rect2( 0, 0, 0, 0 )
        metadata/margin_top = eval("no")
        """

    @Test func readsGodot4() throws {
        let box = try GodotStyleBox(Self.four.bytes)
        #expect(box.textureFileName == "panel.png" && box.reading.preset == .godot)
        #expect(box.reading.region == PixelRect(x: 16, y: 0, width: 24, height: 32))
        #expect(box.reading.contentInsets == EdgeInsets(top: 6, left: 12, bottom: 5, right: 7))
        let slices = try box.reading.slices(width: 24, height: 32)
        #expect(slices.summary == ["8 | 9 tile | 7", "6 | 21 round | 5"])
        #expect(slices.hidesCenter)
    }

    @Test func readsGodot3() throws {
        let box = try GodotStyleBox(Self.three.bytes)
        #expect(box.textureFileName == "panel.png" && box.reading.region == nil)
        let slices = try box.reading.slices(width: 24, height: 3)
        #expect(slices.summary == ["8 | 9 stretch | 7", "0 | 3 stretch | 0"])
        #expect(!slices.hidesCenter)
    }

    @Test(arguments: [
        ("", #": missing; expected [gd_resource type="StyleBoxTexture" …]."#),
        (
            "[gd_scene type=\"StyleBoxTexture\"]",
            #", line 1: found "[gd_scene type="StyleBoxTexture"]"; expected [gd_resource type="StyleBoxTexture" …]."#
        ),
        (
            "\n[gd_resource type=\"StyleBoxFlat\" format=3]",
            #", line 2: found "[gd_resource type="StyleBoxFlat" format=…"; expected [gd_resource type="StyleBoxTexture" …]."#
        ),
        (four.replacing("= 8.0", with: "= eight"), #", line 9: found "eight"; expected a number up to 1000000."#),
        (
            four.replacing("= 2\n", with: "= 3\n"),
            #", line 14: found "3"; expected 0 (stretch), 1 (tile) or 2 (tile fit)."#
        ),
        (
            four.replacing("24, 32)", with: "24)"),
            #", line 15: found "Rect2(16, 0, 24)"; expected Rect2(x, y, width, height) in whole pixels from 0 to 1000000."#
        ),
        (four.replacing("= false", with: "= no"), #", line 16: found "no"; expected true or false."#),
        (four + "\ndraw_center = true", ", line 17: given twice."),
    ])
    func namesTheFault(text: String, fault: String) {
        #expect(
            message { () throws(VocabularyError) in try GodotStyleBox(text.bytes) } == "Godot StyleBoxTexture\(fault)")
    }
}
