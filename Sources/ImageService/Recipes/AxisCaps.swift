import Slicing

/// The two end caps of one axis, given in points.
struct AxisCaps {
    var leading: Double
    var trailing: Double
    /// Source pixels per point.
    var sourceScale: Double

    var leadingPixels: Int { Decimal.roundedHalfUp(leading * sourceScale) }
    var trailingPixels: Int { Decimal.roundedHalfUp(trailing * sourceScale) }

    /// The caps in whole source pixels, nil where they are longer than the source.
    ///
    /// Halves round up; two halves that would fill one pixel too many give the pixel to the leading cap.
    func pixels(within length: Int) -> (leading: Int, trailing: Int)? {
        guard (leading + trailing) * sourceScale < Double(length) + 0.5 else { return nil }
        let leadingPixels = min(leadingPixels, length)
        return (leadingPixels, min(trailingPixels, length - leadingPixels))
    }
}

extension Segment {
    /// A flexible segment; without a mode one pixel is stretched and more are tiled.
    static func flexible(length: Int, weight: Double? = nil, mode: FillMode?) -> Segment {
        Segment(
            .flexible(weight: weight ?? Double(max(1, length)), mode: mode ?? (length > 1 ? .tile : .stretch)),
            length: length)
    }
}

extension [FlexibleRegion] {
    /// The whole axis as segments: the regions flexible, what lies between them fixed.
    func segments(length: Int, mode: FillMode?) -> [Segment] {
        var segments: [Segment] = []
        var position = 0
        for region in self {
            if region.range.lowerBound > position {
                segments.append(Segment(.fixed, length: region.range.lowerBound - position))
            }
            segments.append(.flexible(length: region.range.count, weight: region.weight, mode: mode))
            position = region.range.upperBound
        }
        if position < length { segments.append(Segment(.fixed, length: length - position)) }
        return segments
    }
}
