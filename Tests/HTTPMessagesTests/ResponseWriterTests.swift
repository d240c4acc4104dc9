import Testing

@testable import HTTPMessages

@Suite struct ResponseWriterTests {
    private let writer = ResponseWriter(second: 784_111_777)

    private func id(_ text: String) throws -> RequestID {
        try #require(requestID(text))
    }

    private func text(_ response: Response, _ context: AnswerContext) -> String {
        var bytes: [UInt8] = []
        writer.appendHead(of: response, context, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func tagged(_ status: Int, _ body: String = "") -> Response {
        var fields = Fields()
        fields.append("ETag", "\"a\"")
        return Response(status: status, fields: fields, body: Body(body))
    }

    @Test func writesAHead() throws {
        #expect(
            text(tagged(200, "hello, world"), AnswerContext(requestID: try id("r-1"))) == """
                HTTP/1.1 200 OK\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                ETag: "a"\r
                X-Request-Id: r-1\r
                Content-Length: 12\r
                \r\n
                """)
    }

    @Test func saysWhenItCloses() throws {
        #expect(
            text(tagged(404), AnswerContext(requestID: try id("r"), closes: true)) == """
                HTTP/1.1 404 Not Found\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                ETag: "a"\r
                X-Request-Id: r\r
                Content-Length: 0\r
                Connection: close\r
                \r\n
                """)
    }

    @Test func tellsAnOldClientThatItStays() throws {
        let context = AnswerContext(requestID: try id("r"), version: .http10)
        #expect(text(tagged(200), context).hasSuffix("\r\nConnection: keep-alive\r\n\r\n"))
    }

    @Test(arguments: [204, 304]) func leavesTheLengthOutWhereThereIsNoBody(status: Int) throws {
        let context = AnswerContext(requestID: try id("r"))
        #expect(!text(tagged(status, "body"), context).contains("Content-Length"))
        #expect(!ResponseWriter.sendsBody(tagged(status, "body"), context))
    }

    @Test func writesTheSameHeadForHead() throws {
        let response = tagged(200, "body")
        let (get, head) = (
            AnswerContext(requestID: try id("r")), AnswerContext(requestID: try id("r"), omitsBody: true)
        )
        #expect(text(response, get) == text(response, head))
        #expect(ResponseWriter.sendsBody(response, get))
        #expect(!ResponseWriter.sendsBody(response, head))
    }

    @Test func rendersTheDateWhenTheSecondChanges() throws {
        writer.advance(to: 784_111_778)
        var bytes: [UInt8] = []
        writer.appendHead(of: tagged(200), AnswerContext(requestID: try id("r")), to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains("Date: Sun, 06 Nov 1994 08:49:38 GMT\r\n"))
    }

    @Test(arguments: [0, 9, 10, 99, 100, 65_535, 1_000_000, 4_294_967_296])
    func writesLengths(length: Int) throws {
        let body = Body([Body.Piece(bytes: [1], repeatCount: length)])
        let head = text(Response(status: 200, body: body), AnswerContext(requestID: try id("r")))
        #expect(head.contains("\r\nContent-Length: \(length)\r\n"))
    }

    @Test func addedFieldsStandBehindTheSharedOnes() throws {
        var added = Fields()
        added.append("Vary", "Origin")
        let ready = ReadyResponse(ReadyResponse.Shared(tagged(200, "ab")), addedFields: added)
        let context = AnswerContext(requestID: try id("r"))
        var bytes: [UInt8] = []
        writer.appendHead(of: ready.shared.response, added: ready.addedFields, context, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains("ETag: \"a\"\r\nVary: Origin\r\nX-Request-Id: r\r\n"))
        #expect(text(ready.response, context) == String(decoding: bytes, as: UTF8.self))
        #expect(ready.response.body.byteCount == 2)
    }
}

@Suite struct RequestIDTests {
    /// The numbers are splitmix64's from 0 on, as published with it.
    @Test func isWrittenAsHexadecimalDigits() {
        var ids = RequestIDGenerator(prefix: 0x0189_abef, counter: 0)
        #expect(ids.next().description == "0189abefe220a8397b1dcdaf")
        #expect(ids.next().description == "0189abef6e789e6aa1b965f4")
    }
}
