package import Slicing

/// Where the arrow of a popover is wanted.
package struct ArrowPlacement: Hashable, Sendable {
    /// The place of the arrow's middle line along its side, from the side's left or upper end.
    package enum Position: Hashable, Sendable {
        /// 0 … 1 of the side's length.
        case fraction(Double)
        case points(Double)
    }

    package var side: ArrowSide
    package var position: Position

    package init(side: ArrowSide, position: Position = .fraction(0.5)) {
        self.side = side
        self.position = position
    }

    /// The place in output pixels.
    ///
    /// - Parameters:
    ///   - length: of the side, in output pixels.
    ///   - scale: output pixels per point.
    func pixels(along length: Int, scale: Double) -> Double {
        switch position {
        case .fraction(let fraction): Double(length) * fraction
        case .points(let points): points * scale
        }
    }
}

extension ArrowPlacement {
    /// As `arrow=` takes it, shortest.
    var text: String {
        switch position {
        case .fraction(0.5): side.rawValue
        case .fraction(let number), .points(let number): "\(side.rawValue):\(Decimal.format(number))"
        }
    }
}
