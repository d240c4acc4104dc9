/// Samples one segment: which source pixels each of its output pixels reads, and with which weights.
///
/// Positions follow the design's §2. Half-pixel centres: output pixel d is centred at d + ½, source pixel j at j + ½.
struct SegmentSampler {
    private let region: SegmentRegion
    private let plan: AxisPlan
    /// Exact output length of the segment.
    private let length: Double
    /// Output length of one tile at natural size.
    private let naturalTile: Double

    init(region: SegmentRegion, plan: AxisPlan, fixedScale: Double) {
        self.region = region
        self.plan = plan
        length = region.ends.end - region.ends.start
        naturalTile = Double(region.source.count) * plan.scale
    }

    /// Appends the segment's output pixels to `builder`.
    func append(to builder: inout RunBuilder) {
        let count = region.cuts.count
        guard count > 0 else { return }
        guard !region.source.isEmpty else { return appendEmpty(count, to: &builder) }
        switch region.segment.kind {
        case .hidden: builder.appendBlank(count)
        case .fixed: appendStretch(map: .halfPixel, to: &builder)
        case .flexible(_, .stretch): appendStretch(map: plan.stretchMap, to: &builder)
        case .flexible(_, .hide): builder.appendBlank(count)
        case .flexible(_, .tile): appendTiles(TilePattern(step: naturalTile, offset: tileOffset), to: &builder)
        case .flexible(_, .mirror):
            appendTiles(TilePattern(step: naturalTile, offset: tileOffset, mirrors: true), to: &builder)
        case .flexible(_, .round):
            let tileCount = max(1, (length / naturalTile + 0.5).rounded(.down))
            appendTiles(TilePattern(step: length / tileCount, offset: 0), to: &builder)
        case .flexible(_, .space): appendSpaced(to: &builder)
        }
    }

    /// An empty segment fills with the mean of its two neighbours; at the source's edge there is only one.
    private func appendEmpty(_ count: Int, to builder: inout RunBuilder) {
        guard region.sourceLength > 0 else { return builder.appendBlank(count) }
        if case .flexible(_, .hide) = region.segment.kind { return builder.appendBlank(count) }
        let lower = max(region.source.lowerBound - 1, 0)
        let upper = min(region.source.lowerBound, region.sourceLength - 1)
        builder.appendPeriodic(count, period: 1) { (_, samples) in
            samples.appendBlend(lower: lower, upper: upper, fraction: 0.5)
        }
    }

    private func appendStretch(map: StretchMap, to builder: inout RunBuilder) {
        if region.source.count == 1 {
            let line = region.source.lowerBound
            return builder.appendPeriodic(region.cuts.count, period: 1) { (_, samples) in
                samples.appendCopy(of: line)
            }
        }
        let sourceLength = Double(region.source.count)
        var ratio = length > 0 ? sourceLength / length : 0
        if map == .endpoints { ratio = length > 1 ? (sourceLength - 1) / (length - 1) : 0 }
        let window = SampleWindow(source: region.source, edge: .clamp, filter: plan.filter, ratio: ratio)
        builder.appendLines(region.cuts.count) { (line, samples) in
            let position = Double(region.cuts.lowerBound + line) + 0.5 - region.ends.start
            let centre: Double =
                switch map {
                case .halfPixel: position * ratio
                case .endpoints: length > 1 ? (position - 0.5) * ratio + 0.5 : sourceLength / 2
                }
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

    private func appendTiles(_ pattern: TilePattern, to builder: inout RunBuilder) {
        let ratio = Double(region.source.count) / pattern.step
        let window = SampleWindow(
            source: region.source, edge: pattern.mirrors ? .clamp : .wrap, filter: plan.filter, ratio: ratio)
        append(period: pattern.period, to: &builder) { (position, samples) in
            window.append(centre: pattern.tilePosition(at: position) * ratio, to: &samples)
        }
    }

    private func appendSpaced(to builder: inout RunBuilder) {
        let tileCount = (length / naturalTile + 1e-9).rounded(.down)
        guard tileCount >= 1 else { return builder.appendBlank(region.cuts.count) }
        let gap = (length - tileCount * naturalTile) / (tileCount + 1)
        let step = naturalTile + gap
        let ratio = Double(region.source.count) / naturalTile
        let window = SampleWindow(source: region.source, edge: .clamp, filter: plan.filter, ratio: ratio)
        append(period: step, to: &builder) { (position, samples) in
            let tile = ((position - gap) / step).rounded(.down)
            let inTile = position - gap - tile * step
            if tile < 0 || tile >= tileCount || inTile >= naturalTile {
                samples.appendBlank()
            } else {
                window.append(centre: inTile * ratio, to: &samples)
            }
        }
    }

    /// Appends all pixels of a pattern that repeats every `period` output pixels, by whole pixels where that is possible.
    ///
    /// `appendSample` gets the position of a pixel's centre from the segment's exact start.
    private func append(
        period: Double, to builder: inout RunBuilder, appendSample: (Double, inout SampleTable) -> Void
    ) {
        let first = Double(region.cuts.lowerBound) + 0.5 - region.ends.start
        let count = region.cuts.count
        let wholePeriod = TilePattern.wholePeriod(period, atMost: count)
        builder.appendPeriodic(count, period: wholePeriod ?? count) { (line, samples) in
            appendSample(first + Double(line), &samples)
        }
    }
}

/// Tiles laid end to end.
private struct TilePattern {
    /// Output length of a tile.
    var step: Double
    /// Output position at which a tile starts.
    var offset: Double
    /// Whether every second tile is reversed.
    var mirrors = false

    /// Output length after which the pattern repeats.
    var period: Double { mirrors ? 2 * step : step }

    /// The position inside its tile, 0 ..< step, of an output position.
    func tilePosition(at position: Double) -> Double {
        let turn = position - offset
        let inPeriod = turn - (turn / period).rounded(.down) * period
        return inPeriod > step ? period - inPeriod : inPeriod
    }

    /// The shortest whole number of pixels in which `period` comes round, nil where none is found below `limit`.
    static func wholePeriod(_ period: Double, atMost limit: Int) -> Int? {
        var turns = 1.0
        while turns * period <= Double(limit), turns <= 256 {
            let pixels = (turns * period).rounded()
            if pixels >= 1, abs(turns * period - pixels) < 1e-9 { return Int(pixels) }
            turns += 1
        }
        return nil
    }
}
