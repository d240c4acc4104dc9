/// A weighted sum of rows of pixels.
struct RowSum {
    private let light: LightSpace
    private var sums: [PixelSum]

    /// Starts with nothing.
    init(width: Int, light: LightSpace) {
        self.light = light
        sums = [PixelSum](repeating: PixelSum(), count: width)
    }

    mutating func add(_ row: Span<UInt32>, weight: Float) {
        let light = light
        var sums = sums.mutableSpan
        precondition(sums.count == row.count)
        switch light {
        case .encoded:
            for column in row.indices { sums[column].add(row[column], weight: weight) }
        case .linear:
            let transfer = SRGBTransfer.standard
            for column in row.indices { sums[column].addLight(row[column], weight: weight, by: transfer) }
        }
    }

    /// Writes the sums as straight pixels, from `start` on.
    func write(to output: inout MutableSpan<UInt32>, at start: Int) {
        let sums = sums.span
        precondition(start >= 0 && start <= output.count - sums.count)
        switch light {
        case .encoded:
            for column in sums.indices { output[start &+ column] = sums[column].pixel }
        case .linear:
            let transfer = SRGBTransfer.standard
            for column in sums.indices { output[start &+ column] = sums[column].pixel(by: transfer) }
        }
    }
}
