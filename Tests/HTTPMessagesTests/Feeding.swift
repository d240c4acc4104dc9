@testable import HTTPMessages

/// What a parser made of some input.
enum Reading: Equatable {
    case incomplete
    case request(Summary)
    case refused(RequestRefusal)

    /// A head's meaning as text.
    struct Summary: Equatable {
        var method: String
        var target: String
        var version = RequestHead.Version.http11
        var keepsAlive = true
        var framing = RequestHead.Framing.none
        var byteCount: Int
    }
}

/// Feeds `text` (each character one byte) to a fresh parser in the given cuts.
func read(_ text: String, cuts: [Int] = [], limits: RequestLimits = RequestLimits()) -> Reading {
    let bytes = latin1(text)
    var parser = RequestParser(limits: limits)
    for end in cuts + [bytes.count] {
        switch parser.parse(bytes.span.extracting(first: end)) {
        case .incomplete: continue
        case .refused(let refusal): return .refused(refusal)
        case .head(let head):
            return .request(
                Reading.Summary(
                    method: String(bytes.span, head.method), target: String(bytes.span, head.target),
                    version: head.version, keepsAlive: head.keepsAlive, framing: head.framing,
                    byteCount: head.byteCount))
        }
    }
    return .incomplete
}

/// The head of `text`, which must be a well-formed request, and its bytes.
func parsed(_ text: String) -> (head: RequestHead, bytes: [UInt8])? {
    let bytes = latin1(text)
    var parser = RequestParser()
    guard case .head(let head) = parser.parse(bytes.span) else { return nil }
    return (head, bytes)
}

func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}

/// The id that a client's bytes make; nil where they make none.
func requestID(_ text: String) -> RequestID? {
    let bytes = latin1(text)
    return RequestID(validating: bytes.span, bytes.indices)
}
