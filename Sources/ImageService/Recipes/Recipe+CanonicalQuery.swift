import Codecs
import Slicing

extension Recipe {
    /// The recipe as a query in one fixed spelling: parameters in table order, defaults left out, numbers shortest.
    package var canonicalQuery: String {
        var pairs: [(String, String)] = []
        if size.width != nil || size.height != nil { pairs.append(("size", Self.text(size))) }
        if scale != 1 { pairs.append(("scale", Decimal.format(scale))) }
        if let sourceScale { pairs.append(("source-scale", Decimal.format(sourceScale))) }
        if let insets { pairs.append(("insets", Self.text(insets))) }
        if let columns = regions.horizontal { pairs.append(("stretch-x", Self.text(columns))) }
        if let rows = regions.vertical { pairs.append(("stretch-y", Self.text(rows))) }
        if let mode { pairs.append(("mode", Self.text(mode))) }
        if center != .draw { pairs.append(("center", center.rawValue)) }
        if tileOrigin != .start { pairs.append(("tile-origin", tileOrigin.rawValue)) }
        if stretchMap != .halfPixel { pairs.append(("stretch-map", stretchMap.rawValue)) }
        if shrink != .axis { pairs.append(("shrink", shrink.rawValue)) }
        if filter != .auto { pairs.append(("filter", filter.rawValue)) }
        if format != .png { pairs.append(("format", format.rawValue)) }
        return pairs.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    private static func text(_ size: RequestedSize) -> String {
        let (width, height) = (size.width.map(Decimal.format), size.height.map(Decimal.format))
        return "\(width ?? "")x\(height ?? "")"
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

    private static func text(_ mode: AxisPair<FillMode>) -> String {
        mode.horizontal == mode.vertical
            ? mode.horizontal.rawValue : "\(mode.horizontal.rawValue),\(mode.vertical.rawValue)"
    }
}
