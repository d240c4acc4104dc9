/// The frame of an Android nine-patch's source file (`.9.png`): the outermost line of pixels at each edge, which holds
/// the marks and is not drawn.
///
/// Black runs of the top and left line are the stretched columns and rows. A black run of the bottom and right line is
/// the content box; red runs there, from either end, are the layout bounds. Pixels are straight RGBA with red in the
/// low byte.
package struct NinePatchFrame: Hashable, Sendable {
    /// A line of the frame.
    ///
    /// The top and bottom lines are indexed by x, the left and right ones by y.
    package enum Edge: String, CaseIterable, Hashable, Sendable {
        case top, left, bottom, right
    }

    /// The whole lines, corners included.
    private let top, left, bottom, right: [UInt32]

    /// Traps unless opposite lines are equally long.
    ///
    /// Refuses a picture below 3 × 3 pixels, as nothing would be left inside its frame.
    package init(top: [UInt32], left: [UInt32], bottom: [UInt32], right: [UInt32]) throws(NinePatchError) {
        precondition(top.count == bottom.count && left.count == right.count)
        guard top.count >= 3, left.count >= 3 else { throw .tooSmall(width: top.count, height: left.count) }
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The most patches, stretched and fixed, that a nine-patch may be cut into: Android counts them in 7 bits.
    static let maximumPatchCount = 127
    /// The most stretched ranges along one axis: a compiled nine-patch counts their ends in a byte.
    static let maximumRegionCount = 127

    /// Reads the marks as aapt2 does, where that tool has no fault.
    ///
    /// Two faults are not shared: a single red run at the far end is the far inset (aapt2: the near one, as
    /// long as the picture), and more regions than a compiled nine-patch can count are refused even when the other axis
    /// has none (aapt2 lets the count wrap). Cost: one pass over the frame.
    package func marks() throws(NinePatchError) -> NinePatchMarks {
        let neutral = try NinePatchNeutral(corner: top[0])
        let columns = try FrameLine(top, edge: .top, neutral: neutral)
        let rows = try FrameLine(left, edge: .left, neutral: neutral)
        for line in [columns, rows] { try line.refuseLayoutBounds() }
        try refuseTooManyRegions(columns, rows)
        let bottomLine = try FrameLine(bottom, edge: .bottom, neutral: neutral)
        let rightLine = try FrameLine(right, edge: .right, neutral: neutral)
        let (paddingX, boundsX) = (try bottomLine.padding(defaultingTo: columns.black), try bottomLine.layoutBounds())
        let (paddingY, boundsY) = (try rightLine.padding(defaultingTo: rows.black), try rightLine.layoutBounds())
        return NinePatchMarks(
            width: columns.length, height: rows.length, horizontalRegions: columns.black, verticalRegions: rows.black,
            padding: NinePatchInsets(
                left: paddingX.leading, top: paddingY.leading, right: paddingX.trailing, bottom: paddingY.trailing),
            layoutBounds: NinePatchInsets(
                left: boundsX.leading, top: boundsY.leading, right: boundsX.trailing, bottom: boundsY.trailing))
    }

    private func refuseTooManyRegions(_ columns: FrameLine, _ rows: FrameLine) throws(NinePatchError) {
        for line in [columns, rows] where line.black.count > Self.maximumRegionCount {
            throw .tooManyRegions(line.edge, count: line.black.count, maximum: Self.maximumRegionCount)
        }
        // As in aapt2, only patches that stretch one way or the other are counted: none where an axis has no mark.
        guard !columns.black.isEmpty, !rows.black.isEmpty else { return }
        let columnCount = NinePatchMarks.patches(columns.black, length: columns.length).count
        let rowCount = NinePatchMarks.patches(rows.black, length: rows.length).count
        guard columnCount * rowCount <= Self.maximumPatchCount else {
            throw .tooManyPatches(columns: columnCount, rows: rowCount, maximum: Self.maximumPatchCount)
        }
    }
}

/// Which pixels of a frame are no mark: the picture's first pixel says it for the whole frame.
package enum NinePatchNeutral: Hashable, Sendable {
    /// Alpha 0, whatever the colour.
    case transparent
    /// Opaque white only.
    case white

    init(corner: UInt32) throws(NinePatchError) {
        if corner >> 24 == 0 {
            self = .transparent
        } else if corner == .opaqueWhite {
            self = .white
        } else {
            throw .corner(colour: corner)
        }
    }

    func includes(_ pixel: UInt32) -> Bool {
        switch self {
        case .transparent: pixel >> 24 == 0
        case .white: pixel == .opaqueWhite
        }
    }
}

extension UInt32 {
    // Straight RGBA, red in the low byte.
    static let opaqueBlack: UInt32 = 0xFF00_0000
    static let opaqueRed: UInt32 = 0xFF00_00FF
    static let opaqueWhite: UInt32 = 0xFFFF_FFFF
}
