/// The part of a source that is meant.
package enum RequestedCrop: Hashable, Sendable {
    /// In source pixels.
    case pixels(PixelRectangle)
    /// In fractions of the source's sides.
    case fractions(FractionRectangle)

    /// The part in source pixels.
    ///
    /// Fractions are rounded half up to whole pixels, of which at least one is left. Pixels may leave the source.
    func pixels(width: Int, height: Int) -> PixelRectangle {
        switch self {
        case .pixels(let rectangle): rectangle
        case .fractions(let part):
            PixelRectangle(
                columns: Self.pixels(from: part.x, part.width, of: width),
                rows: Self.pixels(from: part.y, part.height, of: height))
        }
    }

    private static func pixels(from start: Double, _ part: Double, of length: Int) -> Range<Int> {
        let first = min(Decimal.roundedHalfUp(start * Double(length)), length - 1)
        let end = min(Decimal.roundedHalfUp((start + part) * Double(length)), length)
        return first..<max(end, first + 1)
    }

    /// As `crop` takes it.
    var text: String {
        switch self {
        case .pixels(let rectangle):
            let (columns, rows) = (rectangle.columns, rectangle.rows)
            return "\(columns.lowerBound),\(rows.lowerBound),\(columns.count),\(rows.count)"
        case .fractions(let part):
            return [part.x, part.y, part.width, part.height].map(Decimal.format).joined(separator: ",")
        }
    }
}

/// A part of a picture in fractions of its sides, 0 … 1.
package struct FractionRectangle: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// Whether it is all of any picture.
    var isWhole: Bool { x == 0 && y == 0 && width == 1 && height == 1 }
}
