/// Samples one segment: which source pixels each of its output pixels reads, and with which weights.
///
/// Positions follow the design's §2. Half-pixel centres: output pixel d is centred at d + ½, source pixel j at j + ½.
struct SegmentSampler {
    private let region: SegmentRegion
    private let plan: AxisPlan
    private let likeness: LineLikeness?
    /// Exact output length of the segment.
    private let length: Double
    /// Output length of one tile at natural size.
    private let naturalTile: Double

    init(region: SegmentRegion, plan: AxisPlan, fixedScale: Double, likeness: LineLikeness?) {
        self.region = region
        self.plan = plan
        self.likeness = likeness
        length = region.ends.end - region.ends.start
        naturalTile = Double(region.source.count) * plan.tileOutputScale
    }

    /// Appends the segment's output pixels to `builder`.
    func append(to builder: inout RunBuilder) {
        let count = region.cuts.count
        guard count > 0 else { return }
        guard !region.source.isEmpty else { return appendEmpty(count, to: &builder) }
        switch region.segment.kind {
        case .hidden: builder.appendBlank(count)
        case .flexible(_, .hide): builder.appendBlank(count)
        case .flexible(_, .space): appendSpaced(to: &builder)
        // One pixel looks the same whether it is stretched or repeated, and so do equal ones.
        case _ where isConstant: appendConstant(region.source.lowerBound, count, to: &builder)
        case .fixed: appendStretch(map: .halfPixel, to: &builder)
        case .flexible(_, .stretch): appendStretch(map: plan.stretchMap, to: &builder)
        case .flexible(_, .tile): appendTiles(step: naturalTile, offset: tileOffset, edge: .wrap, to: &builder)
        case .flexible(_, .mirror): appendTiles(step: naturalTile, offset: tileOffset, edge: .reflect, to: &builder)
        case .flexible(_, .round):
            let tileCount = plan.tileCountRule.count(length / naturalTile)
            appendTiles(step: length / tileCount, offset: 0, edge: .wrap, to: &builder)
        }
    }

    /// An empty segment fills with the mean of its two neighbours, or with one where there is only one.
    ///
    /// Hidden pixels are none: they may belong to another picture of the same sheet.
    private func appendEmpty(_ count: Int, to builder: inout RunBuilder) {
        if case .flexible(_, .hide) = region.segment.kind { return builder.appendBlank(count) }
        let (before, behind) = region.neighbours
        guard let lower = before ?? behind, let upper = behind ?? before else { return builder.appendBlank(count) }
        builder.appendPeriodic(count, period: 1) { (_, samples) in
            samples.appendBlend(lower: lower, upper: upper, fraction: 0.5)
        }
    }

    private var isConstant: Bool {
        let (first, last) = (region.source.lowerBound, region.source.upperBound - 1)
        guard first < last else { return true }
        guard let likeness else { return false }
        return likeness.runStart(of: first, and: last) != nil && likeness.survivesSums(first)
    }

    private func appendConstant(_ line: Int, _ count: Int, to builder: inout RunBuilder) {
        builder.appendPeriodic(count, period: 1) { (_, samples) in samples.appendCopy(of: line) }
    }

    /// Whether output pixels are source pixels one for one.
    private var isUnscaled: Bool {
        let start = region.ends.start
        return start == Double(region.cuts.lowerBound) && length == Double(region.source.count)
            && region.cuts.count == region.source.count
    }

    private func appendStretch(map: StretchMap, to builder: inout RunBuilder) {
        if isUnscaled { return builder.appendCopies(of: region.source) }
        if map == .endpoints { return appendBetweenEndpoints(to: &builder) }
        let ratio = length > 0 ? Double(region.source.count) / length : 0
        let reduction = Double(plan.sourceReduction)
        let source = region.source.reduced(by: plan.sourceReduction)
        // The part may begin inside of a line that is the mean of several pixels.
        let start = Double(region.source.lowerBound) / reduction - Double(source.lowerBound)
        var window = SampleWindow(
            source: source, edge: .clamp, filter: plan.filter, ratio: ratio / reduction,
            reduction: plan.sourceReduction)
        let first = Double(region.cuts.lowerBound) + 0.5 - region.ends.start
        builder.appendLines(region.cuts.count) { (line, samples) in
            window.append(centre: start + (first + Double(line)) * ratio / reduction, to: &samples)
        }
    }

    /// From the first source pixel's centre at the first covered pixel to the last's at the last; one alone shows the
    /// middle.
    private func appendBetweenEndpoints(to builder: inout RunBuilder) {
        let count = region.cuts.count
        let sourceLength = Double(region.source.count)
        // Where some of it sticks out of the output, the ends lie there.
        let sticksOut = plan.overhang != AxisPlan.Overhang()
        let pixelCount = sticksOut ? length : Double(count)
        let first = sticksOut ? Double(region.cuts.lowerBound) - region.ends.start : 0
        let ratio = pixelCount > 1 ? (sourceLength - 1) / (pixelCount - 1) : sourceLength
        var window = SampleWindow(source: region.source, edge: .clamp, filter: plan.filter, ratio: ratio)
        builder.appendLines(count) { (line, samples) in
            let centre = pixelCount > 1 ? 0.5 + (first + Double(line)) * ratio : sourceLength / 2
            window.append(centre: centre, to: &samples)
        }
    }

    private var tileOffset: Double {
        switch plan.tileOrigin {
        case .start: 0
        case .center: (length - naturalTile) / 2
        case .end: length - naturalTile
        }
    }

    /// Tiles of output length `step` laid end to end, one of them from `offset` on; the window carries on over their
    /// ends.
    private func appendTiles(step: Double, offset: Double, edge: SampleWindow.Edge, to builder: inout RunBuilder) {
        let ratio = Double(region.source.count) / step
        var window = SampleWindow(source: region.source, edge: edge, filter: plan.filter, ratio: ratio)
        append(region.cuts.count, period: edge == .reflect ? 2 * step : step, to: &builder) { (position, samples) in
            window.append(centre: (position - offset) * ratio, to: &samples)
        }
    }

    /// Whole tiles with equal gaps before, between and behind them.
    ///
    /// A tile owns the pixels whose centres lie in it, its start included and its end not.
    private func appendSpaced(to builder: inout RunBuilder) {
        let tileCount = (length / naturalTile + lengthTolerance).rounded(.down)
        guard tileCount >= 1 else { return builder.appendBlank(region.cuts.count) }
        let gap = (length - tileCount * naturalTile) / (tileCount + 1)
        let step = naturalTile + gap
        let ratio = Double(region.source.count) / naturalTile
        var window = SampleWindow(source: region.source, edge: .clamp, filter: plan.filter, ratio: ratio)
        // A last pixel whose centre lies on the segment's very end would begin a tile too many.
        let isOverEnd = Double(region.cuts.upperBound) - 0.5 >= region.ends.end - lengthTolerance
        append(region.cuts.count - (isOverEnd ? 1 : 0), period: step, to: &builder) { (position, samples) in
            let tile = ((position - gap) / step + lengthTolerance).rounded(.down)
            let inTile = max(0, position - gap - tile * step)
            if tile < 0 || inTile >= naturalTile - lengthTolerance {
                samples.appendBlank()
            } else {
                window.append(centre: inTile * ratio, to: &samples)
            }
        }
        if isOverEnd { builder.appendBlank(1) }
    }

    /// Appends the first `count` pixels of a pattern that repeats every `period` output pixels, as a repeat where that is whole.
    ///
    /// `appendSample` gets the position of a pixel's centre from the segment's exact start.
    private func append(
        _ count: Int, period: Double, to builder: inout RunBuilder, appendSample: (Double, inout SampleTable) -> Void
    ) {
        let first = Double(region.cuts.lowerBound) + 0.5 - region.ends.start
        builder.appendPeriodic(count, period: Self.wholePeriod(period, below: count) ?? count) { (line, samples) in
            appendSample(first + Double(line), &samples)
        }
    }

    /// The shortest whole number of pixels in which `period` comes round, nil where there is none below `limit`.
    private static func wholePeriod(_ period: Double, below limit: Int) -> Int? {
        var turns = 1.0
        while turns * period < Double(limit), turns <= maximumTurns {
            let pixels = (turns * period).rounded()
            if pixels >= 1, abs(turns * period - pixels) < lengthTolerance { return Int(pixels) }
            turns += 1
        }
        return nil
    }

    /// Periods that need more turns than this are written out: they save little.
    private static let maximumTurns = 256.0
}

extension AxisPlan {
    /// Output pixels per source pixel in tiles of natural size.
    fileprivate var tileOutputScale: Double {
        if case .uniform(let factor) = shrink, tileScale == .caps { scale * min(1, factor) } else { scale }
    }
}

extension TileCountRule {
    /// The number of tiles for a length of `tiles` natural ones.
    fileprivate func count(_ tiles: Double) -> Double {
        switch self {
        case .nearest: max(1, (tiles + 0.5 + lengthTolerance).rounded(.down))
        case .up: max(1, (tiles - lengthTolerance).rounded(.up))
        }
    }
}
