import HTTPMessages
import Slicing
import Stores
import TestSupport
import Testing

@testable import ImageService

@Suite struct InfoTests {
    /// A plain picture, a frame's marks, an image set's entry (with a hidden band), a sidecar.
    @Test(arguments: [
        ("button", "button.png"), ("panel", "panel.9.png"), ("bubble", "Bubble.imageset?scale=2"), ("card", "card.png"),
    ])
    func tellsAllThatIsKnown(name: String, target: String) throws {
        let response = try serviceWithDescribedPictures().get("/info/\(target)")
        #expect(response.status == 200)
        #expect(response.text == (try golden("info-\(name)")))
    }

    @Test func whatTheRequestSaysGoesBeforeWhatThePictureSays() throws {
        let service = try serviceWithDescribedPictures()
        let response = try service.get("/info/panel.9.png?stretch-x=4-5,9-12@7&mode=round,tile")
        #expect(response.text.contains("\"from\": \"request\""))
        #expect(response.text.contains("\"from\": \"frame\""))
        #expect(
            response.text.contains(
                "{\"kind\": \"flexible\", \"start\": 9, \"length\": 3, \"weight\": 7, \"mode\": \"round\"}"))
        #expect(
            response.text.contains(
                "{\"kind\": \"flexible\", \"start\": 8, \"length\": 4, \"weight\": 4, \"mode\": \"tile\"}"))
        #expect(response.member("minimumSize") == "{\"width\": 20, \"height\": 16}")
    }

    @Test func statedScalesMakeOtherPoints() throws {
        let service = try serviceWithDescribedPictures()
        let response = try service.get("/info/button.png?source-scale=2&insets=4,5")
        #expect(response.member("points") == "{\"width\": 20, \"height\": 16}")
        #expect(response.member("minimumSize") == "{\"width\": 10, \"height\": 8}")
        #expect(response.text.contains("{\"kind\": \"fixed\", \"start\": 0, \"length\": 10}"))
    }

    @Test func aCutCountsFromTheFileAndHasNoContentBox() throws {
        let service = try serviceWithDescribedPictures()
        let response = try service.get("/info/panel.9.png?crop=4,2,10,8")
        #expect(response.member("pixels") == "{\"width\": 10, \"height\": 8}")
        #expect(response.member("contentBox") == "null")
        #expect(response.member("opticalInsets") == "null")
        #expect(response.text.contains("{\"kind\": \"hidden\", \"start\": 0, \"length\": 4}"))
        #expect(response.member("snippets") == "{}", "no snippet cuts")
    }

    @Test func anImageSetGoesByItsOwnNameInApplesSystems() throws {
        let response = try serviceWithDescribedPictures().get("/info/Bubble.imageset?insets=4")
        #expect(response.text.contains("UIImage(named: \\\"Bubble\\\")"))
        #expect(response.text.contains("url(\\\"b-1.png\\\")"))
    }

    @Test(arguments: [
        ("aosp_hdpi_expander_close_holo_light.9.png", "chunks"), ("gdx_kenney-pixel_select.9.png", "chunks"),
    ])
    func compiledNinePatchesHaveNoFrameToTakeAway(name: String, origin: String) throws {
        let service = TestService()
        service.store.put(name, try fixture("ninepatches/compiled/\(name)"))
        let response = try service.get("/info/\(name)")
        #expect(response.text.contains("\"from\": \"\(origin)\""))
        #expect(!response.text.contains("\"android\""))
    }

    /// The size that is told as the smallest is the smallest that `shrink=refuse` takes.
    @Test(arguments: ["panel.9.png", "card.png"])
    func theMinimumSizeIsWhereTheCapsFit(path: String) throws {
        let service = try serviceWithDescribedPictures()
        let info = try service.get("/info/\(path)")
        let numbers = try #require(info.member("minimumSize")).split(whereSeparator: { !$0.isNumber }).compactMap {
            Int($0)
        }
        try #require(numbers.count == 2)
        let fitting = "/explain/\(path)?shrink=refuse&size=\(numbers[0])x\(numbers[1])"
        #expect(try service.get(fitting).status == 200)
        let tooSmall = "/explain/\(path)?shrink=refuse&size=\(numbers[0] - 1)x\(numbers[1])"
        #expect(try service.get(tooSmall).status == 422)
    }

    @Test(arguments: [
        ("a.png.meta", "TextureImporter:\n  spriteMode: 1\n  spriteBorder: {x: 3, y: 4, z: 5, w: 2}\n", "unity"),
        (
            "a.tres",
            "[gd_resource type=\"StyleBoxTexture\"]\n\n[resource]\ntexture_margin_left = 3.0\ntexture_margin_top = 2.0\n",
            "godot"
        ),
    ])
    func documentsOfGameEnginesAreNamed(document: String, text: String, origin: String) throws {
        let service = TestService()
        service.store.put("a.png", try noise(12, 10).file)
        service.store.put(document, Array(text.utf8))
        let response = try service.get("/info/a.png")
        #expect(response.text.contains("\"from\": \"\(origin)\""), "\(response.text)")
        #expect(response.member("preset") == "\"\(origin)\"")
        #expect(response.text.contains("{\"kind\": \"fixed\", \"start\": 0, \"length\": 3}"))
    }
}
