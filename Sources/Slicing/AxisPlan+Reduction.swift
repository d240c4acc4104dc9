extension AxisPlan {
    /// The most pixels, 1, 2, 4 or 8, of which means may be taken beforehand: each pixel of the output is still made of two
    /// such means at least.
    ///
    /// 1 where anything but a wide kernel draws, or anything but a stretched part.
    package var largestReduction: Int {
        guard ResamplingKernel(filter) != nil, stretchMap == .halfPixel, let layout = try? makeLayout() else { return 1 }
        var reduction = 8
        for (index, segment) in segments.enumerated() where segment.kind != .hidden {
            guard case .flexible(_, .stretch) = segment.kind, segment.length > 0 else { return 1 }
            let length = layout.ends[index + 1] - layout.ends[index]
            while reduction > 1, Double(segment.length) < Self.leastMeansPerPixel * Double(reduction) * length {
                reduction /= 2
            }
        }
        return reduction
    }

    /// With fewer, the difference shows: see docs/formats.md.
    private static let leastMeansPerPixel = 2.0

    /// Length of the source axis in lines as they are decoded.
    var decodedLength: Int { (sourceLength + sourceReduction - 1) / sourceReduction }
}

extension Range<Int> {
    /// The lines of a reduced source that hold these pixels, the outermost perhaps in part.
    func reduced(by reduction: Int) -> Range<Int> {
        lowerBound / reduction..<(upperBound + reduction - 1) / reduction
    }
}
