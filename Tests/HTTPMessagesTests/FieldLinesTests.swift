import Testing

@testable import HTTPMessages

@Suite struct FieldLinesTests {
    private static let request = "GET /a HTTP/1.1\r\nHost: a\r\nX-One: \t 1 \r\nempty:\r\nx-one:2\r\nX-Two: a b\r\n\r\n"

    private func lines() throws -> (head: RequestHead, bytes: [UInt8]) { try #require(parsed(Self.request)) }

    @Test func walksOverEveryLine() throws {
        let (head, bytes) = try lines()
        var lines = FieldLines(head)
        var read: [String] = []
        while let (name, value) = lines.next(in: bytes.span) {
            read.append(String(bytes.span, name) + "=" + String(bytes.span, value))
        }
        #expect(read == ["Host=a", "X-One=1", "empty=", "x-one=2", "X-Two=a b"])
    }

    @Test func findsFieldsByName() throws {
        let (head, bytes) = try lines()
        var lines = FieldLines(head)
        var values: [String] = []
        while let value = lines.nextValue(of: PackedName("x-one"), in: bytes.span) {
            values.append(String(bytes.span, value))
        }
        #expect(values == ["1", "2"])
        func only(_ name: StaticString) -> String? {
            head.onlyValue(of: PackedName(name), in: bytes.span).map { String(bytes.span, $0) }
        }
        #expect(only("x-two") == "a b")
        #expect(only("x-one") == nil)
        #expect(only("x-three") == nil)
    }
}
