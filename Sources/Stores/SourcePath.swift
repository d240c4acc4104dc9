/// A source's name inside a store: decoded once, validated, relative, without dot segments or hidden names.
package struct SourcePath: Hashable, Sendable, CustomStringConvertible {
    /// The most UTF-8 bytes of a whole path.
    package static let maximumByteCount = 1024
    /// The most UTF-8 bytes of one component; what Linux file systems allow.
    package static let maximumComponentByteCount = 255
    /// The most components.
    package static let maximumDepth = 32

    /// Path components in order, at least one.
    ///
    /// None is empty, begins with `.`, or holds `/`, `\` or a control character.
    package let components: [String]

    /// The components joined by `/`.
    package var description: String { components.joined(separator: "/") }

    /// The last component.
    package var name: String { components[components.count - 1] }

    /// Decodes percent-encoding once and validates.
    ///
    /// A `+` stands for itself: paths have no form encoding.
    package init(percentEncoded text: String) throws(SourcePathError) {
        var decoded: [String] = []
        guard text.utf8.count <= 3 * SourcePath.maximumByteCount else { throw .refused }
        for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            decoded.append(try SourcePath.decode(part))
        }
        try self.init(components: decoded)
    }

    /// Validates a path that is not encoded: from a configuration or a command line.
    package init(_ text: String) throws(SourcePathError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        try self.init(components: parts.map(String.init))
    }

    package init(components: [String]) throws(SourcePathError) {
        guard !components.isEmpty, components.count <= SourcePath.maximumDepth else { throw .refused }
        let byteCount = components.reduce(components.count - 1) { $0 + $1.utf8.count }
        guard byteCount <= SourcePath.maximumByteCount else { throw .refused }
        guard !components.contains(where: { $0.utf8.contains(0) }) else { throw .malformed }
        guard components.allSatisfy(SourcePath.isServable) else { throw .refused }
        self.components = components
    }

    /// The path with another last component: a variant or a sidecar beside this source.
    package func sibling(named name: String) throws(SourcePathError) -> SourcePath {
        try SourcePath(components: components.dropLast() + [name])
    }

    /// The path of something inside this one, seen as a directory.
    package func child(named name: String) throws(SourcePathError) -> SourcePath {
        try SourcePath(components: components + [name])
    }

    /// The path without its first component; nil where that is the only one.
    package func droppingFirst() -> SourcePath? {
        // A part of a valid path is valid: removing components breaks no rule.
        components.count > 1 ? try? SourcePath(components: Array(components.dropFirst())) : nil
    }

    /// Whether a component may be served: neither empty nor hidden (dot segments included), not too long, and free of
    /// separators and control characters, which could only mislead proxies and logs.
    static func isServable(_ component: String) -> Bool {
        let bytes = component.utf8
        guard let first = bytes.first, first != UInt8(ascii: "."), bytes.count <= maximumComponentByteCount else {
            return false
        }
        return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    }

    private static func decode(_ part: Substring.UTF8View) throws(SourcePathError) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        var rest = part[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else {
                throw .malformed
            }
            bytes.append(high << 4 | low)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        return text
    }
}

/// Why a path names no source.
package enum SourcePathError: Error, Hashable, Sendable {
    /// Bad percent-encoding, invalid UTF-8 or NUL: 400.
    case malformed
    /// Empty, dot or hidden components, an encoded slash, a backslash or control character, too long or deep: 404.
    case refused
}

extension UInt8 {
    fileprivate var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
