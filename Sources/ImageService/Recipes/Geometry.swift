import Slicing

/// A horizontal and a vertical value.
package struct AxisPair<Value> {
    package var horizontal: Value
    package var vertical: Value
}

extension AxisPair {
    /// The pair of a picture that is turned.
    func turned(_ turn: Turn) -> AxisPair {
        turn.transposes ? AxisPair(horizontal: vertical, vertical: horizontal) : self
    }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Hashable where Value: Hashable {}
extension AxisPair: Sendable where Value: Sendable {}

/// Thickness of the end caps in points.
package struct Insets: Hashable, Sendable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double
}

extension Insets {
    /// As parameters take them, shortest.
    var text: String {
        let sides = [top, left, bottom, right].map(Decimal.format)
        if Set(sides).count == 1 { return sides[0] }
        return sides[0] == sides[2] && sides[1] == sides[3]
            ? "\(sides[0]),\(sides[1])" : sides.joined(separator: ",")
    }
}

/// An output size in points; a missing side is left to the picture.
package struct RequestedSize: Hashable, Sendable {
    package var width: Double?
    package var height: Double?
}

extension AxisSlices.Region {
    /// The region, with a weight only where it is not the region's length.
    var withoutDefaultWeight: AxisSlices.Region {
        weight == Double(range.count) ? AxisSlices.Region(range, mode: mode) : self
    }
}

/// A rectangle of source pixels.
package struct PixelRectangle: Hashable, Sendable {
    package var columns: Range<Int>
    package var rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }
}
