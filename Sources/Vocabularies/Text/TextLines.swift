/// A text document's lines, checked to be UTF-8 and within the limits.
struct TextLines {
    struct Line {
        /// Counts from 1.
        var number: Int
        /// Without the line break and without spaces at its ends.
        var text: Substring
        /// Spaces before the text.
        var indentation: Int
    }

    let document: DocumentKind
    let lines: [Line]

    init(_ bytes: [UInt8], document: DocumentKind, limits: VocabularyLimits) throws(VocabularyError) {
        self.document = document
        let text = try decodeText(bytes, document: document, limits: limits)
        let pieces = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard pieces.count <= limits.maximumItemCount else {
            throw VocabularyError(document, at: .document, .tooMany(what: "lines", maximum: limits.maximumItemCount))
        }
        lines = pieces.enumerated().map { index, piece in
            let start = piece.firstIndex { !isBlank($0) } ?? piece.endIndex
            let end = piece.lastIndex { !isBlank($0) }.map(piece.index(after:)) ?? start
            return Line(
                number: index + 1, text: Substring(piece[start..<end]), indentation: piece[..<start].count)
        }
    }
}

/// The text of a document without its byte order mark, if it is UTF-8 and not too large.
func decodeText(
    _ bytes: [UInt8], document: DocumentKind, limits: VocabularyLimits
) throws(VocabularyError) -> String {
    guard bytes.count <= limits.maximumByteCount else {
        throw VocabularyError(
            document, at: .document, .tooLarge(byteCount: bytes.count, maximum: limits.maximumByteCount))
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard let text = String(validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
    else { throw VocabularyError(document, at: .document, .notUTF8) }
    return text
}

/// Whether a byte is a space, a tab or a carriage return.
private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
