import Testing

@testable import Vocabularies

@Suite struct JSONParserTests {
    @Test(arguments: [
        ("null", JSONValue.null), (" true\r\n", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
        ("-12.5e+1", .number(-125)), ("1E-2", .number(0.01)),
        (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
        (#""\u00e9\uD83D\uDE00é""#, .string("é😀é")), ("[ ]", .array([])),
        ("[1, [2]]", .array([.number(1), .array([.number(2)])])),
        ("{ }", .object([:])), (#"{"a" : {"b":null}}"#, .object(["a": .object(["b": .null])])),
        ("\u{FEFF}1", .number(1)),
    ])
    func readsValues(text: String, value: JSONValue) throws {
        #expect(try Self.parse(text).value == value)
    }

    @Test(arguments: [
        ("", "line 1, column 1: expected a value"),
        ("nul", "line 1, column 1: expected a value"),
        ("01", "line 1, column 2: expected the end of the document"),
        ("1.", "line 1, column 3: expected a digit"),
        ("-", "line 1, column 2: expected a digit"),
        ("1e", "line 1, column 3: expected a digit"),
        ("1e999", "line 1, column 1: expected a number of at most 32 characters"),
        ("NaN", "line 1, column 1: expected a value"),
        ("[1,\n 2,]", "line 2, column 4: expected a value"),
        ("[1 2]", "line 1, column 4: expected a comma or ]"),
        ("{\"a\" 1}", "line 1, column 6: expected a colon"),
        ("{\"a\":1,}", "line 1, column 8: expected a key in quotation marks"),
        ("{\"a\":1", "line 1, column 7: expected a comma or }"),
        ("{\"a\":1,\n\"a\":2}", "line 2, column 1: given twice"),
        ("\"a", "line 1, column 3: expected a quotation mark that ends the text"),
        ("\"a\nb\"", "line 1, column 3: expected a quotation mark that ends the text"),
        (#""\x""#, "line 1, column 3: expected an escape: one of \" \\ / b f n r t u"),
        (#""\u12""#, "line 1, column 4: expected four hexadecimal digits"),
        (#""\uDE00""#, "line 1, column 4: expected a surrogate pair"),
        (#""\uD83Dx""#, "line 1, column 4: expected a surrogate pair"),
        (#""\uD83D\uD83D""#, "line 1, column 4: expected a surrogate pair"),
        ("// no", "line 1, column 1: expected a value"),
        ("\0", "line 1, column 1: expected a value"),
    ])
    func namesTheFault(text: String, fault: String) {
        #expect(message { () throws(VocabularyError) in try Self.parse(text) } == "sidecar (.slices.json), \(fault).")
    }

    @Test func everythingIsBounded() {
        let limits = VocabularyLimits(maximumByteCount: 100, maximumNesting: 3, maximumItemCount: 5)
        let fault = { (text: String) in
            message { () throws(VocabularyError) in
                try JSONParser.parse(text.bytes, document: .sidecar, limits: limits)
            }
        }
        #expect(fault("[[[]]]") == "")
        #expect(fault("[[[[]]]]").hasSuffix("more than 3 arrays and objects inside each other."))
        #expect(fault("[1,2,3,4]") == "")
        #expect(fault("[1,2,3,4,5]").hasSuffix("more than 5 values."))
        #expect(fault(String(repeating: " ", count: 101)).hasSuffix("101 bytes; at most 100 are read."))
        #expect(
            message { () throws(VocabularyError) in
                try JSONParser.parse([0x22, 0xFF, 0x22], document: .sidecar, limits: limits)
            } == "sidecar (.slices.json): the text is not UTF-8.")
    }

    /// A document cut off or changed anywhere is answered, never a trap.
    @Test func damagedDocumentsAreErrors() {
        let whole = #"{"a":[1.5e3,true,null,"\u00e9\n"],"b":{"c":-0}}"#.bytes
        for end in whole.indices {
            #expect(throws: VocabularyError.self) {
                try JSONParser.parse(Array(whole[..<end]), document: .sidecar, limits: VocabularyLimits())
            }
            for byte in UInt8.min...UInt8.max {
                var damaged = whole
                damaged[end] = byte
                _ = try? JSONParser.parse(damaged, document: .sidecar, limits: VocabularyLimits())
            }
        }
    }

    private static func parse(_ text: String) throws(VocabularyError) -> JSONNode {
        try JSONParser.parse(text.bytes, document: .sidecar, limits: VocabularyLimits())
    }
}
