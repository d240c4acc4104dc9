import Codecs
import Pixels
package import Slicing
import Vocabularies

/// What a source says of the rules by which it is drawn; it holds where a request says nothing.
package struct SourceRules: Hashable, Sendable {
    /// Whose rules the source was sliced for.
    package var preset: Preset?
    /// Whether its slices leave out what is flexible in both axes.
    package var hidesCenter: Bool
    /// How its stretched parts are mapped; nil leaves it to the service.
    package var stretchMap: StretchMap?

    package init(preset: Preset? = nil, hidesCenter: Bool = false, stretchMap: StretchMap? = nil) {
        self.preset = preset
        self.stretchMap = stretchMap
        self.hidesCenter = hidesCenter
    }
}

extension Recipe {
    /// The recipe as a query in one fixed spelling: parameters in table order, defaults left out, numbers shortest.
    ///
    /// For the same source, recipes that can draw different pixels have different ones, and reading one back leads to
    /// itself.
    package func canonicalQuery(for source: SourceRules = SourceRules()) -> String {
        parameters(rules: CanonicalRules(self, source).parameters)
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// What the request says, as parameters in their canonical spelling, a preset by its name.
    package var statedParameters: [(name: String, value: String)] {
        parameters(rules: rules.parameters)
    }

    /// Values need no percent-encoding.
    private func parameters(rules: [StatedParameter]) -> [(name: String, value: String)] {
        let head: [StatedParameter] = [
            ("size", size.width == nil && size.height == nil ? nil : Self.text(size)),
            ("snap", snap?.text),
            ("scale", scale == 1 ? nil : Decimal.format(scale)),
            ("source-scale", sourceScale.map(Decimal.format)),
            ("crop", crop?.text),
            ("trim", trim.map(String.init)),
            ("rotate", rotation.map { String($0.rawValue) }),
            ("fit", fit.mode == .contain ? nil : fit.mode.rawValue),
            ("gravity", fit.gravity.text),
            ("enlarge", fit.enlarges ? "1" : nil),
            ("pad", padding.text),
            ("insets", insets?.text),
            ("stretch-x", regions.horizontal.map(Self.text)),
            ("stretch-y", regions.vertical.map(Self.text)),
        ]
        let tail: [StatedParameter] = [
            ("arrow", arrow?.text),
            ("arrow-side", arrowSide?.rawValue),
            ("blur", effects.blur.map(Decimal.format)),
            ("sharpen", effects.sharpening.map(Decimal.format)),
            ("tint", finish.tint?.hexadecimal),
            ("opacity", finish.opacity == 1 ? nil : Decimal.format(finish.opacity)),
            ("radius", effects.corners?.text),
            ("bg", finish.background?.hexadecimal),
            ("flip", finish.flip.text),
            ("idiom", selection.idiom == "universal" ? nil : selection.idiom),
            ("appearance", selection.appearanceText),
            ("direction", selection.direction == .rightToLeft ? DirectionName.rtl.rawValue : nil),
            ("format", format == .source ? nil : format.rawValue),
            ("q", quality == format.defaultQuality ? nil : quality.map(String.init)),
            ("chroma", chroma == .halved ? nil : chroma.rawValue),
            ("progressive", isProgressive ? "1" : nil),
            ("effort", effort == EncodingOptions.defaultEffort ? nil : String(effort)),
            ("colors", colourLimit.map(String.init)),
            ("depth", depth == .eight ? nil : depth.rawValue),
            ("profile", metadata.profileText),
            ("keep", metadata.keepText),
        ]
        return (head + rules + tail).compactMap { name, value in value.map { (name, $0) } }
    }

    private static func text(_ size: RequestedSize) -> String {
        let (width, height) = (size.width.map(Decimal.format), size.height.map(Decimal.format))
        return "\(width ?? "")x\(height ?? "")"
    }

    private static func text(_ regions: [AxisSlices.Region]) -> String {
        regions.map { region in
            let weight = region.weight.map { "@" + Decimal.format($0) } ?? ""
            let mode = region.mode.map { ":" + $0.rawValue } ?? ""
            return "\(region.range.lowerBound)-\(region.range.upperBound)\(weight)\(mode)"
        }.joined(separator: ",")
    }
}

extension RGBA {
    /// Six digits, or eight where it is not opaque.
    fileprivate var hexadecimal: String {
        colour.hexadecimal + (alpha == 255 ? "" : hexadecimalText(of: [alpha]))
    }
}

extension RGB {
    fileprivate var hexadecimal: String { hexadecimalText(of: [red, green, blue]) }
}

private func hexadecimalText(of channels: [UInt8]) -> String {
    channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

extension Flip {
    fileprivate var text: String? {
        switch (horizontally, vertically) {
        case (false, false): nil
        case (true, false): "h"
        case (false, true): "v"
        case (true, true): "h,v"
        }
    }
}

extension VariantSelection {
    /// In the order of the declared choices.
    fileprivate var appearanceText: String? {
        let names = Appearance.allCases.filter { appearances[$0.condition.name] == $0.condition.value }
        return names.isEmpty ? nil : names.map(\.rawValue).joined(separator: ",")
    }
}
