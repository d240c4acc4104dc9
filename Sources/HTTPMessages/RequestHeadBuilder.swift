/// Gathers a request head line by line and checks what the lines mean together.
struct RequestHeadBuilder: Sendable {
    /// Where the first field line begins.
    var fieldsStart = 0
    /// Field lines so far.
    private(set) var fieldCount = 0
    /// The head, complete once ``finish()`` has found nothing wrong.
    private(set) var head = RequestHead(method: 0..<0, target: 0..<0)
    private var contentLength: Int?
    private var isChunked = false
    private var asksToClose = false
    private var asksToKeepAlive = false

    /// Takes the request line's parts.
    ///
    /// - Returns: why the target cannot be, nil where all is well.
    mutating func begin(
        _ bytes: Span<UInt8>, method: Range<Int>, target: Range<Int>, version: RequestHead.Version
    ) -> RequestRefusal? {
        head.method = method
        head.version = version
        head.knownMethod = Self.knownMethod(bytes, method)
        if bytes[target.lowerBound] == ASCII.slash {
            head.target = target
            return nil
        }
        if target.count == 1, bytes[target.lowerBound] == ASCII.asterisk {
            head.target = target
            head.isServerWide = true
            return head.knownMethod == .options ? nil : .invalidTarget
        }
        guard let path = Self.pathOfAbsoluteForm(bytes, target) else { return .invalidTarget }
        head.target = path
        return nil
    }

    /// Takes a field line's parts.
    ///
    /// - Returns: why the field cannot be, nil where all is well.
    @inline(__always)
    mutating func add(_ bytes: Span<UInt8>, name: Range<Int>, value: Range<Int>) -> RequestRefusal? {
        fieldCount &+= 1
        guard let field = KnownField(bytes, name) else { return nil }
        return add(field, bytes, value)
    }

    private mutating func add(_ field: KnownField, _ bytes: Span<UInt8>, _ value: Range<Int>) -> RequestRefusal? {
        switch field {
        case .accept: Self.keep(value, in: &head.accept, &head.hasRepeatedFields)
        case .ifModifiedSince: Self.keep(value, in: &head.ifModifiedSince, &head.hasRepeatedFields)
        case .ifNoneMatch: Self.keep(value, in: &head.ifNoneMatch, &head.hasRepeatedFields)
        case .requestID: Self.keep(value, in: &head.requestID, &head.hasRepeatedFields)
        case .saveData: Self.keep(value, in: &head.saveData, &head.hasRepeatedFields)
        case .precondition: head.hasPreconditions = true
        case .connection: readConnection(bytes, value)
        case .host: return readHost(bytes, value)
        case .contentLength: return readContentLength(bytes, value)
        case .transferEncoding: return readTransferEncoding(bytes, value)
        case .expect: return readExpect(bytes, value)
        }
        return nil
    }

    mutating func endFields(at end: Int, headByteCount: Int) {
        head.fieldLines = fieldsStart..<end
        head.byteCount = headByteCount
    }

    /// Decides what the fields mean together.
    ///
    /// - Returns: why they cannot be, nil where all is well.
    mutating func finish() -> RequestRefusal? {
        if head.host == nil, head.version == .http11 { return .missingHost }
        if isChunked {
            guard contentLength == nil, head.version == .http11 else { return .conflictingFraming }
            head.framing = .chunked
        } else if let contentLength, contentLength > 0 {
            head.framing = .length(contentLength)
        }
        // An HTTP/1.0 client cannot mean it (RFC 9110 §10.1.1).
        if head.version == .http10 { head.expectsContinue = false }
        head.keepsAlive = !asksToClose && (head.version == .http11 || asksToKeepAlive)
        return nil
    }

    @inline(__always)
    private static func keep(_ value: Range<Int>, in field: inout Range<Int>?, _ hasRepeatedFields: inout Bool) {
        if field == nil {
            field = value
        } else {
            hasRepeatedFields = true
        }
    }

    private mutating func readHost(_ bytes: Span<UInt8>, _ value: Range<Int>) -> RequestRefusal? {
        guard head.host == nil else { return .invalidHost }
        guard HostValue.isValid(bytes, value) else { return .invalidHost }
        head.host = value
        return nil
    }

    private mutating func readContentLength(_ bytes: Span<UInt8>, _ value: Range<Int>) -> RequestRefusal? {
        guard contentLength == nil, !value.isEmpty else { return .invalidContentLength }
        var length = 0
        for index in value {
            guard ASCII.isDigit(bytes[index]) else { return .invalidContentLength }
            let (product, hasOverflowed) = length.multipliedReportingOverflow(by: 10)
            let (sum, hasOverflowedToo) = product.addingReportingOverflow(Int(bytes[index] - ASCII.zero))
            guard !hasOverflowed, !hasOverflowedToo else { return .invalidContentLength }
            length = sum
        }
        contentLength = length
        return nil
    }

    private mutating func readTransferEncoding(_ bytes: Span<UInt8>, _ value: Range<Int>) -> RequestRefusal? {
        guard !isChunked, PackedName(bytes, value) == Names.chunked else { return .unsupportedTransferCoding }
        isChunked = true
        return nil
    }

    private mutating func readExpect(_ bytes: Span<UInt8>, _ value: Range<Int>) -> RequestRefusal? {
        guard PackedName(bytes, value) == Names.continueExpectation else { return .unsupportedExpectation }
        head.expectsContinue = true
        return nil
    }

    /// Reads the list of connection options (RFC 9110 §7.6.1); those without a meaning here are passed over.
    private mutating func readConnection(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var start = value.lowerBound
        while start < value.upperBound {
            var end = start
            while end < value.upperBound, bytes[end] != ASCII.comma { end &+= 1 }
            let name = PackedName(bytes, ASCII.trimmed(start..<end, in: bytes))
            if name == Names.close { asksToClose = true }
            if name == Names.keepAlive { asksToKeepAlive = true }
            start = end &+ 1
        }
    }

    private static func knownMethod(_ bytes: Span<UInt8>, _ method: Range<Int>) -> RequestHead.KnownMethod {
        var word: UInt64 = 0
        guard method.count <= 8 else { return .other }
        for index in method { word = word << 8 | UInt64(bytes[index]) }
        return switch word {
        case 0x47_4554: .get  // "GET"
        case 0x4845_4144: .head  // "HEAD"
        case 0x4F_5054_494F_4E53: .options  // "OPTIONS"
        default: .other
        }
    }

    /// The path and query of `http://authority/path?query` (RFC 9112 §3.2.2); nil where the target has another form,
    /// an empty or malformed authority, user information, or a query without a path.
    private static func pathOfAbsoluteForm(_ bytes: Span<UInt8>, _ target: Range<Int>) -> Range<Int>? {
        var position = target.lowerBound
        while position < target.upperBound, bytes[position] != ASCII.colon { position &+= 1 }
        let scheme = PackedName(bytes, target.lowerBound..<position)
        guard scheme == Names.http || scheme == Names.https, target.upperBound - position > 3,
            bytes[position &+ 1] == ASCII.slash, bytes[position &+ 2] == ASCII.slash
        else { return nil }
        let lastSlash = position &+ 2
        position = lastSlash &+ 1
        while position < target.upperBound, ByteClass.authority.contains(bytes[position]) { position &+= 1 }
        let authority = (lastSlash &+ 1)..<position
        guard !authority.isEmpty, HostValue.isValid(bytes, authority) else { return nil }
        // Without a path the target is "/": the last slash before the authority is such a byte.
        if position == target.upperBound { return lastSlash..<(lastSlash &+ 1) }
        return bytes[position] == ASCII.slash ? position..<target.upperBound : nil
    }

    private enum Names {
        static let chunked = PackedName("chunked")
        static let close = PackedName("close")
        static let continueExpectation = PackedName("100-continue")
        static let http = PackedName("http")
        static let https = PackedName("https")
        static let keepAlive = PackedName("keep-alive")
    }
}
