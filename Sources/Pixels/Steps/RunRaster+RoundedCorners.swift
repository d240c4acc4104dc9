import Slicing

extension RunRaster {
    /// The picture with rounded corners: alpha is multiplied by the part of each pixel that lies inside, rounded half
    /// up; pixels left without alpha are transparent black.
    ///
    /// Columns and rows that corners reach into become lines of their own; all others go on repeating as they do. Radii
    /// that do not fit beside each other are made smaller.
    package func withRoundedCorners(_ radii: CornerRadii) -> RunRaster {
        let radii = radii.fitting(width: width, height: height)
        let (columnEnds, rowEnds) = radii.ends(width: width, height: height)
        guard columnEnds != AxisEnds() else { return self }
        let picture = withoutBlanks()
        let columns = IsolatedEnds(picture.columns, leading: columnEnds.leading, trailing: columnEnds.trailing)
        let rows = IsolatedEnds(picture.rows, leading: rowEnds.leading, trailing: rowEnds.trailing)
        var block = picture.block.sampled(horizontal: columns.samples, vertical: rows.samples)
        var cutting = CornerCutting(width: width, blockWidth: block.width, ends: columnEnds)
        for y in 0..<height {
            guard let row = rowEnds.line(of: y, length: height, lineCount: block.height) else { continue }
            cutting.cut(radii.topLeft, distance: y, .leading)
            cutting.cut(radii.topRight, distance: y, .trailing)
            cutting.cut(radii.bottomLeft, distance: height - 1 - y, .leading)
            cutting.cut(radii.bottomRight, distance: height - 1 - y, .trailing)
            cutting.apply(to: &block, row: row)
        }
        return RunRaster(block: block, columns: columns.runs, rows: rows.runs)
    }

    /// How many columns and rows become lines of their own for rounded corners.
    package static func cornerLineCounts(
        _ radii: CornerRadii, width: Int, height: Int
    ) -> (columns: Int, rows: Int) {
        let (columns, rows) = radii.fitting(width: width, height: height).ends(width: width, height: height)
        return (columns.leading + columns.trailing, rows.leading + rows.trailing)
    }
}

/// How many lines at both ends of an axis.
private struct AxisEnds: Equatable {
    var leading = 0
    var trailing = 0

    /// The block's line of an output line of either end; nil between them.
    func line(of position: Int, length: Int, lineCount: Int) -> Int? {
        if position < leading { return position }
        return position >= length - trailing ? lineCount - (length - position) : nil
    }
}

extension CornerRadii {
    /// The columns and rows that the corners reach into; what both ends would claim belongs to the first.
    fileprivate func ends(width: Int, height: Int) -> (columns: AxisEnds, rows: AxisEnds) {
        let (left, top) = (min(reach.left, width), min(reach.top, height))
        return (
            AxisEnds(leading: left, trailing: min(reach.right, width - left)),
            AxisEnds(leading: top, trailing: min(reach.bottom, height - top))
        )
    }
}

/// Cuts rounded corners out of one row after the other.
private struct CornerCutting {
    enum Side {
        case leading, trailing
    }

    let width: Int
    let ends: AxisEnds
    /// What the row's pixels lose, 0 … 1, by the block's columns.
    private var losses: [Double]

    init(width: Int, blockWidth: Int, ends: AxisEnds) {
        self.width = width
        self.ends = ends
        losses = [Double](repeating: 0, count: blockWidth)
    }

    /// Takes a corner's outside from the row; on pixels that two corners reach into, both count.
    ///
    /// - Parameter distance: of the row from the corner's edge, in pixels.
    mutating func cut(_ radius: Double, distance: Int, _ side: Side) {
        let arc = CornerArc(radius: radius)
        let top = Double(distance)
        for pixel in 0..<Int(arc.outside(at: top).rounded(.up)) {
            let x = side == .leading ? pixel : width - 1 - pixel
            guard let column = ends.line(of: x, length: width, lineCount: losses.count) else { continue }
            losses[column] += arc.lostShare(x: Double(pixel), y: top)
        }
    }

    /// Makes the row's pixels as transparent as they have lost, and forgets the losses.
    mutating func apply(to block: inout Raster, row: Int) {
        for column in losses.indices where losses[column] > 0 {
            let pixel = block[column, row]
            let alpha = UInt32(Double(pixel >> 24) * max(0, 1 - losses[column]) + 0.5)
            block[column, row] = alpha == 0 ? 0 : pixel & 0x00FF_FFFF | alpha << 24
            losses[column] = 0
        }
    }
}

/// A quarter of a circle in the left upper corner.
private struct CornerArc {
    let radius: Double

    /// How far the outside reaches from the left edge, at a height.
    func outside(at y: Double) -> Double {
        guard y < radius else { return 0 }
        let rise = radius - y
        return radius - max(0, radius * radius - rise * rise).squareRoot()
    }

    /// The part of a pixel that lies outside; exact along its rows, of which it looks at some.
    func lostShare(x: Double, y: Double) -> Double {
        if outside(at: y + 1) >= x + 1 { return 1 }
        let sum = (0..<Self.rowCount).reduce(0.0) { sum, row in
            let height = y + (Double(row) + 0.5) / Double(Self.rowCount)
            return sum + min(max(outside(at: height) - x, 0), 1)
        }
        return sum / Double(Self.rowCount)
    }

    private static let rowCount = 32
}
