/// The marks along one line of a nine-patch's frame.
struct FrameLine {
    let edge: NinePatchFrame.Edge
    /// Length of the content picture along the line.
    let length: Int
    /// Runs in pixels of the content picture, in order.
    private(set) var black: [Range<Int>] = []
    private(set) var red: [Range<Int>] = []

    private enum Mark {
        case black, red
    }

    /// Reads all pixels but the two corners, which belong to no line.
    init(_ pixels: [UInt32], edge: NinePatchFrame.Edge, neutral: NinePatchNeutral) throws(NinePatchError) {
        self.edge = edge
        length = pixels.count - 2
        var start = 0
        var current: Mark?
        // One step beyond the end closes the last run.
        for position in 0...length {
            let mark = position == length ? nil : try Self.mark(pixels[position + 1], edge, position + 1, neutral)
            guard mark != current else { continue }
            switch current {
            case .black: black.append(start..<position)
            case .red: red.append(start..<position)
            case nil: break
            }
            current = mark
            start = position
        }
    }

    private static func mark(
        _ pixel: UInt32, _ edge: NinePatchFrame.Edge, _ position: Int, _ neutral: NinePatchNeutral
    ) throws(NinePatchError) -> Mark? {
        if neutral.includes(pixel) { return nil }
        if pixel == .opaqueBlack { return .black }
        if pixel == .opaqueRed { return .red }
        throw .frame(edge, position: position, .colour(pixel, neutral: neutral))
    }

    private func error(at run: Range<Int>, _ fault: NinePatchError.FrameFault) -> NinePatchError {
        // The frame's own pixel shifts positions by one.
        .frame(edge, position: run.lowerBound + 1, fault)
    }

    /// Layout bounds stand at the bottom and right only.
    func refuseLayoutBounds() throws(NinePatchError) {
        if let run = red.first { throw error(at: run, .layoutBoundsNotHere) }
    }

    /// What the content box leaves at both ends; without one, what the stretched ranges leave; without any, nothing.
    func padding(defaultingTo regions: [Range<Int>]) throws(NinePatchError) -> (leading: Int, trailing: Int) {
        if black.count > 1 { throw error(at: black[1], .secondContentBox) }
        let start = black.first?.lowerBound ?? regions.first?.lowerBound ?? 0
        let end = black.first?.upperBound ?? regions.last?.upperBound ?? length
        return (start, length - end)
    }

    /// Lengths of the red runs at both ends.
    ///
    /// A run along the whole line counts as the leading one.
    func layoutBounds() throws(NinePatchError) -> (leading: Int, trailing: Int) {
        if red.count > 2 { throw error(at: red[2], .thirdLayoutBounds) }
        guard let first = red.first, let last = red.last else { return (0, 0) }
        if red.count == 1 {
            if first.lowerBound == 0 { return (first.count, 0) }
            guard first.upperBound == length else { throw error(at: first, .layoutBoundsOffEnd) }
            return (0, first.count)
        }
        guard first.lowerBound == 0 else { throw error(at: first, .layoutBoundsOffEnd) }
        guard last.upperBound == length else { throw error(at: last, .layoutBoundsOffEnd) }
        return (first.count, last.count)
    }
}
