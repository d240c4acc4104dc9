/// Everything that decides one axis of a rendition: the segments, the scale, the output length and the rules.
package struct AxisPlan: Hashable, Sendable {
    /// Covers the source axis in order; lengths in source pixels.
    package var segments: [Segment]
    /// Output pixels per source pixel in fixed segments and in tiles.
    package var scale: Double
    /// Length of the output in pixels, at least 1.
    package var outputLength: Int
    package var shrink: ShrinkRule
    package var tileOrigin: TileOrigin
    /// How many tiles `round` fits into a length.
    package var tileCountRule: TileCountRule
    package var tileScale: TileScale
    package var stretchMap: StretchMap
    package var filter: SamplingFilter
    /// Whether sampling starts and ends at the rounded cuts instead of the exact ones (browsers snap borders to pixels).
    package var snapsEndsToCuts: Bool
    /// How many neighbouring pixels each line of the source is the mean of, where it is decoded at a smaller size.
    package var sourceReduction = 1
    /// What of the drawn axis sticks out of the output.
    package var overhang = Overhang()

    package init(
        segments: [Segment], scale: Double = 1, outputLength: Int, shrink: ShrinkRule = .axis,
        tileOrigin: TileOrigin = .start, tileCountRule: TileCountRule = .nearest, tileScale: TileScale = .source,
        stretchMap: StretchMap = .halfPixel, filter: SamplingFilter = .auto, snapsEndsToCuts: Bool = false
    ) {
        self.segments = segments
        self.scale = scale
        self.outputLength = outputLength
        self.shrink = shrink
        self.tileOrigin = tileOrigin
        self.tileCountRule = tileCountRule
        self.tileScale = tileScale
        self.stretchMap = stretchMap
        self.filter = filter
        self.snapsEndsToCuts = snapsEndsToCuts
    }

    /// Exact lengths, in output pixels, that are laid out beyond the output's ends and so cut off.
    ///
    /// Unlike hidden segments they need not be whole source pixels.
    package struct Overhang: Hashable, Sendable {
        package var leading: Double
        package var trailing: Double

        /// Traps below 0.
        package init(leading: Double = 0, trailing: Double = 0) {
            precondition(leading >= 0 && trailing >= 0)
            self.leading = leading
            self.trailing = trailing
        }

        /// The overhang of the mirrored axis.
        package var reversed: Overhang { Overhang(leading: trailing, trailing: leading) }
    }

    /// The exact length over which the segments are laid out: the output and what sticks out of it.
    var laidOutLength: Double { overhang.leading + Double(outputLength) + overhang.trailing }
}

/// What happens to the fixed segments when the output is shorter than they are together.
package enum ShrinkRule: Hashable, Sendable {
    /// All are scaled by output length ÷ their length, this axis alone.
    case axis
    /// All are scaled by one factor common to both axes, at most 1.
    case uniform(factor: Double)
    /// The outermost pixels keep their scale, the innermost are cut off.
    case crop
    /// An error that names the shortest output.
    case refuse
}

/// Where the first whole tile of a `tile` or `mirror` segment lies.
package enum TileOrigin: String, CaseIterable, Hashable, Sendable {
    case start, center, end
}

/// How many tiles `round` fits into a length of so many natural tiles; never fewer than one.
package enum TileCountRule: String, CaseIterable, Hashable, Sendable {
    /// The nearest whole number, halves up: a tile grows or shrinks.
    case nearest
    /// The next whole number: a tile only ever shrinks.
    case up
}

/// How large a tile is drawn where the caps do not fit and `uniform` makes them smaller.
package enum TileScale: String, CaseIterable, Hashable, Sendable {
    /// At the axis scale, whatever becomes of the caps.
    case source
    /// As much smaller as the caps.
    case caps
}

/// How `stretch` maps output pixels to source pixels.
package enum StretchMap: String, CaseIterable, Hashable, Sendable {
    /// Pixel centres map to pixel centres' scale: u = (d + ½) · length ÷ L − ½.
    case halfPixel = "half-pixel"
    /// First and last output pixels are the first and last source pixels, so two pixels hold a whole linear gradient.
    case endpoints
}

/// How source pixels are weighted where the scale is not 1.
package enum SamplingFilter: String, CaseIterable, Hashable, Sendable {
    /// `linear` where a segment grows, `area` where it shrinks; a picture that nobody sliced takes `lanczos3`.
    case auto
    /// Bilinear at half-pixel centres whatever the scale: two pixels, as browsers draw.
    case linear
    /// Exact area average: a box as wide as an output pixel.
    case area
    /// One source pixel; a tie takes the lower one.
    case nearest
    /// A triangle, as wide as two output pixels where a segment shrinks; where it grows, the same as `linear`.
    case bilinear
    /// The cubic of Catmull and Rom, four output pixels wide where a segment shrinks.
    case bicubic
    /// Three lobes of a windowed sinc, six output pixels wide where a segment shrinks.
    case lanczos3
}

/// Geometry that cannot be.
package enum SlicingError: Error, Hashable, Sendable {
    /// The shortest output that `shrink=refuse` allows is `minimum` pixels.
    case outputTooShort(outputLength: Int, minimum: Int)
}
