import HTTPMessages
import TestSupport
import Testing

@Suite struct JSONTreeTests {
    @Test func membersKeepTheirOrderAndLittleStandsOnOneLine() {
        let tree: JSONTree = [
            "z": .integer(1), "a": ["x": .number(0.5), "b": .boolean(true)],
            "list": .array([["kind": .text("fixed")], .array([.integer(1), .null])]), "empty": .array([]),
        ]
        #expect(
            tree.document == """
                {
                  "z": 1,
                  "a": {"x": 0.5, "b": true},
                  "list": [
                    {"kind": "fixed"},
                    [1, null]
                  ],
                  "empty": []
                }

                """)
    }

    @Test func whatIsTooLongForALineIsWrittenOverSeveral() {
        let tree = JSONTree.array((0..<60).map(JSONTree.integer))
        let lines = tree.document.split(separator: "\n")
        #expect(lines.count == 62)
        #expect(lines[1] == "  0,")
        #expect(lines[60] == "  59")
    }

    @Test(
        arguments: [
            (12, "12"), (0.1, "0.1"), (-0.25, "-0.25"), (1e-7, "1e-07"), (.infinity, "null"), (.nan, "null"),
            (1_000_000, "1000000"),
        ] as [(Double, String)])
    func numbersAreShortest(value: Double, text: String) {
        #expect(JSONTree.number(value).document == text + "\n")
    }

    @Test func textIsEscapedAndMarkupLeftReadable() {
        #expect(JSONTree.text("a\"\\\n\u{1}<&>ü").document == "\"a\\\"\\\\\\n\\u0001<&>ü\"\n")
        #expect(JSONText.quoted("a<&>\u{7F}") == "\"a\\u003c\\u0026\\u003e\\u007f\"")
    }

    @Test func absentIsNull() {
        #expect(JSONTree(nil as Int?, JSONTree.integer).document == "null\n")
        #expect(JSONTree(7, JSONTree.integer).document == "7\n")
    }
}

@Suite struct PathEncodingTests {
    @Test(arguments: [
        ("a/b@2x.9.png", "a/b@2x.9.png"), ("ü 1.png", "%C3%BC%201.png"), ("a?b#c%.png", "a%3Fb%23c%25.png"),
        ("~-_.+&", "~-_.%2B%26"), ("\u{1}", "%01"), ("", ""),
    ])
    func onlyPlainBytesStay(path: String, encoded: String) {
        #expect(PercentEncoding.encodePath(path) == encoded)
        #expect(PercentEncoding.decode(encoded) == path)
    }
}
