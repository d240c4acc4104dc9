/// A request's place in a distributed trace, from its `traceparent` field (W3C Trace Context §3.2).
package struct TraceContext: Hashable, Sendable {
    /// 32 and 16 hexadecimal digits as they were sent, not all of them zeros.
    package var traceID: String
    package var parentID: String
    /// Whether the caller keeps its part of the trace.
    package var isSampled: Bool

    private static let length = 55

    /// Reads the field's value; nil where it has another form, so that the request counts as one without a trace.
    ///
    /// Of a version above 00 what follows the known parts is not looked at (§3.2.4).
    package init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let text = [UInt8](bytes, range)
        guard text.count >= Self.length else { return nil }
        let hyphens = [2, 35, 52]
        for index in 0..<Self.length {
            let isDigit = ASCII.isDigit(text[index]) || (0x61...0x66).contains(text[index])
            guard hyphens.contains(index) ? text[index] == 0x2D : isDigit else { return nil }
        }
        let version = text[..<2]
        guard !version.elementsEqual("ff".utf8) else { return nil }
        if text.count > Self.length {
            guard !version.elementsEqual("00".utf8), text[Self.length] == 0x2D else { return nil }
        }
        let (trace, parent) = (text[3..<35], text[36..<52])
        guard trace.contains(where: { $0 != ASCII.zero }), parent.contains(where: { $0 != ASCII.zero }) else {
            return nil
        }
        traceID = String(decoding: trace, as: UTF8.self)
        parentID = String(decoding: parent, as: UTF8.self)
        isSampled = (ASCII.hexadecimalValue(text[54]) ?? 0) & 1 == 1
    }

    private static let name = PackedName("traceparent")

    /// The trace of a request; nil where it has none, or several.
    package init?(_ head: RequestHead, in bytes: Span<UInt8>) {
        guard let value = head.onlyValue(of: Self.name, in: bytes) else { return nil }
        self.init(bytes, value)
    }
}
