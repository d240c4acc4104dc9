import Codecs
import Pixels
package import Slicing
import Vocabularies

extension Recipe {
    /// The recipe as a query in one fixed spelling: parameters in table order, presets spelled out, defaults left out,
    /// numbers shortest.
    ///
    /// - Parameter sourcePreset: whose rules the source was sliced for; they hold where the request names no preset.
    package func canonicalQuery(sourcePreset: Preset? = nil) -> String {
        var query = CanonicalQuery()
        query.append("size", size.width == nil && size.height == nil ? nil : Self.text(size))
        query.append("scale", scale == 1 ? nil : Decimal.format(scale))
        query.append("source-scale", sourceScale.map(Decimal.format))
        query.append("crop", crop.map(Self.text))
        query.append("insets", insets.map(Self.text))
        query.append("stretch-x", regions.horizontal.map(Self.text))
        query.append("stretch-y", regions.vertical.map(Self.text))
        query.append(rules.resolved(sourcePreset: sourcePreset))
        query.append("tint", finish.tint?.hexadecimal)
        query.append("opacity", finish.opacity == 1 ? nil : Decimal.format(finish.opacity))
        query.append("bg", finish.background?.hexadecimal)
        query.append("flip", finish.flip.text)
        query.append("idiom", selection.idiom == "universal" ? nil : selection.idiom)
        query.append("appearance", selection.appearanceText)
        query.append("direction", selection.direction == .rightToLeft ? DirectionName.rtl.rawValue : nil)
        query.append("format", format == .png ? nil : format.rawValue)
        query.append("q", quality.map(String.init))
        return query.text
    }

    private static func text(_ size: RequestedSize) -> String {
        let (width, height) = (size.width.map(Decimal.format), size.height.map(Decimal.format))
        return "\(width ?? "")x\(height ?? "")"
    }

    private static func text(_ rectangle: PixelRectangle) -> String {
        let (columns, rows) = (rectangle.columns, rectangle.rows)
        return "\(columns.lowerBound),\(rows.lowerBound),\(columns.count),\(rows.count)"
    }

    private static func text(_ insets: Insets) -> String {
        let sides = [insets.top, insets.left, insets.bottom, insets.right].map(Decimal.format)
        if Set(sides).count == 1 { return sides[0] }
        return sides[0] == sides[2] && sides[1] == sides[3]
            ? "\(sides[0]),\(sides[1])" : sides.joined(separator: ",")
    }

    private static func text(_ regions: [FlexibleRegion]) -> String {
        regions.map { region in
            let weight = region.weight.map { "@" + Decimal.format($0) } ?? ""
            return "\(region.range.lowerBound)-\(region.range.upperBound)\(weight)"
        }.joined(separator: ",")
    }
}

/// A query under construction; values need no percent-encoding.
private struct CanonicalQuery {
    private(set) var text = ""

    /// Adds a parameter, or nothing where it goes without saying.
    mutating func append(_ name: String, _ value: String?) {
        guard let value else { return }
        text += "\(text.isEmpty ? "" : "&")\(name)=\(value)"
    }

    /// Adds the rules that differ from the service's own.
    mutating func append(_ rules: DrawingRules) {
        let own = StatedRules().resolved(sourcePreset: nil)
        append("mode", rules.mode.map(Self.text) ?? rules.defaultMode?.rawValue)
        append("center", rules.center == own.center ? nil : rules.center.rawValue)
        append("tile-origin", rules.tileOrigin == own.tileOrigin ? nil : Self.text(rules.tileOrigin))
        append("tile-count", rules.tileCount == own.tileCount ? nil : rules.tileCount.rawValue)
        append("tile-scale", rules.tileScale == own.tileScale ? nil : rules.tileScale.rawValue)
        append("stretch-map", rules.stretchMap == own.stretchMap ? nil : rules.stretchMap.rawValue)
        append("shrink", rules.shrink == own.shrink ? nil : rules.shrink.rawValue)
        // `uniform` alone rounds the ends; only what differs from that needs saying.
        let expectedEnds: EndRule = rules.shrink == .uniform ? .rounded : .exact
        append("ends", rules.ends == expectedEnds ? nil : rules.ends.rawValue)
        append("filter", rules.filter == own.filter ? nil : rules.filter.rawValue)
        append("linear", rules.light == own.light ? nil : "1")
    }

    private static func text<Choice: RawRepresentable & Equatable>(_ pair: AxisPair<Choice>) -> String
    where Choice.RawValue == String {
        pair.horizontal == pair.vertical
            ? pair.horizontal.rawValue : "\(pair.horizontal.rawValue),\(pair.vertical.rawValue)"
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
