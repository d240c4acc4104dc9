package import HTTPMessages

/// One answer as the access log tells it.
package struct AccessRecord: Sendable {
    package var note: RequestNote
    package var requestID: RequestID
    package var status: Int
    /// Body bytes; 0 where the answer has no body.
    package var byteCount: Int
    /// From the request's head to the answer's, in nanoseconds.
    package var nanoseconds: Int
    package var report: AnswerReport

    package init(
        _ note: RequestNote, requestID: RequestID, status: Int, byteCount: Int, nanoseconds: Int, report: AnswerReport
    ) {
        self.note = note
        self.requestID = requestID
        self.status = status
        self.byteCount = byteCount
        self.nanoseconds = nanoseconds
        self.report = report
    }
}

extension AccessRecord {
    /// The time of arrival in UTC to the millisecond: `1994-11-06T08:49:37.000Z`.
    var timestamp: String {
        let (seconds, rest) = note.arrival.quotientAndRemainder(dividingBy: 1_000_000_000)
        let milliseconds = String(rest / 1_000_000)
        return HTTPDate(secondsSinceEpoch: seconds).timestamp + "."
            + String(repeating: "0", count: 3 - milliseconds.utf8.count) + milliseconds + "Z"
    }

    /// The client's address; `unix` over a Unix socket.
    var client: String { note.client?.description ?? "unix" }

    var version: String { note.version == .http10 ? "HTTP/1.0" : "HTTP/1.1" }

    /// Milliseconds to the microsecond: `12.034`.
    static func milliseconds(_ nanoseconds: Int) -> String {
        let microseconds = max(0, nanoseconds) / 1_000
        let digits = String(microseconds % 1_000)
        return "\(microseconds / 1_000)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }

    static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return milliseconds(Int(seconds) &* 1_000_000_000 &+ Int(attoseconds / 1_000_000_000))
    }
}
