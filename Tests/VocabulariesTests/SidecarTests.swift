import Foundation
import Slicing
import Testing
import Vocabularies

@Suite struct SidecarTests {
    @Test(arguments: [
        (
            #""horizontal":{"leading":3,"trailing":4},"vertical":{"mode":"round"}"#,
            ["3 | 13 auto | 4", "0 | 10 round | 0"]
        ),
        (
            #""mode":"tile","vertical":{"mode":"stretch","leading":1,"trailing":1}"#,
            ["0 | 20 tile | 0", "1 | 8 stretch | 1"]
        ),
        // No centre is left, which is legal.
        (#""horizontal":{"leading":12,"trailing":8}"#, ["12 | 0 auto | 8", "0 | 10 auto | 0"]),
        (
            #""horizontal":{"flexible":[{"from":2,"to":5,"weight":2.5,"mode":"mirror"},{"from":5,"to":6},{"from":9,"to":20}],"mode":"tile"}"#,
            ["2 | 3 mirror@2.5 | 1 tile | 3 | 11 tile", "0 | 10 auto | 0"]
        ),
        (
            #""horizontal":{"leading":2,"trailing":3,"hidden":[{"from":10,"to":17}]}"#,
            ["2 | 8 auto | -7 | 3", "0 | 10 auto | 0"]
        ),
        // A band in the middle leaves two flexible parts, one over a cap makes the cap shorter.
        (
            #""horizontal":{"leading":2,"trailing":3,"hidden":[{"from":0,"to":1},{"from":5,"to":6}]}"#,
            ["-1 | 1 | 3 auto | -1 | 11 auto | 3", "0 | 10 auto | 0"]
        ),
        // All of it is hidden: the axis stays flexible.
        (
            #""vertical":{"leading":2,"trailing":3,"hidden":[{"from":2,"to":7}]}"#,
            ["0 | 20 auto | 0", "2 | 0 auto | -5 | 3"]
        ),
        (
            #""vertical":{"flexible":[{"from":6,"to":7}],"hidden":[{"from":0,"to":4}]}"#,
            ["0 | 20 auto | 0", "-4 | 2 | 1 auto | 3"]
        ),
    ])
    func readsAxes(keys: String, parts: [String]) throws {
        let reading = try Sidecar.read(#"{"version":1,"unit":"pixels",\#(keys)}"#.bytes)
        let slices = try reading.slices(width: 20, height: 10)
        #expect(slices.summary == parts)
        #expect(slices.horizontal.length == 20 && slices.vertical.length == 10)
        #expect(!slices.hidesCenter)
    }

    @Test func readsEverythingElse() throws {
        let reading = try Sidecar.read(
            #"""
            {"$schema":"slices.schema.json","version":1,"unit":"pixels","scale":1.5,"preset":"css","center":"hide",
             "contentInsets":{"top":1,"left":2,"bottom":3,"right":4},"opticalInsets":{"left":5}}
            """#.bytes)
        #expect(reading.sourceScale == 1.5 && reading.preset == .css)
        #expect(reading.contentInsets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(reading.opticalInsets == EdgeInsets(top: 0, left: 5, bottom: 0, right: 0))
        #expect(try reading.slices(width: 4, height: 4).hidesCenter)
    }

    /// Points fit every variant of a picture: halves round up, and a pixel too many goes to the leading cap.
    @Test(arguments: [
        (1.0, 10, "3 | 6 auto | 1"), (2, 20, "5 | 12 auto | 3"), (3, 29, "8 | 17 auto | 4"), (1, 4, "3 | 0 auto | 1"),
    ])
    func pointsBecomePixels(scale: Double, length: Int, parts: String) throws {
        let reading = try Sidecar.read(#"{"version":1,"horizontal":{"leading":2.5,"trailing":1.25}}"#.bytes)
        #expect(try reading.slices(width: length, height: 1, scale: scale).horizontal.summary == parts)
    }

    @Test(arguments: [
        ("{}", "version: missing; expected 1."),
        (#"{"version":2}"#, "version: found 2; expected 1."),
        (
            #"{"version":1,"insets":3}"#,
            "insets: no such key; allowed: $schema, version, unit, scale, preset, mode, stretchMap, center, horizontal, vertical, contentInsets, opticalInsets."
        ),
        (
            #"{"version":1,"horizontal":{"cap":3}}"#,
            "horizontal.cap: no such key; allowed: leading, trailing, flexible, hidden, mode."
        ),
        (
            #"{"version":1,"horizontal":{"flexible":[{"from":1,"to":2,"wieght":3}]}}"#,
            "horizontal.flexible[0].wieght: no such key; allowed: from, to, weight, mode."
        ),
        (
            #"{"version":1,"a\u0000 b":0}"#,
            #""a\u{0} b": no such key; allowed: $schema, version, unit, scale, preset, mode, stretchMap, center, horizontal, vertical, contentInsets, opticalInsets."#
        ),
        (#"{"version":1,"unit":"em"}"#, #"unit: found "em"; expected one of "pixels", "points"."#),
        (
            #"{"version":1,"mode":"fill"}"#,
            #"mode: found "fill"; expected one of "stretch", "tile", "round", "space", "mirror", "hide"."#
        ),
        (
            #"{"version":1,"preset":"web"}"#,
            #"preset: found "web"; expected one of "uikit", "css", "android", "flutter", "unity", "godot", "qt"."#
        ),
        (#"{"version":1,"center":true}"#, #"center: found true; expected one of "draw", "hide"."#),
        (#"{"version":1,"scale":0}"#, "scale: found 0; expected a number from 0.1 to 8."),
        (
            #"{"version":1,"horizontal":{"leading":-1}}"#,
            "horizontal.leading: found -1; expected a number from 0 to 1000000."
        ),
        (
            #"{"version":1,"unit":"pixels","horizontal":{"leading":0.5}}"#,
            "horizontal.leading: found 0.5; expected a whole number from 0 to 1000000."
        ),
        (
            #"{"version":1,"horizontal":{"flexible":[]}}"#,
            "horizontal.flexible: found an array; expected at least one region."
        ),
        (
            #"{"version":1,"horizontal":{"flexible":[{"from":1,"to":2}],"trailing":0}}"#,
            "horizontal.trailing: contradicts horizontal.flexible; give one of them."
        ),
        (
            #"{"version":1,"horizontal":{"flexible":[{"from":1}]}}"#,
            "horizontal.flexible[0].to: missing; expected where it ends."
        ),
        (
            #"{"version":1,"horizontal":{"flexible":[{"from":2,"to":2}]}}"#,
            "horizontal.flexible[0]: found 2 to 2; expected an end behind the start."
        ),
        (
            #"{"version":1,"horizontal":{"flexible":[{"from":1,"to":4},{"from":3,"to":5}]}}"#,
            "horizontal.flexible[1]: found 3 to 5; expected a start at 4 or behind."
        ),
        (
            #"{"version":1,"vertical":{"flexible":[{"from":1,"to":4}],"hidden":[{"from":3,"to":5}]}}"#,
            "vertical.hidden[0]: found 3 to 5; expected a band apart from the flexible regions."
        ),
        (#"{"version":1,"contentInsets":4}"#, "contentInsets: found 4; expected an object."),
    ])
    func namesTheFault(json: String, fault: String) {
        #expect(
            message { () throws(VocabularyError) in try Sidecar.read(json.bytes) } == "sidecar (.slices.json), \(fault)"
        )
    }

    @Test func regionsAreBounded() {
        let regions = (0..<65).map { #"{"from":\#($0),"to":\#($0 + 1)}"# }.joined(separator: ",")
        let json = #"{"version":1,"vertical":{"flexible":[\#(regions)]}}"#
        #expect(
            message { () throws(VocabularyError) in try Sidecar.read(json.bytes) }
                == "sidecar (.slices.json), vertical.flexible: more than 64 regions.")
    }

    @Test func slicesThatExceedThePictureAreErrors() throws {
        let reading = try Sidecar.read(
            #"{"version":1,"horizontal":{"flexible":[{"from":1,"to":9}]},"vertical":{"hidden":[{"from":1,"to":9}]}}"#
                .bytes)
        let fault = { (width: Int, height: Int) in
            message { () throws(VocabularyError) in try reading.slices(width: width, height: height) }
        }
        #expect(fault(9, 9) == "")
        #expect(fault(8, 9) == "sidecar (.slices.json): a horizontal region ends at pixel 9; the picture has 8.")
        #expect(fault(9, 8) == "sidecar (.slices.json): a vertical region ends at pixel 9; the picture has 8.")
    }

    /// The documented schema and the reader know the same keys and words.
    @Test func theSchemaAgreesWithTheReader() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs")
        let schema = try JSONSerialization.jsonObject(
            with: Data(contentsOf: folder.appending(path: "slices.schema.json")))
        let root = try #require(schema as? [String: Any])
        let properties = try #require(root["properties"] as? [String: [String: Any]])
        let fault = message { () throws(VocabularyError) in try Sidecar.read(#"{"?":0}"#.bytes) }
        let allowed = try #require(fault.split(separator: "allowed: ").last).dropLast()
        #expect(Set(properties.keys) == Set(allowed.split(separator: ", ").map(String.init)))
        #expect(properties["preset"]?["enum"] as? [String] == Preset.allCases.map(\.rawValue))
        #expect(properties["unit"]?["enum"] as? [String] == SliceReading.Unit.allCases.map(\.rawValue))
        let definitions = try #require(root["$defs"] as? [String: [String: Any]])
        #expect(definitions["mode"]?["enum"] as? [String] == FillMode.allCases.map(\.rawValue))
    }
}
