internal import Pixels

/// Finds out on a few pixels whether taking green from red and blue pays, whether guessing from neighbours does, and how
/// to guess best.
struct VP8LTransformChoice: Hashable, Sendable {
    /// Pixels that are looked at: rows times columns, spread evenly.
    private static let rowCount = 8
    private static let columnCount = 16
    /// A block of fewer pixels tells too little of its neighbours.
    private static let leastPixelCount = 1024

    private(set) var subtractsGreen = true
    /// Nil where none is better by a twentieth.
    private(set) var predictor: VP8LPredictor?

    /// The best for pixels of a block.
    init(for block: Raster, mayPredict: Bool) {
        guard block.width > 1, block.height > 1 else { return }
        let sampled = Self.sampled(block)
        let samples = sampled.span
        let entropy = VP8LSampleEntropy()
        let plain = entropy.bits(of: samples) { $0.unit }
        subtractsGreen = plain.subtractsGreen
        guard mayPredict, block.pixels.count >= Self.leastPixelCount else { return }
        var least = plain.count * 19 / 20
        func consider(_ candidate: VP8LPredictor) -> Int {
            let bits = Self.bits(of: samples, candidate, entropy)
            if bits.count < least { (least, predictor, subtractsGreen) = (bits.count, candidate, bits.subtractsGreen) }
            return bits.count
        }
        // Where neither neighbour tells anything, nothing that is made of both does.
        guard min(consider(.left), consider(.above)) < plain.count * 11 / 10 else { return }
        for candidate in [.mean, .select, .plane] as [VP8LPredictor] { _ = consider(candidate) }
    }

    /// What the samples cost as differences from guesses.
    private static func bits(
        of samples: Span<VP8LSampleEntropy.Sample>, _ predictor: VP8LPredictor, _ entropy: VP8LSampleEntropy
    ) -> (count: Int, subtractsGreen: Bool) {
        func difference(_ sample: VP8LSampleEntropy.Sample, _ guess: UInt32) -> UInt32 {
            VP8LFormat.difference(sample.unit, guess)
        }
        // Asked once and not for each sample which predictor it is.
        switch predictor {
        case .left: return entropy.bits(of: samples) { difference($0, $0.left) }
        case .above: return entropy.bits(of: samples) { difference($0, $0.above) }
        case .mean, .select, .plane:
            return entropy.bits(of: samples) {
                difference($0, predictor.guess(left: $0.left, above: $0.above, leftAbove: $0.leftAbove))
            }
        }
    }

    private static func sampled(_ block: Raster) -> [VP8LSampleEntropy.Sample] {
        var samples: [VP8LSampleEntropy.Sample] = []
        samples.reserveCapacity(rowCount * columnCount)
        let pixels = block.pixels.span
        func unit(_ x: Int, _ y: Int) -> UInt32 { VP8LFormat.storedColour(pixels[y * block.width + x]) }
        let (rows, columns) = (min(rowCount, block.height - 1), min(columnCount, block.width - 1))
        for row in 0..<rows {
            let y = 1 + row * (block.height - 1) / rows
            for column in 0..<columns {
                let x = 1 + column * (block.width - 1) / columns
                samples.append(
                    VP8LSampleEntropy.Sample(
                        unit: unit(x, y), left: unit(x - 1, y), above: unit(x, y - 1), leftAbove: unit(x - 1, y - 1)))
            }
        }
        return samples
    }
}
