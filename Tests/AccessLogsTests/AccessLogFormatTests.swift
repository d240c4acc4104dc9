import HTTPMessages
import Testing

@testable import AccessLogs

@Suite struct AccessLogFormatTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331"

    /// The record of a request, as if it had come at a known time.
    private func record(_ request: String, client: String? = "192.0.2.1") throws -> AccessRecord {
        let bytes = Array(request.utf8)
        var parser = RequestParser()
        guard case .head(let head) = parser.parse(bytes.span) else { throw Failure.noRequest }
        let address = client.flatMap { NetworkAddress($0) }
        let note = RequestNote(head, in: bytes.span, client: address, arrival: 784_111_777_012_345_678)
        let id = try #require(head.requestID.flatMap { RequestID(validating: bytes.span, $0) })
        return AccessRecord(
            note, requestID: id, status: 200, byteCount: 1_721, duration: .nanoseconds(12_034_567), report: nil)
    }

    private enum Failure: Error { case noRequest }

    private func line(_ record: AccessRecord, _ format: AccessLogFormat) -> String {
        var bytes: [UInt8] = []
        format.append(record, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func picture() throws -> AccessRecord {
        var record = try record(
            "GET /a.png?q=\"\\&<b> HTTP/1.1\r\nHost: a\r\nX-Request-Id: r-1\r\ntraceparent: 00-\(Self.trace)-01\r\n\r\n"
        )
        record.report = AnswerReport(
            route: "images", cache: .miss,
            stages: [
                AnswerReport.Stage("decode", .microseconds(1_500)), AnswerReport.Stage("render", .nanoseconds(999)),
            ])
        return record
    }

    @Test func writesObjects() throws {
        let expected = #"""
            {"time":"1994-11-06T08:49:37.012Z","id":"r-1","client":"192.0.2.1","method":"GET",\#
            "target":"/a.png?q=\"\\&<b>","version":"HTTP/1.1","status":200,"bytes":1721,"duration_ms":12.034,\#
            "route":"images","cache":"miss","stages_ms":{"decode":1.500,"render":0.000},\#
            "trace_id":"0af7651916cd43dd8448eb211c80319c","parent_id":"b7ad6b7169203331"}

            """#
        #expect(line(try picture(), .json) == expected)
    }

    @Test func writesWords() throws {
        let expected = #"""
            1994-11-06T08:49:37.012Z 192.0.2.1 "GET /a.png?q=\x22\x5c&<b> HTTP/1.1" 200 1721 12.034ms images miss \#
            id=r-1 decode=1.500ms render=0.000ms trace=0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331

            """#
        #expect(line(try picture(), .text) == expected)
    }

    @Test func leavesOutWhatThereIsNot() throws {
        var record = try record("HEAD / HTTP/1.0\r\nX-Request-Id: r-1\r\n\r\n", client: nil)
        #expect(line(record, .text).hasSuffix("unix \"HEAD / HTTP/1.0\" 200 1721 12.034ms - - id=r-1\n"))
        record.note = RequestNote(client: nil, arrival: -1)
        record.duration = .nanoseconds(-5)
        let json = line(record, .json)
        #expect(
            json.hasPrefix("{\"time\":\"1969-12-31T23:59:59.999Z\",\"id\":\"r-1\",\"client\":\"unix\",\"status\":200"))
        #expect(json.hasSuffix(",\"duration_ms\":0.000}\n"))
        #expect(line(record, .text).contains("unix \"-\" 200"))
    }

    @Test func cutsLongTargets() throws {
        let target = "/" + String(repeating: "a", count: RequestNote.maximumTargetByteCount)
        let record = try record("GET \(target) HTTP/1.1\r\nHost: a\r\nX-Request-Id: r-1\r\n\r\n")
        #expect(record.note.target.count == RequestNote.maximumTargetByteCount)
    }
}
