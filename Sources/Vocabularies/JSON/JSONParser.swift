/// Reads one JSON document (RFC 8259), and nothing beside it: no comments, no repeated keys, no trailing commas.
///
/// Nesting and the number of values are bounded, so no document can exhaust the stack.
struct JSONParser {
    private let bytes: [UInt8]
    private let document: DocumentKind
    private let limits: VocabularyLimits
    private var position = 0
    private var valueCount = 0

    /// Reads a whole document.
    static func parse(
        _ bytes: [UInt8], document: DocumentKind, limits: VocabularyLimits
    ) throws(VocabularyError) -> JSONNode {
        let text = try decodeText(bytes, document: document, limits: limits)
        var parser = JSONParser(bytes: Array(text.utf8), document: document, limits: limits)
        let value = try parser.parseValue(depth: 0)
        parser.skipSpace()
        guard parser.position == parser.bytes.count else { throw parser.malformed("the end of the document") }
        return JSONNode(value: value, path: "", document: document)
    }

    private init(bytes: [UInt8], document: DocumentKind, limits: VocabularyLimits) {
        self.bytes = bytes
        self.document = document
        self.limits = limits
    }

    private mutating func parseValue(depth: Int) throws(VocabularyError) -> JSONValue {
        valueCount += 1
        guard valueCount <= limits.maximumItemCount else {
            throw fail(.tooMany(what: "values", maximum: limits.maximumItemCount))
        }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try parseObject(depth: try deeper(depth)))
        case UInt8(ascii: "["): return .array(try parseArray(depth: try deeper(depth)))
        case UInt8(ascii: "\""): return .string(try parseString())
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try parseNumber())
        default: break
        }
        for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw malformed("a value")
    }

    private func deeper(_ depth: Int) throws(VocabularyError) -> Int {
        guard depth < limits.maximumNesting else { throw fail(.nestedTooDeep(maximum: limits.maximumNesting)) }
        return depth + 1
    }

    private mutating func parseObject(depth: Int) throws(VocabularyError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        position += 1
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw malformed("a key in quotation marks") }
            let start = position
            let key = try parseString()
            guard members[key] == nil else {
                position = start
                throw fail(.repeated)
            }
            guard take(UInt8(ascii: ":")) else { throw malformed("a colon") }
            members[key] = try parseValue(depth: depth)
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw malformed("a comma or }") }
        return members
    }

    private mutating func parseArray(depth: Int) throws(VocabularyError) -> [JSONValue] {
        var elements: [JSONValue] = []
        position += 1
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            elements.append(try parseValue(depth: depth))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw malformed("a comma or ]") }
        return elements
    }

    private mutating func parseNumber() throws(VocabularyError) -> Double {
        let start = position
        takeByte(UInt8(ascii: "-"))
        if !takeByte(UInt8(ascii: "0")) { try takeDigits() }
        if takeByte(UInt8(ascii: ".")) { try takeDigits() }
        if takeByte(UInt8(ascii: "e")) || takeByte(UInt8(ascii: "E")) {
            if !takeByte(UInt8(ascii: "+")) { takeByte(UInt8(ascii: "-")) }
            try takeDigits()
        }
        guard let value = PlainNumber.parse(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            position = start
            throw malformed("a number of at most \(PlainNumber.maximumLength) characters")
        }
        return value
    }

    private mutating func takeDigits() throws(VocabularyError) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw malformed("a digit") }
    }

    // MARK: Strings

    private mutating func parseString() throws(VocabularyError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte >= 0x20 {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += String(try parseEscape()).utf8
            default: text.append(byte)
            }
        }
        throw malformed("a quotation mark that ends the text")
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    private mutating func parseEscape() throws(VocabularyError) -> Unicode.Scalar {
        if let byte = next, let scalar = Self.escapes[byte] {
            position += 1
            return scalar
        }
        guard takeByte(UInt8(ascii: "u")) else { throw malformed("an escape: one of \" \\ / b f n r t u") }
        let start = position
        let high = try parseCodeUnit()
        if let scalar = Unicode.Scalar(high) { return scalar }
        // UTF-16: what is no scalar must be the first half of a pair.
        guard (0xD800..<0xDC00).contains(high), takeByte(UInt8(ascii: "\\")), takeByte(UInt8(ascii: "u")),
            case let low = try parseCodeUnit(), (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else {
            position = start
            throw malformed("a surrogate pair")
        }
        return scalar
    }

    private mutating func parseCodeUnit() throws(VocabularyError) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed("four hexadecimal digits") }
        position += 4
        return unit
    }

    // MARK: Bytes

    private var next: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    /// Skips space and takes `byte` if it comes next.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        return takeByte(byte)
    }

    @discardableResult private mutating func takeByte(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private func malformed(_ expected: String) -> VocabularyError {
        fail(.malformed(expected: expected))
    }

    private func fail(_ fault: VocabularyError.Fault) -> VocabularyError {
        let before = bytes[..<position]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        return VocabularyError(document, at: .position(line: line, column: position - lineStart + 1), fault)
    }
}
