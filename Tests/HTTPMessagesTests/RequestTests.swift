import Testing

@testable import HTTPMessages

@Suite struct RequestTests {
    private let id = RequestIDGenerator(prefix: 1, counter: 2)

    private func request(_ text: String) throws -> Request {
        var ids = id
        let (head, bytes) = try #require(parsed(text))
        return Request(head, in: bytes.span, requestID: ids.next())
    }

    @Test func isCopiedFromTheBuffer() throws {
        let request = try request(
            "BREW /a%20b?c=d?e HTTP/1.1\r\nHost: h\r\nX-A:  1 \r\nx-a: \u{c3}\u{a9}\r\nE:\r\n\r\n")
        #expect(request.method.rawValue == "BREW")
        #expect(request.path == "/a%20b")
        #expect(request.query == "c=d?e")
        #expect(request.fields["x-a"] == "1, é")
        #expect(request.fields["e"] == "")
        #expect(request.fields["nothing"] == nil)
    }

    @Test func tellsAnEmptyQueryFromNone() throws {
        #expect(try request("GET /? HTTP/1.1\r\nHost: h\r\n\r\n").query == "")
        #expect(try request("GET / HTTP/1.1\r\nHost: h\r\n\r\n").query == nil)
    }

    @Test(arguments: [
        ("a", true), ("A-z_0.9", true), (String(repeating: "x", count: 64), true), ("", false),
        (String(repeating: "x", count: 65), false), ("a b", false), ("a\u{e9}", false), ("a/b", false), ("a\"", false),
    ])
    func takesOnlyHarmlessIDs(text: String, isTaken: Bool) {
        #expect(requestID(text)?.description == (isTaken ? text : nil))
    }

    @Test func makesIDsThatDoNotRepeat() {
        var ids = id
        let made = (0..<1_000).map { _ in ids.next().description }
        #expect(Set(made).count == 1_000)
        #expect(made.allSatisfy { $0.utf8.count == 24 && $0.hasPrefix("00000001") })
    }
}
