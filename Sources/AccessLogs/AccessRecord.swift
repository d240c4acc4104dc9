package import HTTPMessages

/// One answer as the access log tells it.
package struct AccessRecord: Sendable {
    package var note: RequestNote
    package var requestID: RequestID
    package var status: Int
    /// Body bytes; 0 where the answer has no body.
    package var byteCount: Int
    /// From the request's head to the answer's.
    package var duration: Duration
    package var report: AnswerReport?

    package init(
        _ note: RequestNote, requestID: RequestID, status: Int, byteCount: Int, duration: Duration,
        report: AnswerReport?
    ) {
        self.note = note
        self.requestID = requestID
        self.status = status
        self.byteCount = byteCount
        self.duration = duration
        self.report = report
    }
}

extension AccessRecord {
    /// The time of arrival in UTC to the millisecond: `1994-11-06T08:49:37.000Z`.
    var timestamp: String {
        let (seconds, rest) = note.arrival.dividedDown(by: 1_000_000_000)
        return HTTPDate(secondsSinceEpoch: seconds).timestamp + "." + (rest / 1_000_000).padded(to: 3) + "Z"
    }

    /// The client's address; `unix` over a Unix socket.
    var client: String { note.client?.description ?? "unix" }

    /// The route's name; nil where the request came to none.
    var route: StaticString? {
        guard let route = report?.route, route.utf8CodeUnitCount > 0 else { return nil }
        return route
    }

    /// Milliseconds to the microsecond.
    var milliseconds: String { AnswerReport.Stage.milliseconds(duration) }

    var version: String { note.version == .http10 ? "HTTP/1.0" : "HTTP/1.1" }
}
