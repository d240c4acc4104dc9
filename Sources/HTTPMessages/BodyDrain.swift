/// Reads a request body in order to throw it away, so that the next request's first byte is found (RFC 9112 §6, §7.1).
///
/// Bounded: a body of known length over the limit is refused before a byte is read; a chunked one once its bytes,
/// framing included, pass the limit. Trailer fields are thrown away, chunk extensions ignored.
package struct BodyDrain: Sendable {
    /// How far the body is.
    package enum Outcome: Sendable, Hashable {
        /// All given bytes belong to the body, and more of it is to come.
        case incomplete
        /// The body ends before this index of the given bytes.
        case complete(end: Int)
        case refused(RequestRefusal)
    }

    private enum Stage: Hashable {
        case fixed(remaining: Int)
        /// `digits` hexadecimal digits of a chunk's size were read.
        case size(value: Int, digits: Int)
        /// White space behind a size, which only an extension may follow.
        case sizeBlank(value: Int)
        case sizeExtension(value: Int)
        case sizeEnd(value: Int)
        case data(remaining: Int)
        case dataCarriageReturn
        case dataLineFeed
        case trailerStart
        case trailer
        case trailerLineFeed
        case finalLineFeed
    }

    /// A size has at most this many digits, so that it cannot overflow; the limit is far below.
    private static let maximumSizeDigitCount = 15

    private var stage: Stage
    /// Bytes that may still be read of a chunked body.
    private var remainingAllowance: Int

    /// Begins a body; throws ``RequestRefusal/bodyTooLarge`` where its stated length is over the limit.
    package init(_ framing: RequestHead.Framing, limits: RequestLimits) throws(RequestRefusal) {
        remainingAllowance = limits.bodyByteCount
        switch framing {
        case .none: stage = .fixed(remaining: 0)
        case .chunked: stage = .size(value: 0, digits: 0)
        case .length(let length):
            guard length <= limits.bodyByteCount else { throw .bodyTooLarge }
            stage = .fixed(remaining: length)
        }
    }

    /// Takes the next bytes from `start` on.
    package mutating func consume(_ bytes: Span<UInt8>, from start: Int = 0) -> Outcome {
        var position = start
        while true {
            switch stage {
            case .fixed(let remaining):
                let count = min(remaining, bytes.count - position)
                stage = .fixed(remaining: remaining - count)
                return count == remaining ? .complete(end: position + count) : .incomplete
            case .data(let remaining):
                let count = min(remaining, bytes.count - position)
                guard spend(count) else { return .refused(.bodyTooLarge) }
                position += count
                stage = count == remaining ? .dataCarriageReturn : .data(remaining: remaining - count)
                if position == bytes.count { return .incomplete }
            default:
                guard position < bytes.count else { return .incomplete }
                guard spend(1) else { return .refused(.bodyTooLarge) }
                let isLast = stage == .finalLineFeed
                guard let next = Self.stage(after: stage, bytes[position]) else { return .refused(.malformedChunk) }
                position += 1
                if isLast { return .complete(end: position) }
                stage = next
            }
        }
    }

    private mutating func spend(_ count: Int) -> Bool {
        remainingAllowance -= count
        return remainingAllowance >= 0
    }

    /// The stage behind one framing byte; nil where the byte cannot stand there.
    private static func stage(after stage: Stage, _ byte: UInt8) -> Stage? {
        switch stage {
        case .size(let value, let digits): stageInSize(value, digits, byte)
        case .sizeBlank(let value):
            if byte == ASCII.semicolon { .sizeExtension(value: value) } else { ASCII.isBlank(byte) ? stage : nil }
        case .sizeExtension(let value):
            if byte == ASCII.carriageReturn { .sizeEnd(value: value) } else { isText(byte) ? stage : nil }
        case .sizeEnd(let value):
            if byte == ASCII.lineFeed { value == 0 ? .trailerStart : .data(remaining: value) } else { nil }
        case .dataCarriageReturn: byte == ASCII.carriageReturn ? .dataLineFeed : nil
        case .dataLineFeed: byte == ASCII.lineFeed ? .size(value: 0, digits: 0) : nil
        case .trailerStart:
            if byte == ASCII.carriageReturn { .finalLineFeed } else { ByteClass.token.contains(byte) ? .trailer : nil }
        case .trailer:
            if byte == ASCII.carriageReturn { .trailerLineFeed } else { isText(byte) ? stage : nil }
        case .trailerLineFeed: byte == ASCII.lineFeed ? .trailerStart : nil
        case .finalLineFeed: byte == ASCII.lineFeed ? stage : nil
        case .fixed, .data: nil
        }
    }

    private static func stageInSize(_ value: Int, _ digits: Int, _ byte: UInt8) -> Stage? {
        if let digit = ASCII.hexadecimalValue(byte) {
            guard digits < maximumSizeDigitCount else { return nil }
            return .size(value: value << 4 | Int(digit), digits: digits + 1)
        }
        guard digits > 0 else { return nil }
        switch byte {
        case ASCII.carriageReturn: return .sizeEnd(value: value)
        case ASCII.semicolon: return .sizeExtension(value: value)
        case ASCII.space, ASCII.tab: return .sizeBlank(value: value)
        default: return nil
        }
    }

    private static func isText(_ byte: UInt8) -> Bool {
        byte >= ASCII.space && byte != ASCII.delete || byte == ASCII.tab
    }
}
