import Slicing
import TestSupport
import Testing
import Vocabularies

@Suite struct AssetCatalogTests {
    /// An image set of a shipped app: three parts, the older key spelling, files for one scale only.
    @Test func readsAShippedCatalog() throws {
        let catalog = try AssetCatalog(FixtureFiles.bytes("vocabularies/eidolon.Contents.json"))
        #expect(catalog.entries.map(\.scale) == [1, 2, 3])
        #expect(catalog.entries.map(\.fileName) == [nil, "BackButtonBackground@2x.png", nil])
        #expect(!catalog.isTemplate)
        let choice = try #require(catalog.choose(AssetRequest(scale: 3)))
        #expect(choice.entry.scale == 2 && !choice.isMirrored)
        // Of its 198 × 88 pixels, 146 columns are never drawn.
        let slices = try #require(try choice.entry.slices(width: 198, height: 88))
        #expect(slices.summary == ["45 | 1 stretch | -146 | 6", "0 | 88 stretch | 0"])
    }

    @Test(arguments: [
        // Both spellings of keys and of the mode.
        (
            #"{"mode":"9-part","cap-insets":{"top":1,"left":2,"bottom":3,"right":4},"center":{"mode":"tile","width":14,"height":6}}"#,
            ["2 | 14 tile | 4", "1 | 6 tile | 3"]
        ),
        (
            #"{"mode":"9-part","capInsets":{"top":1,"left":2,"bottom":3,"right":4},"center":{"mode":"fill","width":14,"height":6}}"#,
            ["2 | 14 stretch | 4", "1 | 6 stretch | 3"]
        ),
        (
            #"{"mode":"9-part","cap-insets":{"top":1,"left":2,"bottom":3,"right":4},"center":{"mode":"stretch"}}"#,
            ["2 | 14 stretch | 4", "1 | 6 stretch | 3"]
        ),
        // The band between the centre's end and the trailing cap.
        (
            #"{"mode":"9-part","cap-insets":{"top":1,"left":2,"bottom":3,"right":4},"center":{"mode":"tile","width":1,"height":5}}"#,
            ["2 | 1 tile | -13 | 4", "1 | 5 tile | -1 | 3"]
        ),
        // Not multiples of the scale.
        (
            #"{"mode":"9-part","cap-insets":{"left":7,"right":8,"top":5,"bottom":4},"center":{"width":5,"height":1}}"#,
            ["7 | 5 auto | 8", "5 | 1 auto | 4"]
        ),
        (
            #"{"mode":"3-part-horizontal","cap-insets":{"left":9,"right":10},"center":{"mode":"tile","width":1}}"#,
            ["9 | 1 tile | 10", "10 stretch"]
        ),
        (
            #"{"mode":"3-part-vertical","cap-insets":{"top":4,"bottom":4},"center":{"mode":"tile","height":0}}"#,
            ["20 stretch", "4 | 2 tile | 4"]
        ),
        (#"{"mode":"9-part"}"#, ["20 auto", "10 auto"]),
    ])
    func readsResizing(resizing: String, parts: [String]) throws {
        let entry = try #require(
            AssetCatalog(#"{"images":[{"filename":"a.png","resizing":\#(resizing)}]}"#.bytes).entries.first)
        let slices = try #require(try entry.slices(width: 20, height: 10))
        // Caps without pixels are as good as none.
        #expect(
            slices.summary.map { $0.split(separator: " | ").filter { $0 != "0" }.joined(separator: " | ") } == parts)
        #expect(slices.horizontal.length == 20 && slices.vertical.length == 10)
    }

    @Test func anEntryWithoutResizingIsNotSliced() throws {
        let catalog = try AssetCatalog(
            #"{"images":[{"filename":"a.png"}],"properties":{"template-rendering-intent":"template"}}"#.bytes)
        #expect(try catalog.entries[0].slices(width: 20, height: 10) == nil)
        #expect(catalog.entries[0].idiom == "universal" && catalog.entries[0].scale == nil)
        #expect(catalog.isTemplate)
    }

    /// Zeros are an answer too, not "unset".
    @Test func alignmentInsetsKeepTheirZeros() throws {
        let json = #"{"images":[{"filename":"a.png","alignment-insets":{"top":3,"left":0,"bottom":0,"right":2}}]}"#
        #expect(
            try AssetCatalog(json.bytes).entries[0].alignmentInsets
                == EdgeInsets(top: 3, left: 0, bottom: 0, right: 2))
    }

    @Test(arguments: [
        ("[]", ": found an array; expected an object."),
        ("{}", ", images: missing; expected an array of entries."),
        (#"{"images":{}}"#, ", images: found an object; expected an array."),
        (#"{"images":[1]}"#, ", images[0]: found 1; expected an object."),
        (
            #"{"images":[{"scale":"2"}]}"#,
            #", images[0].scale: found "2"; expected a scale like "2x", from 0.1x to 8x."#
        ),
        (
            #"{"images":[{"scale":"9x"}]}"#,
            #", images[0].scale: found "9x"; expected a scale like "2x", from 0.1x to 8x."#
        ),
        (
            #"{"images":[{"filename":"../a.png"}]}"#,
            #", images[0].filename: found "../a.png"; expected a file name of at most 255 bytes without a slash."#
        ),
        (
            #"{"images":[{"filename":".."}]}"#,
            #", images[0].filename: found ".."; expected a file name of at most 255 bytes without a slash."#
        ),
        (
            #"{"images":[{"resizing":{}}]}"#,
            #", images[0].resizing.mode: missing; expected "9-part" or a 3-part mode."#
        ),
        (
            #"{"images":[{"resizing":{"mode":"4-part"}}]}"#,
            #", images[0].resizing.mode: found "4-part"; expected one of "9-part", "3-part-horizontal", "3-part-vertical"."#
        ),
        (
            #"{"images":[{"resizing":{"mode":"9-part","center":{"mode":"grow"}}}]}"#,
            #", images[0].resizing.center.mode: found "grow"; expected one of "tile", "fill", "stretch"."#
        ),
        (
            #"{"images":[{"resizing":{"mode":"9-part","cap-insets":{"left":-1}}}]}"#,
            ", images[0].resizing.cap-insets.left: found -1; expected a number from 0 to 1000000."
        ),
        (
            #"{"images":[{"resizing":{"mode":"9-part","capInsets":{"left":1e30}}}]}"#,
            ", images[0].resizing.capInsets.left: found 1e+30; expected a number from 0 to 1000000."
        ),
        (
            #"{"images":[{"language-direction":"up"}]}"#,
            #", images[0].language-direction: found "up"; expected one of "left-to-right", "right-to-left"."#
        ),
        (
            #"{"images":[{"appearances":[{"appearance":"luminosity"}]}]}"#,
            #", images[0].appearances[0].value: missing; expected a value like "dark"."#
        ),
    ])
    func namesTheFault(json: String, fault: String) {
        #expect(
            message { () throws(VocabularyError) in try AssetCatalog(json.bytes) }
                == "asset catalog (Contents.json)\(fault)")
    }

    @Test func slicesThatExceedThePictureAreErrors() throws {
        let json =
            #"{"images":[{},{"resizing":{"mode":"9-part","cap-insets":{"left":6,"right":5,"top":2,"bottom":2},"center":{"height":7}}}]}"#
        let entry = try AssetCatalog(json.bytes).entries[1]
        #expect(
            message { () throws(VocabularyError) in try entry.slices(width: 10, height: 20) as Any }
                == "asset catalog (Contents.json), images[1].resizing: the horizontal caps of 6 and 5 pixels exceed the picture's 10."
        )
        #expect(
            message { () throws(VocabularyError) in try entry.slices(width: 11, height: 10) as Any }
                == "asset catalog (Contents.json), images[1].resizing: the vertical caps of 2 and 2 pixels and the centre of 7 exceed the picture's 10."
        )
    }

    static let variants = #"""
        {"images":[
          {"filename":"1","scale":"1x","idiom":"universal"},
          {"filename":"2","scale":"2x","idiom":"universal"},
          {"filename":"2d","scale":"2x","idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}]},
          {"filename":"2dh","scale":"2x","idiom":"universal",
           "appearances":[{"appearance":"luminosity","value":"dark"},{"appearance":"contrast","value":"high"}]},
          {"filename":"p","scale":"2x","idiom":"ipad","language-direction":"left-to-right"},
          {"scale":"3x","idiom":"universal"}
        ]}
        """#

    @Test(arguments: [
        (AssetRequest(scale: 1), "1", false),
        (AssetRequest(scale: 1.5), "2", false),
        (AssetRequest(scale: 3), "2", false),
        (AssetRequest(scale: 1, appearances: ["luminosity": "dark"]), "2d", false),
        (AssetRequest(scale: 1, appearances: ["luminosity": "dark", "contrast": "high"]), "2dh", false),
        (AssetRequest(scale: 1, appearances: ["luminosity": "tinted"]), "1", false),
        (AssetRequest(scale: 1, idiom: "ipad"), "p", false),
        (AssetRequest(scale: 1, idiom: "ipad", languageDirection: .rightToLeft), "p", true),
        (AssetRequest(scale: 1, idiom: "tv", languageDirection: .rightToLeft), "1", false),
    ])
    func choosesTheVariant(request: AssetRequest, fileName: String, isMirrored: Bool) throws {
        let choice = try #require(AssetCatalog(Self.variants.bytes).choose(request))
        #expect(choice.entry.fileName == fileName && choice.isMirrored == isMirrored)
    }

    @Test func aCatalogWithoutFilesHasNoVariant() throws {
        #expect(try AssetCatalog(#"{"images":[{"scale":"1x"}]}"#.bytes).choose(AssetRequest(scale: 1)) == nil)
    }
}
