/// A picture's file name taken apart: `button@2x~ipad.9.png` is `button`, 2, `~ipad`, `.9.png`.
package struct VariantName: Hashable, Sendable {
    /// What all variants have in common.
    package var base: String
    /// Pixels per point, where the name says so.
    package var scale: Double?
    /// A device suffix as Apple's tools write it, `~ipad`; empty where there is none.
    ///
    /// It is kept and otherwise ignored: variants are looked for among names with the same suffix.
    package var device: String
    /// From its first dot: `.png`, `.9.png`, or empty.
    package var fileExtension: String

    package init(base: String, scale: Double? = nil, device: String = "", fileExtension: String) {
        self.base = base
        self.scale = scale
        self.device = device
        self.fileExtension = fileExtension
    }

    /// Device suffixes that are told from other uses of a tilde.
    package static let devices = ["~iphone", "~ipad", "~mac", "~tv", "~watch", "~car"]
    /// Scales that a name may state.
    package static let scaleRange = 0.1...8.0
    /// Scales that siblings are looked for at; 1 is the name without a scale.
    package static let siblingScales = [1, 1.5, 2, 3, 4]

    /// Takes a file name apart; every name has a base, so there is no wrong one.
    package init(fileName: String) {
        var stem = Substring(fileName)
        fileExtension = ""
        if let dot = stem.lastIndex(of: "."), dot > stem.startIndex {
            fileExtension = String(stem[dot...])
            stem = stem[..<dot]
        }
        if stem.hasSuffix(".9"), stem.utf8.count > 2 {
            fileExtension = ".9" + fileExtension
            stem = stem.dropLast(2)
        }
        device = Self.devices.first { stem.hasSuffix($0) && stem.utf8.count > $0.utf8.count } ?? ""
        stem = stem.dropLast(device.count)
        if let (rest, scale) = Self.scale(of: stem) {
            self.scale = scale
            stem = rest
        }
        base = String(stem)
    }

    /// `button@2x` is `button` and 2.
    private static func scale(of stem: Substring) -> (rest: Substring, scale: Double)? {
        guard stem.last == "x", let at = stem.lastIndex(of: "@"), at > stem.startIndex else { return nil }
        let digits = stem[stem.index(after: at)...].dropLast()
        guard digits.utf8.count <= 8, digits.first?.isNumber == true, digits.last?.isNumber == true,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }),
            let scale = Double(digits), scaleRange.contains(scale)
        else { return nil }
        return (stem[..<at], scale)
    }
}

extension VariantName {
    /// The file name in the usual spelling.
    package var fileName: String {
        let suffix = scale.map { "@\(PlainNumber.format($0))x" } ?? ""
        return base + suffix + device + fileExtension
    }

    /// The file names that one source may have, with their scales: itself and its siblings at `siblingScales`.
    ///
    /// A name that states a scale means that one file, so it has no siblings.
    package var variants: [(fileName: String, scale: Double)] {
        if let scale { return [(fileName, scale)] }
        return Self.siblingScales.map { scale in
            var sibling = self
            sibling.scale = scale == 1 ? nil : scale
            return (sibling.fileName, scale)
        }
    }

    /// The documents beside a picture that may say how it is sliced, the one to be believed first.
    ///
    /// For `button@2x.png`: `button@2x.slices.json`, then `button.slices.json`, `button@2x.png.meta` and so on.
    package var companions: [(kind: DocumentKind, fileName: String)] {
        let stem = String(fileName.dropLast(fileExtension.count))
        let stems = stem == base ? [base] : [stem, base]
        return stems.map { (.sidecar, $0 + ".slices.json") }
            + [(.unityMeta, fileName + ".meta")]
            + stems.map { (.godotStyleBox, $0 + ".tres") }
            + stems.flatMap { stem in [".atlas", ".pack"].map { (.libGDXAtlas, stem + $0) } }
    }
}
