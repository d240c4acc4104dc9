internal import Pixels

/// Finds out on a few pixels whether guessing from neighbours pays, and how to guess best.
struct VP8LPredictorChoice {
    /// Pixels that are looked at: rows times columns, spread evenly.
    private static let rowCount = 8
    private static let columnCount = 16
    /// A block of fewer pixels tells too little.
    private static let leastPixelCount = 1024

    /// The best predictor for pixels of a block as the format stores them; nil where none is better by a twentieth.
    static func best(for block: Raster) -> VP8LPredictor? {
        guard block.pixels.count >= leastPixelCount, block.width > 1, block.height > 1 else { return nil }
        let samples = sampled(block)
        var entropy = SampleEntropy()
        let limit = entropy.bits(of: samples) { $0.unit } * 19 / 20
        var best: VP8LPredictor?
        var least = limit
        for predictor in VP8LPredictor.allCases {
            let bits = entropy.bits(of: samples) { sample in
                let guess = predictor.guess(
                    left: sample.left, above: sample.above, leftAbove: sample.leftAbove)
                return VP8LFormat.difference(sample.unit, guess)
            }
            if bits < least { (best, least) = (predictor, bits) }
        }
        return best
    }

    /// A unit with its neighbours.
    private struct Sample {
        var unit: UInt32
        var left: UInt32
        var above: UInt32
        var leftAbove: UInt32
    }

    private static func sampled(_ block: Raster) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(rowCount * columnCount)
        func unit(_ x: Int, _ y: Int) -> UInt32 { VP8LFormat.withoutGreen(VP8LFormat.storedColour(block[x, y])) }
        let (rows, columns) = (min(rowCount, block.height - 1), min(columnCount, block.width - 1))
        for row in 0..<rows {
            let y = 1 + row * (block.height - 1) / rows
            for column in 0..<columns {
                let x = 1 + column * (block.width - 1) / columns
                samples.append(
                    Sample(
                        unit: unit(x, y), left: unit(x - 1, y), above: unit(x, y - 1), leftAbove: unit(x - 1, y - 1)))
            }
        }
        return samples
    }

    /// Counts channel values.
    private struct SampleEntropy {
        private var counts = [Int](repeating: 0, count: 4 * 256)

        /// An estimate of what all samples cost, in sixteenths of a bit.
        ///
        /// Each channel by itself, with values in steps of 2, as there are few samples.
        mutating func bits(of samples: [Sample], _ unit: (Sample) -> UInt32) -> Int {
            for index in counts.indices { counts[index] = 0 }
            for sample in samples {
                // Half a step is added, so that small differences of both signs fall into one.
                let value = unit(sample)
                for channel in 0..<4 {
                    let step = (((value &>> UInt32(8 &* channel)) &+ 1) & 0xFF) &>> 1
                    counts[channel &* 256 &+ Int(truncatingIfNeeded: step)] &+= 1
                }
            }
            let whole = Int(VP8LCostModel.logarithm(samples.count))
            var bits = 0
            for count in counts where count > 0 { bits += count * (whole - Int(VP8LCostModel.logarithm(count))) }
            return bits
        }
    }
}
