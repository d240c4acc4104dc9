/// A source's name inside a store: decoded once, validated, relative, without dot segments or hidden names.
package struct SourcePath: Hashable, Sendable {
    /// Path components in order, none empty, none beginning with `.`, none holding `/` or NUL.
    package let components: [String]

    /// The components joined by `/`.
    package var description: String { components.joined(separator: "/") }

    /// Decodes percent-encoding once and validates. Throws `SourcePathError` naming what is wrong.
    package init(percentEncoded: String) throws(SourcePathError) {
        throw .malformed
    }
}

/// Why a path names no source.
package enum SourcePathError: Error, Hashable, Sendable {
    /// Bad percent-encoding, invalid UTF-8 or NUL: 400.
    case malformed
    /// Empty, dot or hidden components, an encoded slash: 404.
    case refused
}
