/// Where an axis's segments lie in the output: the exact ends for sampling, the rounded cuts for coverage.
struct AxisLayout: Equatable {
    /// Exact output position of each segment's start; one more than segments, the last is the end of the output.
    var ends: [Double]
    /// The ends rounded once; neighbours share them, so the segments partition the output.
    var cuts: [Int]
    /// Output pixels per source pixel in fixed segments, after the shrink rule.
    var fixedScale: Double
    /// Under `crop`: the output position from which segments are laid from the output's end.
    var crop: Crop?

    /// A cut through the fixed segments that do not fit.
    struct Crop: Equatable {
        /// Output pixels before it belong to the leading part.
        var cut: Int
        /// How much further to the left the trailing part lies than its ends say, in output pixels.
        var shift: Double
    }
}

/// Lengths that differ by less are equal: products of scales and lengths carry rounding noise.
let lengthTolerance = 1e-9

extension AxisPlan {
    /// Lays the segments out by the rules of the design's §2.
    func makeLayout() throws(SlicingError) -> AxisLayout {
        let length = Double(outputLength)
        let fixed = scale * Double(fixedSourceLength)
        if isTooShort, shrink == .refuse {
            throw .outputTooShort(
                outputLength: outputLength, minimum: Int((fixed - lengthTolerance).rounded(.up)))
        }
        if isTooShort, shrink == .crop { return makeCroppedLayout(excess: fixed - length) }
        let fixedScale = self.fixedScale
        let ends = makeEnds(fixedScale: fixedScale)
        var cuts = ends.map { Self.roundedCut($0, in: outputLength) }
        cuts[cuts.count - 1] = outputLength
        // Ends outside of the output have no cuts of their own to be snapped to.
        let snaps = snapsEndsToCuts && overhang == Overhang()
        return AxisLayout(ends: snaps ? cuts.map(Double.init) : ends, cuts: cuts, fixedScale: fixedScale, crop: nil)
    }

    /// Rounds half up, measured from the nearer end, so that equal caps stay equal.
    package static func roundedCut(_ position: Double, in length: Int) -> Int {
        let whole = Double(length)
        let half = 0.5 + lengthTolerance
        let rounded =
            position <= whole / 2 + lengthTolerance
            ? (position + half).rounded(.down) : whole - (whole - position + half).rounded(.down)
        return min(max(Int(rounded), 0), length)
    }

    /// Length of the source axis in pixels.
    package var sourceLength: Int { segments.reduce(0) { $0 + $1.length } }

    /// Source lines that may be drawn, in order.
    package var drawnLines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for segment in segments {
            let range = start..<start + segment.length
            start = range.upperBound
            guard segment.isDrawn, !range.isEmpty else { continue }
            if let last = lines.last, last.upperBound == range.lowerBound {
                lines[lines.count - 1] = last.lowerBound..<range.upperBound
            } else {
                lines.append(range)
            }
        }
        return lines
    }

    /// Source pixels in fixed segments.
    package var fixedSourceLength: Int {
        segments.reduce(0) { $0 + ($1.kind == .fixed ? $1.length : 0) }
    }

    /// Whether the output is shorter than the fixed segments.
    private var isTooShort: Bool {
        scale * Double(fixedSourceLength) > Double(outputLength) + lengthTolerance
    }

    /// Output pixels per source pixel in fixed segments, unless they are cropped; an axis with nothing flexible is
    /// scaled whole, also upwards.
    var fixedScale: Double {
        guard fixedSourceLength > 0 else { return scale }
        let hasFlexible = segments.contains { $0.isFlexible }
        if case .uniform(let factor) = shrink, hasFlexible { return scale * min(1, factor) }
        return isTooShort || !hasFlexible ? Double(outputLength) / Double(fixedSourceLength) : scale
    }

    /// The segments' exact ends: each from whole sums, so that noise does not pile up along the axis.
    private func makeEnds(fixedScale: Double) -> [Double] {
        let rest = max(0, laidOutLength - fixedScale * Double(fixedSourceLength))
        let weights = flexibleWeights
        let weightSum = weights.reduce(0, +)
        var fixedBefore = 0
        var weightBefore = 0.0
        var ends = [-overhang.leading]
        for (segment, weight) in zip(segments, weights) {
            if segment.kind == .fixed { fixedBefore += segment.length }
            weightBefore += weight
            let flexible = weightSum > 0 ? rest * weightBefore / weightSum : 0
            ends.append(Double(fixedBefore) * fixedScale + flexible - overhang.leading)
        }
        return ends
    }

    /// Each segment's share of the spare length, 0 where it is not flexible; all-zero weights count as equal.
    private var flexibleWeights: [Double] {
        let weights = segments.map { segment in
            if case .flexible(let weight, _) = segment.kind { weight } else { 0.0 }
        }
        return weights.contains { $0 > 0 } ? weights : segments.map { $0.isFlexible ? 1 : 0 }
    }

    /// The outermost pixels keep their scale: the caps before the first and behind the last flexible segment share
    /// the output in proportion to their lengths; what lies about the joint between them is cut away.
    private func makeCroppedLayout(excess: Double) -> AxisLayout {
        let length = Double(outputLength)
        let (lead, trail) = outerFixedLengths
        let joint = lead + trail > 0 ? length * Double(lead) / Double(lead + trail) : length / 2
        let cut = Self.roundedCut(joint, in: outputLength)
        let ends = makeEnds(fixedScale: scale)
        var cuts = ends.map { end in
            end <= joint
                ? min(Self.roundedCut(end, in: outputLength), cut)
                : max(Self.roundedCut(end - excess, in: outputLength), cut)
        }
        cuts[cuts.count - 1] = outputLength
        return AxisLayout(ends: ends, cuts: cuts, fixedScale: scale, crop: .init(cut: cut, shift: excess))
    }

    /// Fixed source pixels before the first and behind the last flexible segment; none where nothing is flexible.
    private var outerFixedLengths: (lead: Int, trail: Int) {
        guard let first = segments.firstIndex(where: \.isFlexible), let last = segments.lastIndex(where: \.isFlexible)
        else { return (0, 0) }
        let length = { (part: ArraySlice<Segment>) in part.reduce(0) { $0 + ($1.kind == .fixed ? $1.length : 0) } }
        return (length(segments[..<first]), length(segments[last...]))
    }
}

extension Segment {
    /// Whether any of its pixels may show.
    fileprivate var isDrawn: Bool {
        switch kind {
        case .hidden, .flexible(_, .hide): false
        case .fixed, .flexible: true
        }
    }

    /// Whether the segment takes a share of the length that the fixed ones leave.
    package var isFlexible: Bool {
        if case .flexible = kind { true } else { false }
    }
}
