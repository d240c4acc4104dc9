/// A JSON value with its place in the document, so that every complaint about it names the key.
struct JSONNode {
    let value: JSONValue
    /// As in `images[0].resizing`; empty for the document itself.
    let path: String
    let document: DocumentKind

    var place: VocabularyError.Place { path.isEmpty ? .document : .key(path) }

    func fail(_ fault: VocabularyError.Fault) -> VocabularyError {
        VocabularyError(document, at: place, fault)
    }

    func unexpected(_ expected: String) -> VocabularyError {
        fail(.unexpected(found: value.summary, expected: expected))
    }

    /// The members of an object.
    func members() throws(VocabularyError) -> JSONMembers {
        guard case .object(let members) = value else { throw unexpected("an object") }
        return JSONMembers(members: members, node: self)
    }

    /// The members of an object that may have these keys and no others.
    func members(_ allowed: [String]) throws(VocabularyError) -> JSONMembers {
        let object = try members()
        if let stranger = object.members.keys.filter({ !allowed.contains($0) }).min() {
            throw VocabularyError(document, at: .key(object.path(of: stranger)), .unknownKey(allowed: allowed))
        }
        return object
    }

    func elements(maximum: Int, of what: String) throws(VocabularyError) -> [JSONNode] {
        guard case .array(let elements) = value else { throw unexpected("an array") }
        guard elements.count <= maximum else { throw fail(.tooMany(what: what, maximum: maximum)) }
        return elements.enumerated().map { JSONNode(value: $1, path: "\(path)[\($0)]", document: document) }
    }

    func text() throws(VocabularyError) -> String {
        guard case .string(let text) = value else { throw unexpected("text") }
        return text
    }

    func number(in range: ClosedRange<Double> = 0...VocabularyLimits.maximumLength) throws(VocabularyError) -> Double {
        guard case .number(let number) = value, range.contains(number) else {
            throw unexpected(
                "a number from \(PlainNumber.format(range.lowerBound)) to \(PlainNumber.format(range.upperBound))")
        }
        return number
    }

    func wholeNumber() throws(VocabularyError) -> Double {
        guard case .number(let number) = value, number == number.rounded(),
            (0...VocabularyLimits.maximumLength).contains(number)
        else { throw unexpected("a whole number from 0 to \(Int(VocabularyLimits.maximumLength))") }
        return number
    }

    /// One of the words that `words` maps.
    func word<Value>(_ words: KeyValuePairs<String, Value>) throws(VocabularyError) -> Value {
        if case .string(let text) = value, let found = words.first(where: { $0.key == text }) { return found.value }
        throw unexpected("one of " + words.map { "\"\($0.key)\"" }.joined(separator: ", "))
    }

    /// One of the cases by its raw value.
    func word<Value: RawRepresentable<String> & CaseIterable>(
        _: Value.Type
    ) throws(VocabularyError) -> Value {
        if case .string(let text) = value, let found = Value(rawValue: text) { return found }
        throw unexpected("one of " + Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
    }
}

/// An object's members.
struct JSONMembers {
    fileprivate let members: [String: JSONValue]
    fileprivate let node: JSONNode

    subscript(key: String) -> JSONNode? {
        members[key].map { JSONNode(value: $0, path: path(of: key), document: node.document) }
    }

    func required(_ key: String, expected: String) throws(VocabularyError) -> JSONNode {
        guard let node = self[key] else {
            throw VocabularyError(node.document, at: .key(path(of: key)), .missing(expected: expected))
        }
        return node
    }

    /// The key's path; a key that is no plain word is shown as an excerpt.
    fileprivate func path(of key: String) -> String {
        let isPlain =
            key.utf8.count <= 40
            && key.utf8.allSatisfy { byte in
                Character(Unicode.Scalar(byte)).isLetter && byte < 0x80 || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
        let name = isPlain ? key : excerpt(key)
        return node.path.isEmpty ? name : "\(node.path).\(name)"
    }
}
