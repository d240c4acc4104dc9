/// How a picture is sliced in both axes, wherever that was said: in a URL, in the picture's frame, beside it.
package struct PictureSlices: Hashable, Sendable {
    package var horizontal: AxisSlices
    package var vertical: AxisSlices
    /// Whether the part that is flexible in both axes stays transparent.
    package var hidesCenter = false

    package init(horizontal: AxisSlices, vertical: AxisSlices, hidesCenter: Bool = false) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.hidesCenter = hidesCenter
    }
}

/// One axis of a sliced picture before a request decides what the picture leaves open.
package struct AxisSlices: Hashable, Sendable {
    /// A run of source pixels.
    package struct Part: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case fixed
            /// A nil weight is the part's length; a nil mode is left to the request.
            case flexible(weight: Double?, mode: FillMode?)
            case hidden
        }

        package var kind: Kind
        /// Length in source pixels.
        package var length: Int

        package init(_ kind: Kind, length: Int) {
            self.kind = kind
            self.length = length
        }
    }

    /// Covers the source axis in order.
    package var parts: [Part]

    package init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Length of the source axis in pixels.
    package var length: Int { parts.reduce(0) { $0 + $1.length } }

    /// Two caps around one flexible part.
    ///
    /// Traps when the caps are longer than the source.
    package init(leading: Int, trailing: Int, length: Int, mode: FillMode? = nil) {
        precondition(leading >= 0 && trailing >= 0 && leading + trailing <= length)
        parts = [
            Part(.fixed, length: leading),
            Part(.flexible(weight: nil, mode: mode), length: length - leading - trailing),
            Part(.fixed, length: trailing),
        ]
    }

    /// A flexible stretch of the source with fixed parts around it.
    package struct Region: Hashable, Sendable {
        /// Source pixels.
        package var range: Range<Int>
        /// Nil is the region's length.
        package var weight: Double?
        /// Nil is left to the request.
        package var mode: FillMode?

        package init(_ range: Range<Int>, weight: Double? = nil, mode: FillMode? = nil) {
            self.range = range
            self.weight = weight
            self.mode = mode
        }
    }

    /// Flexible regions with fixed parts between them, `mode` for those that have none of their own.
    ///
    /// Traps when they overlap, descend or leave the source.
    package init(regions: [Region], length: Int, mode: FillMode? = nil) {
        parts = []
        var position = 0
        for region in regions {
            precondition(region.range.lowerBound >= position && region.range.upperBound <= length)
            if region.range.lowerBound > position {
                parts.append(Part(.fixed, length: region.range.lowerBound - position))
            }
            parts.append(Part(.flexible(weight: region.weight, mode: region.mode ?? mode), length: region.range.count))
            position = region.range.upperBound
        }
        if position < length { parts.append(Part(.fixed, length: length - position)) }
    }

    /// The flexible parts, in order.
    package var regions: [Region] {
        var regions: [Region] = []
        var position = 0
        for part in parts {
            let end = position + part.length
            if case .flexible(let weight, let mode) = part.kind {
                regions.append(Region(position..<end, weight: weight, mode: mode))
            }
            position = end
        }
        return regions
    }

    /// The axis as segments: `mode` where it is given, else the part's own, else `defaultMode`.
    ///
    /// Without any of them the automatic rule holds: one pixel is stretched, more are tiled (UIKit's rule).
    package func segments(mode: FillMode?, defaultMode: FillMode? = nil) -> [Segment] {
        parts.map { part in
            switch part.kind {
            case .fixed: Segment(.fixed, length: part.length)
            case .hidden: Segment(.hidden, length: part.length)
            case .flexible(let weight, let own):
                Segment(
                    .flexible(
                        weight: weight ?? Double(max(1, part.length)),
                        mode: mode ?? own ?? defaultMode ?? (part.length > 1 ? .tile : .stretch)),
                    length: part.length)
            }
        }
    }
}

extension AxisSlices {
    /// The same parts of a longer source that begins `offset` pixels earlier; what is added is hidden.
    ///
    /// Traps when the source is not long enough.
    package func embedded(at offset: Int, inLength length: Int) -> AxisSlices {
        let behind = length - offset - self.length
        precondition(offset >= 0 && behind >= 0)
        return AxisSlices(
            (offset > 0 ? [Part(.hidden, length: offset)] : []) + parts
                + (behind > 0 ? [Part(.hidden, length: behind)] : []))
    }

    /// What of the parts lies inside `range`; positions count from its start.
    package func restricted(to range: Range<Int>) -> AxisSlices {
        var kept: [Part] = []
        var position = 0
        for part in parts {
            let overlap = (position..<(position + part.length)).clamped(to: range)
            if !overlap.isEmpty { kept.append(Part(part.kind, length: overlap.count)) }
            position += part.length
        }
        return AxisSlices(kept)
    }
}
