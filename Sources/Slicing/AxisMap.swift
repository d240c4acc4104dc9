/// The finished answer for one axis: for each output line, which source lines with which weights, as runs over
/// the distinct samples.
package struct AxisMap: Hashable, Sendable {
    /// Length of the source axis in pixels.
    package var sourceLength: Int
    /// Output positions between segments, rounded once and shared: `segments.count + 1` of them, first 0, last the
    /// output's length.
    package var cuts: [Int]
    /// The distinct samples; each becomes one line of the block.
    package var samples: SampleTable
    /// The samples that each segment owns, in order.
    package var segmentSamples: [Range<Int>]
    /// The output axis as runs over the samples.
    package var runs: [Run]

    /// Length of the output axis in pixels.
    package var outputLength: Int { cuts.last ?? 0 }

    /// Whether the distinct lines are the source's, all of them and in order, as far as they are not alike.
    ///
    /// - Parameter likeness: which of all of the source's lines are alike.
    package func copiesAll(_ likeness: LineLikeness) -> Bool {
        runs.allSatisfy { !$0.isBlank } && samples.copiesAll(likeness)
    }
}

extension AxisPlan {
    /// Lays the segments out and samples them.
    ///
    /// Costs time and memory by the distinct samples: a one-pixel, constant or tiled centre costs the same at every
    /// length. Traps when the output is shorter than 1 pixel, a segment has a negative length, `likeness` is another
    /// axis's, or `sourceReduction` is more than `largestReduction`.
    ///
    /// - Parameter likeness: which source lines are alike. With it, samples that come out alike become one, and the map
    ///   draws the same pixels from fewer samples.
    package func makeMap(likeness: LineLikeness? = nil) throws(SlicingError) -> AxisMap {
        precondition(outputLength > 0 && segments.allSatisfy { $0.length >= 0 })
        precondition(likeness.map { $0.lineCount == sourceLength && sourceReduction == 1 } ?? true)
        precondition(sourceReduction == 1 || sourceReduction <= largestReduction)
        let layout = try makeLayout()
        let neighbours = drawnNeighbours
        var builder = RunBuilder(likeness: likeness, sampleCount: min(outputLength, sourceLength))
        var segmentSamples: [Range<Int>] = []
        segmentSamples.reserveCapacity(segments.count)
        var start = 0
        for (index, segment) in segments.enumerated() {
            let firstSample = builder.samples.count
            let region = SegmentRegion(
                segment: segment, source: start..<(start + segment.length), neighbours: neighbours[index],
                ends: (layout.ends[index], layout.ends[index + 1]), cuts: layout.cuts[index]..<layout.cuts[index + 1])
            func append(_ region: SegmentRegion) {
                SegmentSampler(region: region, plan: self, fixedScale: layout.fixedScale, likeness: likeness)
                    .append(to: &builder)
            }
            if let crop = layout.crop {
                append(region.leadingPart(crop))
                append(region.trailingPart(crop))
            } else {
                append(region)
            }
            segmentSamples.append(firstSample..<builder.samples.count)
            start += segment.length
        }
        return AxisMap(
            sourceLength: decodedLength, cuts: layout.cuts, samples: builder.samples, segmentSamples: segmentSamples,
            runs: builder.runs)
    }
}

extension AxisPlan {
    /// For each segment the source pixels that are drawn next to it.
    private var drawnNeighbours: [(before: Int?, behind: Int?)] {
        var neighbours: [(before: Int?, behind: Int?)] = []
        neighbours.reserveCapacity(segments.count)
        var end = 0
        var lastDrawn: Int?
        for segment in segments {
            neighbours.append((lastDrawn, nil))
            end += segment.length
            if segment.kind != .hidden, segment.length > 0 { lastDrawn = end - 1 }
        }
        var firstDrawn: Int?
        for (index, segment) in segments.enumerated().reversed() {
            neighbours[index].behind = firstDrawn
            end -= segment.length
            if segment.kind != .hidden, segment.length > 0 { firstDrawn = end }
        }
        return neighbours
    }
}

/// One segment with its place in the source and in the output.
struct SegmentRegion {
    var segment: Segment
    /// Source pixels of the segment.
    var source: Range<Int>
    /// The nearest source pixels before and behind it that are not hidden: what lies beside it once it is drawn.
    var neighbours: (before: Int?, behind: Int?)
    /// Exact output positions of its ends.
    var ends: (start: Double, end: Double)
    /// Output pixels that it covers.
    var cuts: Range<Int>
}

extension SegmentRegion {
    /// Its part before the cut, which keeps its distance to the output's start.
    fileprivate func leadingPart(_ crop: AxisLayout.Crop) -> SegmentRegion {
        var part = self
        part.cuts = cuts.clamped(to: 0..<crop.cut)
        return part
    }

    /// Its part behind the cut, which keeps its distance to the output's end.
    fileprivate func trailingPart(_ crop: AxisLayout.Crop) -> SegmentRegion {
        var part = self
        part.cuts = cuts.clamped(to: crop.cut..<max(crop.cut, cuts.upperBound))
        part.ends = (ends.start - crop.shift, ends.end - crop.shift)
        return part
    }
}
