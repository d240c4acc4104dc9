import HTTPMessages
import Testing

@Suite struct ProblemTests {
    @Test func isWrittenAsJSON() {
        let problem = Problem(status: 400, detail: "size must be WxH, not \"<b>\\\u{1}\n\".", parameter: "size")
        #expect(
            problem.json == #"""
                {"type":"about:blank","title":"Bad Request","status":400,"detail":"size must be WxH, not \"\u003cb\u003e\\\u0001\n\".","parameter":"size"}

                """#)
    }

    @Test func becomesAResponse() {
        var fields = Fields()
        fields.append("Allow", "GET, HEAD")
        let response = Problem(status: 405, detail: "d").response(fields: fields)
        #expect(response.status == 405)
        #expect(response.fields["allow"] == "GET, HEAD")
        #expect(response.fields["content-type"] == "application/problem+json")
        #expect(response.fields["Cache-Control"] == "no-store")
        #expect(response.body.byteCount == Problem(status: 405, detail: "d").json.utf8.count)
    }

    @Test(arguments: RequestRefusal.allCases) func explainsEveryRefusal(refusal: RequestRefusal) {
        let problem = Problem(refusal)
        #expect(problem.status >= 400)
        #expect(problem.title != "Client Error" && problem.title != "Server Error")
        #expect(problem.detail.hasSuffix("."))
    }
}

@Suite struct FieldsTests {
    @Test func areFoundWithoutCase() {
        var fields = Fields()
        fields.append("Vary", "Accept")
        fields.append("vary", "Origin")
        fields.append("Empty", "")
        #expect(fields["VARY"] == "Accept, Origin")
        #expect(fields["empty"] == "")
        #expect(fields["var"] == nil)
        #expect(String(decoding: fields.bytes, as: UTF8.self) == "Vary: Accept\r\nvary: Origin\r\nEmpty: \r\n")
    }

    @Test func refuseValuesThatWouldSplitTheHead() async {
        await #expect(processExitsWith: .failure) {
            var fields = Fields()
            fields.append("X", "a\r\nSet-Cookie: b")
        }
    }
}
