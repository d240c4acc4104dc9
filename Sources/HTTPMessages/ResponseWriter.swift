/// Writes response heads (RFC 9112 §4).
///
/// Keeps what begins a head rendered, `Date` included, so that it costs one copy. All that it copies is its own: an array
/// that several threads write from would have its references counted by all of them, and those counts would be what
/// they wait for.
package final class ResponseWriter {
    private var second: Int
    /// Of the two statuses that are answered from memory, up to the response's own fields.
    private var okStart: [UInt8] = []
    private var notModifiedStart: [UInt8] = []
    private var dateField: [UInt8] = []

    // The parts between the values, each with the line end of the field before it.
    private let requestID = Array("X-Request-Id: ".utf8)
    private let contentLength = Array("\r\nContent-Length: ".utf8)
    private let closingEnd = Array("\r\nConnection: close\r\n\r\n".utf8)
    private let keepAliveEnd = Array("\r\nConnection: keep-alive\r\n\r\n".utf8)
    private let end = Array("\r\n\r\n".utf8)

    /// - Parameter second: the time in seconds since 1970.
    package init(second: Int) {
        self.second = second
        render()
    }

    /// Moves the clock that `Date` is written by; renders only where the second is another.
    package func advance(to second: Int) {
        guard second != self.second else { return }
        self.second = second
        render()
    }

    /// Whether the answer has body bytes behind its head: none for HEAD, 1xx, 204 and 304 (RFC 9110 §6.4.1).
    package static func sendsBody(_ response: Response, _ context: AnswerContext) -> Bool {
        !context.omitsBody && allowsBody(response.status)
    }

    /// Appends the status line and all fields, with the empty line behind them: `Date`, the response's own,
    /// `X-Request-Id`, `Content-Length` (not with 1xx, 204 and 304) and `Connection` where the client must be told.
    ///
    /// - Parameter added: written behind the response's own.
    package func appendHead(
        of response: Response, added: Fields = Fields(), _ context: AnswerContext, to sink: inout [UInt8]
    ) {
        appendStart(response.status, to: &sink)
        sink.append(contentsOf: response.fields.bytes)
        if !added.bytes.isEmpty { sink.append(contentsOf: added.bytes) }
        sink.append(contentsOf: requestID)
        context.requestID.append(to: &sink)
        if Self.allowsBody(response.status) {
            sink.append(contentsOf: contentLength)
            Self.appendDecimal(response.body.byteCount, to: &sink)
        }
        if context.closes {
            sink.append(contentsOf: closingEnd)
        } else if context.version == .http10 {
            sink.append(contentsOf: keepAliveEnd)
        } else {
            sink.append(contentsOf: end)
        }
    }

    private func appendStart(_ status: Int, to sink: inout [UInt8]) {
        switch status {
        case 200: sink.append(contentsOf: okStart)
        case 304: sink.append(contentsOf: notModifiedStart)
        default:
            sink.append(contentsOf: StatusLine.line(status).utf8)
            sink.append(contentsOf: dateField)
        }
    }

    private func render() {
        dateField = Array("Date: \(HTTPDate(secondsSinceEpoch: second))\r\n".utf8)
        okStart = StatusLine.line(200).utf8 + dateField
        notModifiedStart = StatusLine.line(304).utf8 + dateField
    }

    private static func allowsBody(_ status: Int) -> Bool { status >= 200 && status != 204 && status != 304 }

    private static func appendDecimal(_ value: Int, to sink: inout [UInt8]) {
        var divisor = 1
        while value / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            sink.append(ASCII.zero + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}
