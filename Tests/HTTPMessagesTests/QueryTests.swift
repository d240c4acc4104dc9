import HTTPMessages
import Testing

@Suite struct QueryTests {
    @Test(
        arguments: [
            ("a=1&b=2", [("a", "1"), ("b", "2")]), ("", []), ("a", [("a", nil)]), ("a=", [("a", "")]),
            ("a=b=c", [("a", "b=c")]), ("&a&", [("", nil), ("a", nil), ("", nil)]), ("a=1;b=2", [("a", "1;b=2")]),
            ("=1", [("", "1")]), ("%41=+%2B", [("%41", "+%2B")]),
        ] as [(String, [(String, String?)])])
    func splits(query: String, pairs: [(String, String?)]) {
        let found = QueryPairs(query).map { [String($0.name), $0.value.map(String.init)] }
        #expect(found == pairs.map { [$0.0, $0.1] })
    }

    @Test(
        arguments: [
            ("", ""), ("abc", "abc"), ("%41%c3%a9", "Aé"), ("a+b", "a+b"), ("%2F%00", "/\0"), ("é", "é"),
            ("%", nil), ("%4", nil), ("%zz", nil), ("%4g", nil), ("%ff", nil), ("a%", nil), ("%%41", nil),
            ("%c0%af", nil), ("%ed%a0%80", nil),
        ] as [(String, String?)])
    func decodes(text: String, decoded: String?) {
        #expect(PercentEncoding.decode(text) == decoded)
    }
}
