import Testing

@testable import HTTPMessages

@Suite struct TraceContextTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let parent = "b7ad6b7169203331"

    private func context(_ text: String) -> TraceContext? {
        let bytes = latin1(text)
        return TraceContext(bytes.span, bytes.indices)
    }

    @Test(arguments: [
        ("00-\(trace)-\(parent)-01", true), ("00-\(trace)-\(parent)-00", false), ("00-\(trace)-\(parent)-ff", true),
        ("01-\(trace)-\(parent)-01", true), ("cc-\(trace)-\(parent)-01-what-comes", true),
    ])
    func readsTraces(text: String, isSampled: Bool) throws {
        let context = try #require(self.context(text))
        #expect(context.traceID == Self.trace && context.parentID == Self.parent)
        #expect(context.isSampled == isSampled)
    }

    @Test(arguments: [
        "", "00", "00-\(trace)-\(parent)", "00-\(trace)-\(parent)-1", "00-\(trace)-\(parent)-01-x",
        "00-\(trace)-\(parent)-011", "ff-\(trace)-\(parent)-01", "0-\(trace)-\(parent)-01", "00_\(trace)-\(parent)-01",
        "00-\(trace.uppercased())-\(parent)-01", "00-00000000000000000000000000000000-\(parent)-01",
        "00-\(trace)-0000000000000000-01", "cc-\(trace)-\(parent)-01x", "00-\(trace)g\(parent)-01",
        "00-\u{e9}f7651916cd43dd8448eb211c80319c-\(parent)-01",
    ])
    func refusesEverythingElse(text: String) {
        #expect(context(text) == nil)
    }

    @Test func takesTheOnlyField() throws {
        let field = "traceparent: 00-\(Self.trace)-\(Self.parent)-01\r\n"
        for (fields, isThere) in [(field, true), (field + field, false), ("", false)] {
            let (head, bytes) = try #require(parsed("GET /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"))
            let isRead = TraceContext(head, in: bytes.span) != nil
            #expect(isRead == isThere)
        }
    }
}
