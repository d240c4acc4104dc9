extension AxisPlan {
    /// The nearest output length at which a lone tiled segment shows whole tiles and `remainder` source pixels of one
    /// more; the longer one of two that are as near.
    ///
    /// The plan's own length where another segment is flexible too, where nothing is tiled, or where the caps leave no
    /// room. At least something of a tile is shown.
    package func outputLengthSnappedToTiles(remainder: Int = 0) -> Int {
        let flexible = segments.filter { segment in
            if case .flexible(let weight, _) = segment.kind { weight > 0 } else { false }
        }
        guard flexible.count == 1, case .flexible(_, .tile) = flexible[0].kind, flexible[0].length > 0 else {
            return outputLength
        }
        let spare = Double(outputLength) / scale - Double(fixedSourceLength)
        guard spare > lengthTolerance else { return outputLength }
        let period = Double(flexible[0].length)
        let rest = Double(remainder % flexible[0].length)
        let count = max(rest > 0 ? 0 : 1, ((spare - rest) / period + 0.5 + lengthTolerance).rounded(.down))
        return Int(((Double(fixedSourceLength) + count * period + rest) * scale + 0.5 + lengthTolerance).rounded(.down))
    }
}
