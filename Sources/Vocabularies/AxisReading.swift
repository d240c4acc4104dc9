package import Slicing

/// What a document says about one axis, before the axis's length is known.
package struct AxisReading: Hashable, Sendable {
    package enum Flexible: Hashable, Sendable {
        /// All between two caps, or the first `length` of it; what is left before the trailing cap is never drawn.
        case between(leading: Double, trailing: Double, length: Double?)
        /// Ascending and apart; fixed parts between them.
        case regions([Region])
    }

    /// A flexible stretch of the source.
    package struct Region: Hashable, Sendable {
        package var start: Double
        package var end: Double
        /// Share of the spare length; nil is the region's own length.
        package var weight: Double?
        package var mode: FillMode?

        package init(start: Double, end: Double, weight: Double? = nil, mode: FillMode? = nil) {
            self.start = start
            self.end = end
            self.weight = weight
            self.mode = mode
        }
    }

    /// A stretch of the source that is never drawn.
    package struct Band: Hashable, Sendable {
        package var start: Double
        package var end: Double

        package init(start: Double, end: Double) {
            self.start = start
            self.end = end
        }
    }

    package var flexible: Flexible
    /// Ascending and apart, outside of `regions`.
    package var hidden: [Band]
    /// For what is flexible and has no mode of its own; nil is left to the request.
    package var mode: FillMode?

    package init(_ flexible: Flexible, hidden: [Band] = [], mode: FillMode? = nil) {
        self.flexible = flexible
        self.hidden = hidden
        self.mode = mode
    }

    /// The axis with nothing fixed.
    package static func whole(mode: FillMode?) -> AxisReading {
        AxisReading(.between(leading: 0, trailing: 0, length: nil), mode: mode)
    }
}

extension AxisReading {
    /// The axis over `length` source pixels; `factor` is pixels per unit of the document.
    func slices(
        _ axis: SliceAxis, length: Int, factor: Double
    ) throws(VocabularyError.Fault) -> AxisSlices {
        let pixels = { (position: Double) in Int((position * factor + 0.5).rounded(.down)) }
        var marks: [Mark]
        switch flexible {
        case .between(let leading, let trailing, let center):
            let caps = try Self.caps(axis, leading * factor, trailing * factor, length)
            let end = length - caps.trailing
            guard let center else {
                if hidden.isEmpty {
                    return AxisSlices(leading: caps.leading, trailing: caps.trailing, length: length, mode: mode)
                }
                marks = [Mark(range: caps.leading..<end, kind: .flexible(weight: nil, mode: mode))]
                break
            }
            let centerEnd = caps.leading + pixels(center)
            guard centerEnd <= end else {
                throw .centerExceedsSource(
                    axis: axis, leading: caps.leading, center: pixels(center), trailing: caps.trailing, length: length)
            }
            marks = [
                Mark(range: caps.leading..<centerEnd, kind: .flexible(weight: nil, mode: mode)),
                Mark(range: centerEnd..<end, kind: .hidden),
            ]
        case .regions(let regions):
            marks = regions.map { region in
                Mark(
                    range: pixels(region.start)..<pixels(region.end),
                    kind: .flexible(weight: region.weight, mode: region.mode ?? mode))
            }
        }
        for band in hidden { marks.hide(pixels(band.start)..<pixels(band.end)) }
        if let end = marks.map(\.range.upperBound).max(), end > length {
            throw .regionOutsideSource(axis: axis, end: end, length: length)
        }
        return marks.slices(length: length)
    }

    /// Caps in whole pixels: of two halves that fill one pixel too many, the leading cap gets the pixel.
    private static func caps(
        _ axis: SliceAxis, _ leading: Double, _ trailing: Double, _ length: Int
    ) throws(VocabularyError.Fault) -> (leading: Int, trailing: Int) {
        let rounded = (Int((leading + 0.5).rounded(.down)), Int((trailing + 0.5).rounded(.down)))
        guard leading + trailing < Double(length) + 0.5 else {
            throw .capsExceedSource(axis: axis, leading: rounded.0, trailing: rounded.1, length: length)
        }
        let first = min(rounded.0, length)
        return (first, min(rounded.1, length - first))
    }
}

/// A run of source pixels that is not fixed.
private struct Mark {
    var range: Range<Int>
    var kind: AxisSlices.Part.Kind
}

extension [Mark] {
    /// Takes `band` out of what is flexible; the flexible part stays, without pixels, where nothing else is left of it.
    fileprivate mutating func hide(_ band: Range<Int>) {
        var marks: [Mark] = []
        for mark in self {
            let before = mark.range.lowerBound..<Swift.max(mark.range.lowerBound, band.lowerBound)
            let after = Swift.min(mark.range.upperBound, band.upperBound)..<mark.range.upperBound
            let isApart = !mark.range.overlaps(band)
            let pieces = isApart ? [mark.range] : [before, after].filter { !$0.isEmpty }
            marks += (pieces.isEmpty ? [before] : pieces).map { Mark(range: $0, kind: mark.kind) }
        }
        self = marks + [Mark(range: band, kind: .hidden)]
    }

    /// The axis with fixed parts wherever nothing is marked.
    fileprivate func slices(length: Int) -> AxisSlices {
        var parts: [AxisSlices.Part] = []
        var position = 0
        for mark in sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        })
        where !mark.range.isEmpty || mark.kind != .hidden {
            if mark.range.lowerBound > position {
                parts.append(AxisSlices.Part(.fixed, length: mark.range.lowerBound - position))
            }
            parts.append(AxisSlices.Part(mark.kind, length: mark.range.count))
            position = mark.range.upperBound
        }
        if position < length { parts.append(AxisSlices.Part(.fixed, length: length - position)) }
        return AxisSlices(parts)
    }
}
