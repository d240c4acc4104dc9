import HTTPMessages
import Locks

extension EventLoop {
    /// Hands a request to the handler; its answer comes by the mailbox, from whatever thread.
    func submit(_ connection: Connection, _ request: Request, _ context: AnswerContext) {
        if request.method == .options, request.path == "*" {
            return answer(connection, Self.serverWideOptions, context)
        }
        if context.closes { connection.phase = .closing }
        let serial = connection.answers.expect(context)
        let (key, mailbox) = (connection.key, mailbox)
        let work = handler.respond(to: request) { response in
            mailbox.post(.answer(connection: key, serial: serial, response))
        }
        connection.answers.setWork(work, for: serial)
    }

    /// Answers `OPTIONS *`, which asks about the server and not about a resource (RFC 9110 §9.3.7).
    private static let serverWideOptions: Response = {
        var fields = Fields()
        fields.append("Allow", "GET, HEAD, OPTIONS")
        return Response(status: 204, fields: fields)
    }()

    /// Tells the client that its request is refused, and closes behind that.
    ///
    /// - Parameter given: the context of the request, where its head was read.
    func refuse(_ connection: Connection, _ refusal: RequestRefusal, _ given: AnswerContext? = nil) {
        counters.refusals.add()
        connection.lingers = true
        var context = AnswerContext(requestID: given?.requestID ?? requestIDs.next(), closes: true)
        context.note = given?.note ?? makeNote(connection)
        answer(connection, Problem(refusal).response(), context)
    }

    /// Takes an answer that is there: straight into the batch, or behind those that are not there yet.
    func answer(_ connection: Connection, _ response: Response, _ context: AnswerContext) {
        if context.closes { connection.phase = .closing }
        if connection.answers.isEmpty, !connection.hasOutput {
            append(response, response.report, context)
        } else {
            connection.answers.append(response, context)
        }
    }

    /// Takes an answer from memory, which most are: no part of it is counted once more on its way into the batch.
    func answer(
        _ connection: Connection, _ ready: ReadyResponse, _ report: AnswerReport?, _ context: AnswerContext
    ) {
        guard connection.answers.isEmpty, !connection.hasOutput else {
            var response = ready.response
            response.report = report
            return answer(connection, response, context)
        }
        if context.closes { connection.phase = .closing }
        append(ready.shared.response, added: ready.addedFields, report, context)
    }

    /// Moves the answers that are next in order into the batch.
    func appendReadyAnswers(_ connection: Connection) {
        while !connection.hasOutput, let (response, context) = connection.answers.popReady() {
            append(response, response.report, context)
            connection.renewsDeadline = true
            if !flushIfLarge(connection) { return }
        }
    }

    /// The one place that every answer passes on its way out.
    private func append(
        _ response: Response, added: Fields = Fields(), _ report: AnswerReport?, _ context: AnswerContext
    ) {
        counters.addResponse(response.status)
        if let note = context.note { log(response, report, context, note) }
        batch.append(response, added: added, context, writer)
    }

    /// Asks a peer that has ended its input, while an answer is made for it, whether it is still there.
    ///
    /// Half a close and a whole one look the same until something is sent. An interim answer does no harm to who is there
    /// (RFC 9110 §15.2); the system of who is not answers it by a reset, and the work is given up.
    func probe(_ connection: Connection) {
        connection.wasProbed = true
        guard connection.answers.isWaitingForHTTP11, !connection.hasOutput else { return takeTurn(connection) }
        let sent = unsafe Self.interimAnswer.withUnsafeBytes { bytes in
            unsafe SystemCalls.send(connection.descriptor, bytes, hasMore: false)
        }
        guard case .bytes(Self.interimAnswer.count) = sent else { return close(connection) }
        takeTurn(connection)
    }

    private static let interimAnswer = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private func flushIfLarge(_ connection: Connection) -> Bool {
        batch.byteCount < OutputQueue.maximumCopiedBodyByteCount * 4 || flush(connection)
    }

    /// Sends the batch; what the socket does not take becomes the connection's pending output.
    ///
    /// - Returns: whether all was sent.
    func flush(_ connection: Connection) -> Bool {
        defer { batch.removeAll() }
        guard connection.phase != .closed else { return false }
        guard !batch.isEmpty else { return true }
        let byteCount = batch.byteCount
        let transfer = SocketWriter.send(&batch, to: connection.descriptor, by: pipe)
        counters.sentBytes.add(byteCount - batch.byteCount)
        switch transfer {
        case .bytes: return true
        case .wouldBlock:
            connection.setOutput(batch.remainder())
            connection.takenByteCount = 0
            connection.renewsDeadline = true
        case .end, .failed: close(connection)
        }
        return false
    }

    /// Sends what the socket did not take before.
    ///
    /// - Returns: whether nothing of it is left.
    func sendPending(_ connection: Connection) -> Bool {
        guard let box = connection.outputBox else { return true }
        let byteCount = box.value.byteCount
        let transfer = SocketWriter.send(&box.value, to: connection.descriptor, by: pipe)
        if box.value.byteCount < byteCount {
            let sent = byteCount - box.value.byteCount
            counters.sentBytes.add(sent)
            connection.takenByteCount += sent
            if connection.takenByteCount >= configuration.writeProgress {
                connection.takenByteCount = 0
                connection.renewsDeadline = true
            }
        }
        switch transfer {
        case .bytes:
            connection.setOutput(nil)
            return true
        case .wouldBlock: return false
        case .end, .failed:
            close(connection)
            return false
        }
    }
}
