package import Codecs

/// What a finished file says beside its pixels, as far as the request decides it.
package struct MetadataChoice: Hashable, Sendable {
    /// Whether pixels stay in the source's colours and the file carries its profile.
    package var keepsProfile = false
    /// What is taken over from the source.
    package var kept: Set<MetadataKind> = []

    package init() {}

    init(_ values: ParameterValues) throws(ParameterError) {
        let profile = try values.value(ParameterTable.profile)
        let words = try values.value(ParameterTable.keep) ?? []
        // Two words for one thing: a profile that is kept is of no use to converted pixels.
        keepsProfile = profile == .keep || words.contains(.icc)
        kept = Set(words.compactMap(\.kind))
        guard profile == .convert, words.contains(.icc) else { return }
        throw .conflict(
            name: ParameterTable.keep.definition.name, other: ParameterTable.profile.definition.name,
            reason: "converted pixels have no use for the source's profile")
    }

    /// `profile` as a parameter takes it; nil where it goes without saying.
    var profileText: String? { keepsProfile ? ProfileRule.keep.rawValue : nil }

    /// `keep` as a parameter takes it, in the order of the declared choices; nil where nothing is kept.
    var keepText: String? {
        let words = KeptWord.allCases.filter { $0.kind.map(kept.contains) ?? false }
        return words.isEmpty ? nil : words.map(\.rawValue).joined(separator: ",")
    }
}

/// What becomes of pixels whose file says that they are not sRGB.
package enum ProfileRule: String, CaseIterable, Hashable, Sendable {
    case convert, keep
}

/// What `keep` may name.
package enum KeptWord: String, CaseIterable, Hashable, Sendable {
    case icc, exif, xmp, copyright

    /// Nil for the profile, which comes with the pixels.
    var kind: MetadataKind? {
        switch self {
        case .icc: nil
        case .exif: .exif
        case .xmp: .xmp
        case .copyright: .credit
        }
    }
}
