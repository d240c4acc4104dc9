import HTTPMessages
import Locks

extension EventLoop {
    /// Answers gathered before they are sent, in bytes; what a pipelining client may make the loop hold.
    private static let maximumBatchByteCount = 262_144

    /// Parses input that waited its turn, or else receives once and parses that.
    ///
    /// - Returns: whether there was any.
    func takeInput(_ connection: Connection) -> Bool {
        guard mayTakeRequest(connection) else { return false }
        if let partial = connection.partialBox?.value, partial.isUntried {
            parse(connection, partial)
            return true
        }
        guard connection.mayRead else { return false }
        switch buffer.receive(from: connection.descriptor) {
        case .bytes(let count):
            counters.receivedBytes.add(count)
            if count < buffer.byteCount, !connection.isPeerEnding { connection.mayRead = false }
            take(connection, byteCount: count)
            return true
        case .end:
            connection.mayRead = false
            connection.hasInputEnded = true
            return false
        case .wouldBlock:
            connection.mayRead = false
            return false
        case .failed:
            close(connection)
            return false
        }
    }

    private func mayTakeRequest(_ connection: Connection) -> Bool {
        connection.takesRequests(limit: configuration.maximumPipelinedRequests)
            && batch.byteCount < Self.maximumBatchByteCount
    }

    /// Parses what was received: in the loop's buffer where a request begins there, else behind what came before.
    private func take(_ connection: Connection, byteCount: Int) {
        if var partial = connection.partialBox?.value {
            connection.setPartial(nil)
            buffer.withBytes(byteCount) { bytes in append(bytes, to: &partial.bytes) }
            parse(connection, partial)
        } else {
            var reader = RequestReader(parser: RequestParser(limits: configuration.limits))
            buffer.withBytes(byteCount) { bytes in
                let consumed = parse(connection, bytes, &reader)
                var rest: [UInt8] = []
                append(bytes.extracting(consumed..<bytes.count), to: &rest)
                keep(connection, reader, rest)
            }
        }
    }

    private func parse(_ connection: Connection, _ partial: PartialRequest) {
        var (reader, bytes) = (partial.reader, partial.bytes)
        connection.setPartial(nil)
        let consumed = parse(connection, bytes.span, &reader)
        if consumed > 0 { bytes.removeFirst(consumed) }
        keep(connection, reader, bytes)
    }

    /// Keeps what begins a request, and what could not be looked at yet.
    private func keep(_ connection: Connection, _ reader: RequestReader, _ rest: [UInt8]) {
        guard connection.phase == .open, !rest.isEmpty || reader.body != nil else { return }
        let isUntried = !rest.isEmpty && !mayTakeRequest(connection)
        connection.setPartial(PartialRequest(reader: reader, bytes: rest, isUntried: isUntried))
    }

    private func append(_ bytes: Span<UInt8>, to array: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        array.append(addingCapacity: bytes.count) { output in
            for index in bytes.indices { output.append(bytes[index]) }
        }
    }

    /// Handles the requests in `bytes` until they run out or no more may be taken now.
    ///
    /// - Returns: how many bytes are done with.
    private func parse(_ connection: Connection, _ bytes: Span<UInt8>, _ reader: inout RequestReader) -> Int {
        var position = 0
        while mayTakeRequest(connection) {
            if reader.body != nil {
                position = readBody(connection, bytes, from: position, &reader)
                if reader.body != nil { return position }
                continue
            }
            guard position < bytes.count else { return position }
            if connection.awaitsProxyHeader {
                guard let byteCount = readProxyHeader(connection, bytes) else { return position }
                position += byteCount
                continue
            }
            let rest = bytes.extracting(position..<bytes.count)
            switch reader.parser.parse(rest) {
            case .incomplete: return position
            case .refused(let refusal):
                refuse(connection, refusal)
                return bytes.count
            case .head(let head):
                handle(connection, head, rest, &reader)
                position += head.byteCount
            }
        }
        return position
    }

    /// Reads the header of the PROXY protocol, with which `bytes` have to begin.
    ///
    /// - Returns: how long it is; nil where more has to come, or nothing more is read because it is malformed.
    private func readProxyHeader(_ connection: Connection, _ bytes: Span<UInt8>) -> Int? {
        switch ProxyHeader.parse(bytes) {
        case .incomplete: return nil
        case .malformed:
            // Not answered: who sent this may not speak HTTP at all.
            counters.refusals.add()
            close(connection)
            return nil
        case .header(let byteCount, let client):
            if let client { connection.peer = client }
            connection.awaitsProxyHeader = false
            return byteCount
        }
    }

    private func readBody(
        _ connection: Connection, _ bytes: Span<UInt8>, from position: Int, _ reader: inout RequestReader
    ) -> Int {
        guard var body = reader.body else { return position }
        switch body.drain.consume(bytes, from: position) {
        case .incomplete:
            reader.body = body
            return bytes.count
        case .refused(let refusal):
            reader.body = nil
            refuse(connection, refusal, body.context)
            return bytes.count
        case .complete(let end):
            reader.body = nil
            submit(connection, body.request, body.context)
            return end
        }
    }

    /// Handles one request: from memory, or by handing it on, at once or when its body was read over.
    private func handle(
        _ connection: Connection, _ head: RequestHead, _ bytes: Span<UInt8>, _ reader: inout RequestReader
    ) {
        counters.requests.add()
        connection.requestCount += 1
        connection.renewsDeadline = true
        connection.renewsExchange = true
        var context = makeContext(connection, head, bytes)
        // Whether a client that waits for leave to send its body sends it after all cannot be known, so what follows
        // such a head is not read as a request.
        let skipsBody = head.framing != .none && head.expectsContinue
        // A client that did not ask for the end may be sending still when it comes.
        connection.lingers = context.closes && head.keepsAlive
        if head.framing == .none, !head.isServerWide, let ready = readyAnswers.response(to: head, in: bytes) {
            var report: AnswerReport?
            if isLoggedHit() {
                context.note = makeNote(connection, head, bytes)
                report = readyAnswers.report(on: head, in: bytes)
            }
            return answer(connection, ready, report, context)
        }
        context.note = makeNote(connection, head, bytes)
        let request = Request(head, in: bytes, requestID: context.requestID)
        if head.framing == .none || skipsBody { return submit(connection, request, context) }
        do throws(RequestRefusal) {
            let drain = try BodyDrain(head.framing, limits: configuration.limits)
            reader.body = (drain, request, context)
        } catch {
            refuse(connection, error, context)
        }
    }

    private func makeContext(_ connection: Connection, _ head: RequestHead, _ bytes: Span<UInt8>) -> AnswerContext {
        let given = head.requestID.flatMap { RequestID(validating: bytes, $0) }
        let isLast = connection.requestCount >= configuration.maximumRequestsPerConnection || drainDeadline != nil
        return AnswerContext(
            requestID: given ?? requestIDs.next(), omitsBody: head.knownMethod == .head,
            closes: !head.keepsAlive || isLast || head.framing != .none && head.expectsContinue,
            version: head.version)
    }
}
