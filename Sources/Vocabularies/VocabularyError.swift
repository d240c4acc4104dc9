/// A document that cannot be read, or that does not fit its picture.
package struct VocabularyError: Error, Hashable, Sendable {
    /// Where in the document.
    package enum Place: Hashable, Sendable {
        case document
        /// Both count from 1; the column counts bytes.
        case position(line: Int, column: Int)
        /// Counts from 1.
        case line(Int)
        /// A key's path, as in `images[0].resizing.mode`.
        case key(String)
    }

    /// What is wrong there.
    package enum Fault: Error, Hashable, Sendable {
        case tooLarge(byteCount: Int, maximum: Int)
        case notUTF8
        case malformed(expected: String)
        case nestedTooDeep(maximum: Int)
        case tooMany(what: String, maximum: Int)
        case missing(expected: String)
        case repeated
        case unknownKey(allowed: [String])
        /// A value of the right place and the wrong kind or range; `found` is an excerpt of it.
        case unexpected(found: String, expected: String)
        case contradicts(key: String)
        case capsExceedSource(axis: SliceAxis, leading: Int, trailing: Int, length: Int)
        case centerExceedsSource(axis: SliceAxis, leading: Int, center: Int, trailing: Int, length: Int)
        case regionOutsideSource(axis: SliceAxis, end: Int, length: Int)
    }

    package var document: DocumentKind
    package var place: Place
    package var fault: Fault

    package init(_ document: DocumentKind, at place: Place, _ fault: Fault) {
        self.document = document
        self.place = place
        self.fault = fault
    }
}

extension VocabularyError: CustomStringConvertible {
    /// What is wrong, where, and what is allowed; holds excerpts of the document, but no file name.
    package var description: String {
        "\(document.title)\(place.text): \(fault.text)."
    }
}

extension VocabularyError.Place {
    fileprivate var text: String {
        switch self {
        case .document: ""
        case .position(let line, let column): ", line \(line), column \(column)"
        case .line(let line): ", line \(line)"
        case .key(let path): ", \(path)"
        }
    }
}

extension VocabularyError.Fault {
    fileprivate var text: String {
        switch self {
        case .tooLarge(let byteCount, let maximum): "\(byteCount) bytes; at most \(maximum) are read"
        case .notUTF8: "the text is not UTF-8"
        case .malformed(let expected): "expected \(expected)"
        case .nestedTooDeep(let maximum): "more than \(maximum) arrays and objects inside each other"
        case .tooMany(let what, let maximum): "more than \(maximum) \(what)"
        case .missing(let expected): "missing; expected \(expected)"
        case .repeated: "given twice"
        case .unknownKey(let allowed): "no such key; allowed: \(allowed.joined(separator: ", "))"
        case .unexpected(let found, let expected): "found \(found); expected \(expected)"
        case .contradicts(let key): "contradicts \(key); give one of them"
        case .capsExceedSource(let axis, let leading, let trailing, let length):
            "the \(axis.rawValue) caps of \(leading) and \(trailing) pixels exceed the picture's \(length)"
        case .centerExceedsSource(let axis, let leading, let center, let trailing, let length):
            "the \(axis.rawValue) caps of \(leading) and \(trailing) pixels and the centre of \(center) exceed the "
                + "picture's \(length)"
        case .regionOutsideSource(let axis, let end, let length):
            "a \(axis.rawValue) region ends at pixel \(end); the picture has \(length)"
        }
    }
}

/// A short, printable form of text from a document, in quotation marks.
func excerpt(_ text: some StringProtocol) -> String {
    let maximumLength = 40
    let printable = text.unicodeScalars.prefix(maximumLength).map { scalar in
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.value == 0x2028 || scalar.value == 0x2029
            ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    let isWhole = text.unicodeScalars.count <= maximumLength
    return "\"\(printable.joined())\(isWhole ? "" : "…")\""
}
