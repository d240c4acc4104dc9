import HTTPMessages
import Testing

/// Media ranges and weights as they stand in a field.
@Suite struct AcceptFieldTests {
    private func ranges(_ value: String) -> [String] {
        let bytes = Array(value.utf8)
        var ranges: [String] = []
        AcceptField.forEachRange(in: bytes.span) { range, weight in
            ranges.append(String(decoding: bytes[range], as: UTF8.self) + " \(weight)")
        }
        return ranges
    }

    @Test(
        arguments: [
            ("", []), (" ", []), (",, ,", []),
            ("image/png", ["image/png 1000"]),
            ("image/webp,image/*;q=0.8,*/*;q=0.05", ["image/webp 1000", "image/* 800", "*/* 50"]),
            ("image/png , image/*; q=0.8\t,\t*/* ;\tQ=0.125", ["image/png 1000", "image/* 800", "*/* 125"]),
            ("a/b;v=b3;q=0.7,c/d;q=0;x", ["a/b 700", "c/d 0"]),
            ("a/b;q=1.000,c/d;q=0.,e/f;q=1", ["a/b 1000", "c/d 0", "e/f 1000"]),
            (#"a/b;x="1,2;q=0.3\",";q=0.4,c/d"#, ["a/b 400", "c/d 1000"]),
        ] as [(String, [String])])
    func readsRangesWithTheirWeights(value: String, expected: [String]) {
        #expect(ranges(value) == expected)
    }

    @Test(arguments: ["q=", "q=2", "q=1.1", "q=0.1234", "q=-1", "q=.5", "q=0.5x", "q=1e0", "q=\"1\""])
    func passesOverMalformedWeights(parameter: String) {
        #expect(ranges("a/b;\(parameter),c/d").last == "c/d 1000")
        #expect(!ranges("a/b;\(parameter),c/d").contains { $0.hasPrefix("a/b") })
    }

    @Test func anyBytesAreRead() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("ab/*;,q=01.\"\\ \t\u{e9}".utf8)
        for _ in 0..<2_000 {
            let length = Int.random(in: 0...24, using: &generator)
            let bytes = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            AcceptField.forEachRange(in: bytes.span) { range, weight in
                #expect(!range.isEmpty && bytes.indices.contains(range.lowerBound) && 0...1_000 ~= weight)
            }
        }
    }
}
