/// A rotation by a whole number of quarters.
package enum Rotation: Int, CaseIterable, Hashable, Sendable {
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

extension Turn {
    /// Turns a picture clockwise.
    package init(_ rotation: Rotation) {
        self.init()
        switch rotation {
        case .quarter:
            transposes = true
            flipsHorizontally = true
        case .half:
            flipsHorizontally = true
            flipsVertically = true
        case .threeQuarters:
            transposes = true
            flipsVertically = true
        }
    }
}
