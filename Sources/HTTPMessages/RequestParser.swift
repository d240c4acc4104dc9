/// Finds request heads in a stream of bytes (RFC 9112), incrementally.
///
/// The caller keeps the bytes from the request's first one on and calls ``parse(_:)`` each time that there are more.
/// Every byte is looked at twice at most, however the input is cut. After a head the parser is ready for the next
/// request, which begins `head.byteCount` bytes (and the body) later.
///
/// Choices where the RFC leaves one: a bare LF does not end a line, folded lines are refused, a repeated or listed
/// `Content-Length` is refused even where all values agree, at most four empty lines are skipped before a request.
package struct RequestParser: Sendable {
    /// What the bytes so far hold.
    package enum Outcome: Sendable {
        case incomplete
        case head(RequestHead)
        case refused(RequestRefusal)
    }

    /// Most empty lines skipped before a request line (RFC 9112 §2.2 asks for one).
    private static let maximumEmptyLineCount = 4

    private let limits: RequestLimits
    /// Where the line being read begins.
    private var lineStart = 0
    /// Bytes before this one are known to hold no complete line from `lineStart` on.
    private var scanned = 0
    private var emptyLineCount = 0
    private var isInFields = false
    private var builder = RequestHeadBuilder()

    package init(limits: RequestLimits = RequestLimits()) {
        self.limits = limits
    }

    /// Whether a request has begun: at least one byte that is no skipped empty line was seen.
    package var hasBegun: Bool { isInFields || scanned > lineStart }

    /// Looks at the bytes so far: those of the call before, and more.
    package mutating func parse(_ bytes: Span<UInt8>) -> Outcome {
        while true {
            let limit =
                isInFields ? builder.fieldsStart &+ limits.headerByteCount : lineStart &+ limits.requestLineByteCount
            let end = min(bytes.count, limit)
            if scanned > lineStart, end < limit, !Self.hasLineFeed(bytes, scanned..<end) {
                // The rest of a line that was tried before: not worth a second try until its end is there.
                scanned = end
                return .incomplete
            }
            switch parseLine(bytes, end: end) {
            case .line(let next):
                lineStart = next
                scanned = next
            case .head:
                if let refusal = builder.finish() { return .refused(refusal) }
                let head = builder.head
                self = RequestParser(limits: limits)
                return .head(head)
            case .ranOut where end == limit:
                return .refused(isInFields ? .headerTooLarge : .requestLineTooLong)
            case .ranOut:
                scanned = end
                return .incomplete
            case .refused(let refusal):
                return .refused(refusal)
            }
        }
    }

    private enum Step {
        /// A line was read; the next begins here.
        case line(next: Int)
        /// The empty line behind the fields was read.
        case head
        case ranOut
        case refused(RequestRefusal)
    }

    @inline(__always)
    private mutating func parseLine(_ bytes: Span<UInt8>, end: Int) -> Step {
        guard lineStart < end else { return .ranOut }
        if bytes[lineStart] == ASCII.carriageReturn { return parseEmptyLine(bytes, end: end) }
        if isInFields {
            guard builder.fieldCount < limits.fieldCount else { return .refused(.tooManyFields) }
            return parseField(bytes, end: end)
        }
        return parseRequestLine(bytes, end: end)
    }

    private mutating func parseEmptyLine(_ bytes: Span<UInt8>, end: Int) -> Step {
        guard lineStart &+ 1 < end else { return .ranOut }
        guard bytes[lineStart &+ 1] == ASCII.lineFeed else {
            return .refused(isInFields ? .malformedField : .malformedRequestLine)
        }
        if isInFields {
            builder.endFields(at: lineStart, headByteCount: lineStart &+ 2)
            return .head
        }
        emptyLineCount += 1
        guard emptyLineCount <= Self.maximumEmptyLineCount else { return .refused(.malformedRequestLine) }
        return .line(next: lineStart &+ 2)
    }

    private mutating func parseRequestLine(_ bytes: Span<UInt8>, end: Int) -> Step {
        var position = lineStart
        while position < end, ByteClass.token.contains(bytes[position]) { position &+= 1 }
        guard position < end else { return .ranOut }
        guard bytes[position] == ASCII.space, position > lineStart else { return .refused(.malformedRequestLine) }
        let method = lineStart..<position
        position &+= 1
        let targetStart = position
        position = Self.skipPlain(bytes, from: position, end: end, above: ASCII.space, apartFrom: ASCII.hash)
        while position < end, Self.isTargetByte(bytes[position]) { position &+= 1 }
        guard position < end else { return .ranOut }
        guard bytes[position] == ASCII.space, position > targetStart else {
            let isSpaceOrEnd = bytes[position] == ASCII.space || bytes[position] == ASCII.carriageReturn
            return .refused(isSpaceOrEnd ? .malformedRequestLine : .invalidTarget)
        }
        let target = targetStart..<position
        position &+= 1
        return parseVersion(bytes, from: position, end: end, method: method, target: target)
    }

    private mutating func parseVersion(
        _ bytes: Span<UInt8>, from start: Int, end: Int, method: Range<Int>, target: Range<Int>
    ) -> Step {
        // HTTP/d.d CR LF
        let layout: [10 of UInt8] = [0x48, 0x54, 0x54, 0x50, 0x2F, ASCII.zero, 0x2E, ASCII.zero, 0x0D, 0x0A]
        for index in layout.indices {
            guard start &+ index < end else { return .ranOut }
            let byte = bytes[start &+ index]
            let fits = layout[index] == ASCII.zero ? ASCII.isDigit(byte) : byte == layout[index]
            guard fits else { return .refused(.malformedRequestLine) }
        }
        guard bytes[start &+ 5] == ASCII.zero &+ 1 else { return .refused(.unsupportedVersion) }
        let version: RequestHead.Version = bytes[start &+ 7] == ASCII.zero ? .http10 : .http11
        if let refusal = builder.begin(bytes, method: method, target: target, version: version) {
            return .refused(refusal)
        }
        isInFields = true
        builder.fieldsStart = start &+ layout.count
        return .line(next: start &+ layout.count)
    }

    @inline(__always)
    private mutating func parseField(_ bytes: Span<UInt8>, end: Int) -> Step {
        var position = lineStart
        while position < end, ByteClass.token.contains(bytes[position]) { position &+= 1 }
        guard position < end else { return .ranOut }
        guard bytes[position] == ASCII.colon, position > lineStart else { return .refused(.malformedField) }
        let name = lineStart..<position
        position &+= 1
        while position < end, ASCII.isBlank(bytes[position]) { position &+= 1 }
        var value = position..<position
        position = Self.skipPlain(bytes, from: position, end: end, above: ASCII.space &- 1, apartFrom: ASCII.delete)
        while position < end, Self.isValueByte(bytes[position]) { position &+= 1 }
        guard position < end else { return .ranOut }
        guard bytes[position] == ASCII.carriageReturn else { return .refused(.malformedField) }
        guard position &+ 1 < end else { return .ranOut }
        guard bytes[position &+ 1] == ASCII.lineFeed else { return .refused(.malformedField) }
        var valueEnd = position
        while valueEnd > value.lowerBound, ASCII.isBlank(bytes[valueEnd &- 1]) { valueEnd &-= 1 }
        value = value.lowerBound..<valueEnd
        if let refusal = builder.add(bytes, name: name, value: value) { return .refused(refusal) }
        return .line(next: position &+ 2)
    }

    /// Printable ASCII without space and without `#`, which begins a fragment.
    @inline(__always)
    private static func isTargetByte(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5E && byte != ASCII.hash }

    /// Everything but control bytes; tab is allowed, and so are bytes above 127 (RFC 9110 §5.5).
    @inline(__always)
    private static func isValueByte(_ byte: UInt8) -> Bool {
        byte >= ASCII.space && byte != ASCII.delete || byte == ASCII.tab
    }

    /// Skips blocks of sixteen bytes that are all above `floor`, below 127 and not `exception`: compiled to vector
    /// instructions, some times as fast as going byte by byte.
    @inline(__always)
    private static func skipPlain(
        _ bytes: Span<UInt8>, from start: Int, end: Int, above floor: UInt8, apartFrom exception: UInt8
    ) -> Int {
        var position = start
        while position &+ 16 <= end {
            let block = bytes.extracting(position..<position &+ 16)
            var odd: UInt8 = 0
            for index in 0..<16 {
                let byte = block[index]
                odd |= (byte &- floor &- 1 < ASCII.delete &- floor &- 1 ? 0 : 1) | (byte == exception ? 1 : 0)
            }
            guard odd == 0 else { break }
            position &+= 16
        }
        return position
    }

    private static func hasLineFeed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where bytes[index] == ASCII.lineFeed { return true }
        return false
    }
}
