extension AxisPlan {
    /// Whether stretched parts sampled by a wide kernel are all that is drawn, each from its first line to its last.
    package var isResampled: Bool {
        guard ResamplingKernel(filter) != nil, stretchMap == .halfPixel else { return false }
        return segments.allSatisfy { segment in
            switch segment.kind {
            case .hidden: true
            case .fixed: segment.length == 0
            case .flexible(_, let mode): mode == .stretch && segment.length > 0
            }
        }
    }

    /// Turns the axis round: the last line comes first.
    ///
    /// Only for axes that are resampled as a whole: whatever has an origin keeps it.
    package mutating func mirror() {
        segments.reverse()
        overhang = overhang.reversed
    }

    /// The most pixels, 1, 2, 4 or 8, of which means may be taken beforehand: each pixel of the output is still made of two
    /// and a half such means at least.
    ///
    /// 1 where anything but a wide kernel draws, or anything but a stretched part.
    package var largestReduction: Int {
        guard isResampled, let layout = try? makeLayout() else { return 1 }
        var reduction = 8
        for (index, segment) in segments.enumerated() where segment.isFlexible {
            let length = layout.ends[index + 1] - layout.ends[index]
            while reduction > 1, Double(segment.length) < Self.leastMeansPerPixel * Double(reduction) * length {
                reduction /= 2
            }
        }
        return reduction
    }

    /// With two, photographs came out 50 dB from those that were not averaged; with so many, 54 dB.
    private static let leastMeansPerPixel = 2.5

    /// Length of the source axis in lines as they are decoded.
    var decodedLength: Int { (sourceLength + sourceReduction - 1) / sourceReduction }
}

extension Range<Int> {
    /// The lines of a reduced source that hold these pixels, the outermost perhaps in part.
    func reduced(by reduction: Int) -> Range<Int> {
        lowerBound / reduction..<(upperBound + reduction - 1) / reduction
    }
}
