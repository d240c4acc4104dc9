/// Writes the blend of two rows, the same at every column, into the pixels of `output` from `start` on.
///
/// - Parameter isOpaque: whether both rows are.
func blendRows(
    _ lower: Span<UInt32>, _ upper: Span<UInt32>, weight: Float, isOpaque: Bool,
    to output: inout MutableSpan<UInt32>, at start: Int
) {
    precondition(lower.count == upper.count && start >= 0 && start <= output.count - lower.count)
    if isOpaque {
        for column in lower.indices {
            output[start &+ column] = opaqueBlend(lower[column], upper[column], weight)
        }
    } else {
        for column in lower.indices {
            output[start &+ column] = translucentBlend(lower[column], upper[column], weight)
        }
    }
}

/// Writes the blend of two rows with a weight for each column; where it is 0 the lower pixel is copied.
///
/// - Parameter isOpaque: whether both rows are.
func blendRows(
    _ lower: Span<UInt32>, _ upper: Span<UInt32>, weights: Span<Float>, isOpaque: Bool,
    to output: inout MutableSpan<UInt32>, at start: Int
) {
    precondition(lower.count == upper.count && start >= 0 && start <= output.count - lower.count)
    precondition(weights.count == lower.count)
    if isOpaque {
        for column in lower.indices {
            output[start &+ column] = opaqueBlend(lower[column], upper[column], weights[column])
        }
    } else {
        for column in lower.indices {
            let blend = translucentBlend(lower[column], upper[column], weights[column])
            output[start &+ column] = weights[column] == 0 ? lower[column] : blend
        }
    }
}
