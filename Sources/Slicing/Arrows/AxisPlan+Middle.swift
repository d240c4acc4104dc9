extension AxisPlan {
    /// How many segments are flexible.
    package var flexibleCount: Int { segments.count(where: \.isFlexible) }

    /// The plan with what lies between two flexible segments, as the arrow of a popover, moved so that
    /// its middle is at `position`.
    ///
    /// The first flexible segment gets the length that this takes, the second one the rest. Neither gets less than
    /// nothing, which keeps the arrow off the caps; and the arrow begins at a whole pixel, which keeps its own pixels
    /// as they are where the scale is 1. Call it when the plan is complete otherwise: the shrink rule counts.
    ///
    /// - Parameter position: in output pixels from the output's start.
    /// - Returns: nil unless there are exactly two flexible segments with fixed ones between.
    package func placingMiddle(at position: Double) -> AxisPlan? {
        let flexible = segments.indices.filter { segments[$0].isFlexible }
        guard flexible.count == 2 else { return nil }
        let middle = Double(fixedLength(of: flexible[0]..<flexible[1])) * fixedScale
        guard middle > 0 else { return nil }
        let lead = Double(fixedLength(of: 0..<flexible[0])) * fixedScale
        let spare = Double(outputLength) - Double(fixedSourceLength) * fixedScale
        guard spare > lengthTolerance else { return self }
        let start = (position - middle / 2 + 0.5 + lengthTolerance).rounded(.down)
        let first = min(max(start - lead, 0), spare)
        var plan = self
        plan.segments[flexible[0]].setWeight(first)
        plan.segments[flexible[1]].setWeight(spare - first)
        return plan
    }

    /// Source pixels in the fixed segments among some.
    private func fixedLength(of range: Range<Int>) -> Int {
        segments[range].reduce(0) { $0 + ($1.kind == .fixed ? $1.length : 0) }
    }
}

extension Segment {
    fileprivate mutating func setWeight(_ weight: Double) {
        if case .flexible(_, let mode) = kind { kind = .flexible(weight: weight, mode: mode) }
    }
}
