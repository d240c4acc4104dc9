import Testing

@testable import HTTPMessages

@Suite struct RequestParserTests {
    static let browserRequest = """
        GET /images/ui/button@2x.png?size=320x44&insets=12&mode=stretch HTTP/1.1\r
        Host: images.example.com\r
        Connection: keep-alive\r
        sec-ch-ua: "Chromium";v="130", "Not?A_Brand";v="99"\r
        User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0\r
        Accept: image/avif,image/webp,image/apng,image/*,*/*;q=0.8\r
        Accept-Encoding: gzip, deflate, br\r
        If-None-Match: "abc", W/"def"\r
        X-Request-Id: r-1\r
        \r\n
        """

    @Test func findsTheFieldsOfABrowserRequest() throws {
        let (head, bytes) = try #require(parsed(Self.browserRequest))
        func text(_ range: Range<Int>?) -> String? { range.map { String(bytes.span, $0) } }
        #expect(head.knownMethod == .get)
        #expect(text(head.target) == "/images/ui/button@2x.png?size=320x44&insets=12&mode=stretch")
        #expect(text(head.host) == "images.example.com")
        #expect(text(head.accept) == "image/avif,image/webp,image/apng,image/*,*/*;q=0.8")
        #expect(text(head.ifNoneMatch) == "\"abc\", W/\"def\"")
        #expect(text(head.requestID) == "r-1")
        #expect(head.ifModifiedSince == nil)
        #expect(!head.hasRepeatedFields)
        #expect(head.byteCount == bytes.count)
    }

    @Test(arguments: [
        browserRequest,
        "\r\n\r\nPOST /a HTTP/1.1\r\nhOsT:\ta \r\ntransfer-ENCODING: Chunked\r\n\r\n",
        "GET http://h:80/p?q HTTP/1.0\r\nconnection: foo , Keep-Alive\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost : a\r\n\r\n", "GET /a\nb HTTP/1.1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\nX: y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n",
    ])
    func readsTheSameHoweverItIsCut(text: String) {
        let whole = read(text)
        #expect(whole != .incomplete)
        for cut in 0...latin1(text).count { #expect(read(text, cuts: [cut]) == whole, "cut at \(cut)") }
        #expect(read(text, cuts: Array(1...latin1(text).count)) == whole)
    }

    @Test func waitsForTheLastByte() {
        for end in 0..<latin1(Self.browserRequest).count {
            #expect(read(String(Self.browserRequest.unicodeScalars.prefix(end))) == .incomplete)
        }
    }

    @Test(
        arguments: [
            ("GET /a HTTP/1.1", .malformedRequestLine, "\n"),
            ("GET  /a HTTP/1.1", .malformedRequestLine, "\r\n"), ("GET /a  HTTP/1.1", .malformedRequestLine, "\r\n"),
            ("GET /a", .malformedRequestLine, "\r\n"), ("GET /a HTTP/1.1 ", .malformedRequestLine, "\r\n"),
            ("GET /a http/1.1", .malformedRequestLine, "\r\n"), ("GET /a HTTP/1.10", .malformedRequestLine, "\r\n"),
            (" GET /a HTTP/1.1", .malformedRequestLine, "\r\n"), ("G@T /a HTTP/1.1", .malformedRequestLine, "\r\n"),
            ("\u{16}\u{3}\u{1}", .malformedRequestLine, "\r\n"),
            ("GET /a HTTP/2.0", .unsupportedVersion, "\r\n"), ("GET /a HTTP/0.9", .unsupportedVersion, "\r\n"),
            ("GET /\u{e9} HTTP/1.1", .invalidTarget, "\r\n"), ("GET /\u{1} HTTP/1.1", .invalidTarget, "\r\n"),
            ("GET /a#b HTTP/1.1", .invalidTarget, "\r\n"), ("GET a HTTP/1.1", .invalidTarget, "\r\n"),
            ("GET * HTTP/1.1", .invalidTarget, "\r\n"), ("GET a:80 HTTP/1.1", .invalidTarget, "\r\n"),
            ("GET http:/// HTTP/1.1", .invalidTarget, "\r\n"), ("GET http://u@h/ HTTP/1.1", .invalidTarget, "\r\n"),
            ("GET http://h?q HTTP/1.1", .invalidTarget, "\r\n"), ("GET ftp://h/ HTTP/1.1", .invalidTarget, "\r\n"),
            ("GET http: HTTP/1.1", .invalidTarget, "\r\n"), ("GET http:// HTTP/1.1", .invalidTarget, "\r\n"),
        ] as [(String, RequestRefusal, String)])
    func refusesRequestLines(line: String, refusal: RequestRefusal, end: String) {
        #expect(read(line + end + "Host: a\r\n\r\n") == .refused(refusal))
    }

    @Test(
        arguments: [
            ("Host: a\r\nHost: a", .invalidHost), ("Host: a/b", .invalidHost), ("Host: a b", .invalidHost),
            ("Host: u@a", .invalidHost), ("X: y", .missingHost),
            ("Host: a\r\nX : y", .malformedField), ("Host: a\r\n X: y", .malformedField),
            ("Host: a\r\nX", .malformedField), ("Host: a\r\n: y", .malformedField),
            ("Host: a\r\nX: \u{0}", .malformedField), ("Host: a\r\nX: \u{7f}", .malformedField),
            ("Host: a\r\nX: a\rb", .malformedField), ("Host: a\r\n\rX: y", .malformedField),
            ("Host: a\r\nX\u{e9}: y", .malformedField), ("Host: a\nX: y", .malformedField),
            ("Host: a\r\nContent-Length: ", .invalidContentLength),
            ("Host: a\r\nContent-Length: +1", .invalidContentLength),
            ("Host: a\r\nContent-Length: 0x1", .invalidContentLength),
            ("Host: a\r\nContent-Length: 1,1", .invalidContentLength),
            ("Host: a\r\nContent-Length: 9223372036854775808", .invalidContentLength),
            ("Host: a\r\nContent-Length: 1\r\ncontent-length: 1", .invalidContentLength),
            ("Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked", .conflictingFraming),
            ("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 0", .conflictingFraming),
            ("Host: a\r\nTransfer-Encoding: xchunked", .unsupportedTransferCoding),
            ("Host: a\r\nTransfer-Encoding: gzip, chunked", .unsupportedTransferCoding),
            ("Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked", .unsupportedTransferCoding),
            ("Host: a\r\nTransfer-Encoding: \u{b}chunked", .malformedField),
            ("Host: a\r\nExpect: 200-ok", .unsupportedExpectation),
        ] as [(String, RequestRefusal)])
    func refusesFields(fields: String, refusal: RequestRefusal) {
        #expect(read("GET /a HTTP/1.1\r\n\(fields)\r\n\r\n") == .refused(refusal))
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close", false),
        ("HTTP/1.1", "Connection: x, CLOSE ,y", false),
        ("HTTP/1.1", "Connection: closed", true), ("HTTP/1.1", "Connection: keep-alive\r\nConnection: close", false),
        ("HTTP/1.0", "", false), ("HTTP/1.0", "Connection: Keep-Alive", true),
        ("HTTP/1.0", "Connection: keep-alive, close", false), ("HTTP/1.7", "", true),
    ])
    func tellsWhetherTheConnectionStays(version: String, field: String, keepsAlive: Bool) throws {
        let lines = field.isEmpty ? "" : field + "\r\n"
        let (head, _) = try #require(parsed("GET / \(version)\r\nHost: a\r\n\(lines)\r\n"))
        #expect(head.keepsAlive == keepsAlive)
    }

    @Test(arguments: [
        ("http://example.com/a?b", "/a?b"), ("HTTPS://[::1]:8080/", "/"), ("http://h", "/"), ("//a", "//a"),
        ("/%zz?#".replacing("#", with: ""), "/%zz?"),
    ])
    func reducesTargets(target: String, path: String) throws {
        let (head, bytes) = try #require(parsed("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n"))
        let found = String(bytes.span, head.target)
        #expect(found == path)
    }

    @Test func takesTheAsteriskFromOptionsAlone() throws {
        let (head, _) = try #require(parsed("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"))
        #expect(head.isServerWide)
        #expect(head.knownMethod == .options)
    }

    @Test func marksRepeatedFields() throws {
        let (head, bytes) = try #require(
            parsed("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"x\"\r\nif-none-match: \"y\"\r\n\r\n"))
        #expect(head.hasRepeatedFields)
        let request = Request(head, in: bytes.span, requestID: try #require(requestID("r")))
        #expect(request.fields["if-none-match"] == "\"x\", \"y\"")
    }

    @Test func readsOneRequestAfterTheOther() {
        let bytes = latin1("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /22 HTTP/1.1\r\nHost: a\r\n\r\n")
        var parser = RequestParser()
        var targets: [String] = []
        var position = 0
        while position < bytes.count {
            let rest = bytes.span.extracting(position..<bytes.count)
            guard case .head(let head) = parser.parse(rest) else { break }
            targets.append(String(rest, head.target))
            position += head.byteCount
        }
        #expect(targets == ["/1", "/22"])
    }

    @Test func holdsItsLimits() {
        let limits = RequestLimits(requestLineByteCount: 100, headerByteCount: 200, fieldCount: 3)
        func line(_ length: Int) -> String {
            "GET /" + String(repeating: "a", count: length - 16) + " HTTP/1.1\r\n"
        }
        func outcomes(_ text: String) -> [Reading] {
            [read(text, limits: limits), read(text, cuts: Array(1...latin1(text).count), limits: limits)]
        }
        let valid = outcomes(line(100) + "Host: a\r\n\r\n")
        #expect(valid.allSatisfy { if case .request = $0 { true } else { false } })
        #expect(
            outcomes(line(101) + "Host: a\r\n\r\n") == [.refused(.requestLineTooLong), .refused(.requestLineTooLong)])
        let value = String(repeating: "v", count: 200 - 9 - 2 - 5)
        let full = outcomes("GET / HTTP/1.1\r\nHost: a\r\nX: \(value)\r\n\r\n")
        #expect(full.allSatisfy { if case .request = $0 { true } else { false } })
        let over = outcomes("GET / HTTP/1.1\r\nHost: a\r\nX: \(value)v\r\n\r\n")
        #expect(over == [.refused(.headerTooLarge), .refused(.headerTooLarge)])
        let many = outcomes("GET / HTTP/1.1\r\nHost: a\r\na: 1\r\nb: 2\r\nc: 3\r\n\r\n")
        #expect(many == [.refused(.tooManyFields), .refused(.tooManyFields)])
        #expect(read(String(repeating: "\r\n", count: 5)) == .refused(.malformedRequestLine))
    }

    /// Bytes at random and requests with one byte changed: nothing traps, and a cut changes nothing.
    @Test func survivesDamage() {
        var random = Xorshift(state: 0x9E37_79B9)
        let whole = latin1(Self.browserRequest)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<Int(random.next() % 3 + 1) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            #expect(read(text) == read(text, cuts: [Int(random.next() % UInt64(bytes.count))]))
        }
    }
}

/// Random numbers that are the same each time.
struct Xorshift: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
