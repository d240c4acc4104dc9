/// Which part of a picture is kept where it is cut, or where it lies where there is room left.
package enum Gravity: Hashable, Sendable {
    case compass(CompassPoint)
    /// A point of the picture, in fractions of its sides, as near to the middle as possible.
    case focus(x: Double, y: Double)
}

/// The edges and corners of a picture.
package enum CompassPoint: String, CaseIterable, Hashable, Sendable {
    case center, north, northeast, east, southeast, south, southwest, west, northwest

    /// The part of the room that lies before the picture: 0, a half or 1.
    fileprivate var shares: AxisPair<Double> {
        let horizontal =
            switch self {
            case .northwest, .west, .southwest: 0.0
            case .north, .center, .south: 0.5
            case .northeast, .east, .southeast: 1.0
            }
        let vertical =
            switch self {
            case .northwest, .north, .northeast: 0.0
            case .west, .center, .east: 0.5
            case .southwest, .south, .southeast: 1.0
            }
        return AxisPair(horizontal: horizontal, vertical: vertical)
    }
}

extension Gravity {
    /// Where the picture begins in a box; below 0 where it is the longer one.
    func start(of length: Double, in box: Double, _ axis: KeyPath<AxisPair<Double>, Double>) -> Double {
        let room = box - length
        switch self {
        case .compass(let point): return room * point.shares[keyPath: axis]
        case .focus(let x, let y):
            let fraction = AxisPair(horizontal: x, vertical: y)[keyPath: axis]
            return min(max(box / 2 - fraction * length, min(0, room)), max(0, room))
        }
    }

    /// As `gravity` takes it; nil where it goes without saying.
    var text: String? {
        switch self {
        case .compass(.center): nil
        case .compass(let point): point.rawValue
        case .focus(let x, let y): "\(Decimal.format(x)),\(Decimal.format(y))"
        }
    }
}
