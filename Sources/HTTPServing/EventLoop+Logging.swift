import AccessLogs
import HTTPMessages

extension EventLoop {
    /// Whether the next answer of those that come all the time is one that is logged.
    func isLoggedHit() -> Bool {
        hitsUntilLogged &-= 1
        guard hitsUntilLogged <= 0, let accessLog else { return false }
        hitsUntilLogged = accessLog.configuration.hitInterval
        return true
    }

    /// What the log will tell of a request; nil where there is no log.
    func makeNote(_ connection: Connection, _ head: RequestHead, _ bytes: Span<UInt8>) -> RequestNote? {
        guard accessLog != nil else { return nil }
        let client = configuration.trustedProxies.client(of: head, in: bytes, peer: connection.peer)
        return RequestNote(head, in: bytes, client: client, arrival: SystemCalls.nanosecondsSinceEpoch())
    }

    /// What the log will tell of something that came in place of a request; nil where there is no log.
    func makeNote(_ connection: Connection) -> RequestNote? {
        guard accessLog != nil else { return nil }
        return RequestNote(client: connection.peer, arrival: SystemCalls.nanosecondsSinceEpoch())
    }

    /// Logs an answer that is on its way out, where it is no matter of routine.
    func log(_ response: Response, _ report: AnswerReport?, _ context: AnswerContext, _ note: RequestNote) {
        if response.status == 200, report?.isRoutine == true, !isLoggedHit() { return }
        let byteCount = ResponseWriter.sendsBody(response, context) ? response.body.byteCount : 0
        accessLog?.append(
            AccessRecord(
                note, requestID: context.requestID, status: response.status, byteCount: byteCount,
                duration: .nanoseconds(SystemCalls.nanosecondsSinceEpoch() - note.arrival), report: report))
    }
}
