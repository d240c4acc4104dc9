/// Writes response heads (RFC 9112 §4).
///
/// Keeps the `Date` field rendered, so that it costs one copy.
package struct ResponseWriter: Sendable {
    private var second: Int
    private var dateField: [UInt8]

    /// - Parameter second: the time in seconds since 1970.
    package init(second: Int) {
        self.second = second
        dateField = Self.dateField(second)
    }

    /// Moves the clock that `Date` is written by; renders only where the second is another.
    package mutating func advance(to second: Int) {
        guard second != self.second else { return }
        self.second = second
        dateField = Self.dateField(second)
    }

    /// Whether the answer has body bytes behind its head: none for HEAD, 1xx, 204 and 304 (RFC 9110 §6.4.1).
    package static func sendsBody(_ response: Response, _ context: AnswerContext) -> Bool {
        !context.omitsBody && allowsBody(response.status)
    }

    /// Appends the status line and all fields, with the empty line behind them: `Date`, the response's own,
    /// `X-Request-Id`, `Content-Length` (not with 1xx, 204 and 304) and `Connection` where the client must be told.
    package func appendHead(of response: Response, _ context: AnswerContext, to sink: inout [UInt8]) {
        StatusLine.append(response.status, to: &sink)
        sink.append(contentsOf: dateField)
        sink.append(contentsOf: response.fields.bytes)
        sink.append(contentsOf: response.addedFields.bytes)
        sink.append(contentsOf: Texts.requestID)
        context.requestID.append(to: &sink)
        if Self.allowsBody(response.status) {
            sink.append(contentsOf: Texts.contentLength)
            Self.appendDecimal(response.body.byteCount, to: &sink)
        }
        if context.closes {
            sink.append(contentsOf: Texts.closingEnd)
        } else if context.version == .http10 {
            sink.append(contentsOf: Texts.keepAliveEnd)
        } else {
            sink.append(contentsOf: Texts.end)
        }
    }

    private static func allowsBody(_ status: Int) -> Bool { status >= 200 && status != 204 && status != 304 }

    private static func dateField(_ second: Int) -> [UInt8] {
        Array("Date: \(HTTPDate(secondsSinceEpoch: second))\r\n".utf8)
    }

    private static func appendDecimal(_ value: Int, to sink: inout [UInt8]) {
        var divisor = 1
        while value / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            sink.append(ASCII.zero + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }

    /// The parts between the values, each with the line end of the field before it.
    private enum Texts {
        static let requestID = Array("X-Request-Id: ".utf8)
        static let contentLength = Array("\r\nContent-Length: ".utf8)
        static let closingEnd = Array("\r\nConnection: close\r\n\r\n".utf8)
        static let keepAliveEnd = Array("\r\nConnection: keep-alive\r\n\r\n".utf8)
        static let end = Array("\r\n\r\n".utf8)
    }
}
