package import Slicing

/// Two pictures, a resizable body and an arrow, that become one picture with two flexible parts beside the arrow.
///
/// Lengths are pixels; both pictures have the same number of pixels per point.
package struct ArrowJoint: Sendable {
    /// How the body is sliced: along the arrow's edge it has one flexible part.
    package var slices: PictureSlices
    /// The edge of the body that the arrow stands on.
    package var side: ArrowSide
    /// How far the arrow's picture reaches over the body's, from that edge inwards.
    package var overlap: Int
    /// Whether the flexible part is repeated; else it is drawn out, and its two halves stand beside the arrow.
    package var repeatsCentre: Bool

    package init(slices: PictureSlices, side: ArrowSide, overlap: Int, repeatsCentre: Bool) {
        self.slices = slices
        self.side = side
        self.overlap = overlap
        self.repeatsCentre = repeatsCentre
    }

    /// The one picture and its slices.
    ///
    /// Away from the arrow its pixels are the body's; where nothing of the body lies under the arrow, or the arrow is
    /// opaque, they are the arrow's.
    ///
    /// - Parameter arrow: points up, whatever the side.
    package func join(body: Raster, arrow: Raster) throws(ArrowJointError) -> (picture: Raster, slices: PictureSlices) {
        let upright = Turn(from: side, to: .up)
        let back = Turn(from: .up, to: side)
        let slices = slices.turned(upright)
        let columns = try JointColumns(slices.horizontal, arrowWidth: arrow.width, repeatsCentre: repeatsCentre)
        let top = slices.vertical.leadingFixedLength
        guard overlap <= top else { throw .overlapBeyondCap(overlap: overlap, cap: top) }
        let added = max(0, arrow.height - overlap)
        let picture = Self.drawn(
            body.turned(upright), arrow, columns: columns, added: added, arrowRow: added + overlap - arrow.height)
        var joined = slices
        joined.horizontal = AxisSlices(columns.parts)
        if added > 0 { joined.vertical.parts.insert(.init(.fixed, length: added), at: 0) }
        return (picture.turned(back), joined.turned(back))
    }

    private static func drawn(
        _ body: Raster, _ arrow: Raster, columns: JointColumns, added: Int, arrowRow: Int
    ) -> Raster {
        let width = columns.sources.count
        var pixels = [UInt32](repeating: 0, count: width * added)
        pixels.reserveCapacity(width * (added + body.height))
        for row in 0..<body.height { pixels += columns.sources.lazy.map { body[$0, row] } }
        var picture = Raster(width: width, height: added + body.height, pixels: pixels)
        for row in 0..<arrow.height {
            for column in 0..<arrow.width {
                let (x, y) = (columns.arrowStart + column, arrowRow + row)
                picture[x, y] = over(arrow[column, row], picture[x, y])
            }
        }
        return picture
    }

    /// One straight pixel over another.
    private static func over(_ front: UInt32, _ back: UInt32) -> UInt32 {
        let (alpha, backAlpha) = (front &>> 24, back &>> 24)
        if alpha == 255 || backAlpha == 0 { return front }
        if alpha == 0 { return back }
        var sum = PixelSum()
        sum.add(front, weight: 1)
        sum.add(back, weight: Float(255 &- alpha) / 255)
        return sum.pixel
    }
}

/// Which columns of an upright body the joined picture shows, and how that axis is sliced.
private struct JointColumns {
    /// A column of the body for each of the picture's.
    var sources: [Int] = []
    var parts: [AxisSlices.Part] = []
    /// The first column under the arrow.
    var arrowStart = 0

    init(_ slices: AxisSlices, arrowWidth: Int, repeatsCentre: Bool) throws(ArrowJointError) {
        let count = slices.parts.count(where: \.isFlexible)
        guard count == 1 else { throw .flexibleParts(count: count) }
        var position = 0
        for part in slices.parts {
            let range = position..<(position + part.length)
            position = range.upperBound
            guard part.isFlexible else {
                append(part.kind, range)
                continue
            }
            let middle = range.lowerBound + range.count / 2
            append(part.kind, repeatsCentre ? range : range.lowerBound..<(middle + 1))
            arrowStart = sources.count
            let under = (0..<arrowWidth).map { repeatsCentre ? range.lowerBound + $0 % range.count : middle }
            sources += under
            parts.append(.init(.fixed, length: arrowWidth))
            append(part.kind, repeatsCentre ? range : middle..<range.upperBound)
        }
    }

    private mutating func append(_ kind: AxisSlices.Part.Kind, _ range: Range<Int>) {
        sources += range
        parts.append(.init(kind, length: range.count))
    }
}

extension AxisSlices.Part {
    /// Whether it is flexible and has pixels.
    fileprivate var isFlexible: Bool {
        if case .flexible = kind { length > 0 } else { false }
    }
}

extension AxisSlices {
    /// Length of the fixed parts in front of everything else.
    fileprivate var leadingFixedLength: Int {
        parts.prefix { $0.kind == .fixed }.reduce(0) { $0 + $1.length }
    }
}

/// Two pictures that cannot be joined.
package enum ArrowJointError: Error, Hashable, Sendable {
    /// Along the arrow's edge there is not one flexible part with pixels but another number.
    case flexibleParts(count: Int)
    /// The arrow would reach over the body's cap into what is flexible.
    case overlapBeyondCap(overlap: Int, cap: Int)
}
