/// Estimates what sampled units would cost.
struct VP8LSampleEntropy {
    /// A unit with its neighbours, colours as they are stored.
    struct Sample {
        var unit: UInt32
        var left: UInt32
        var above: UInt32
        var leftAbove: UInt32
    }

    /// Blue, green, red and alpha, then blue and red less green.
    private static let channelCount = 6
    private var counts = [Int32](repeating: 0, count: Self.channelCount * 128)

    /// What all samples cost in sixteenths of a bit, with green taken from red and blue or not, whichever is less.
    ///
    /// Each channel by itself, with values in steps of 2, as there are few samples. `unit` is what would be coded of a
    /// sample if green were left alone; guesses from neighbours are nearly the same with green taken off before.
    mutating func bits(of samples: [Sample], _ unit: (Sample) -> UInt32) -> (count: Int, subtractsGreen: Bool) {
        for index in counts.indices { counts[index] = 0 }
        for sample in samples {
            let value = unit(sample)
            let lessGreen = VP8LFormat.withoutGreen(value)
            for channel in 0..<4 { count(value &>> UInt32(8 &* channel), channel) }
            count(lessGreen, 4)
            count(lessGreen &>> 16, 5)
        }
        let whole = Int(VP8LCostModel.logarithm(samples.count))
        let costs = (0..<Self.channelCount).map { cost(of: $0, whole: whole) }
        let (plain, lessGreen) = (costs[0] + costs[2], costs[4] + costs[5])
        return (costs[1] + costs[3] + min(plain, lessGreen), lessGreen <= plain)
    }

    private mutating func count(_ value: UInt32, _ channel: Int) {
        // Half a step is added, so that small differences of both signs fall into one.
        counts[channel &* 128 &+ Int(truncatingIfNeeded: ((value &+ 1) & 0xFF) &>> 1)] &+= 1
    }

    private func cost(of channel: Int, whole: Int) -> Int {
        var bits = 0
        for count in counts[channel * 128..<channel * 128 + 128] where count > 0 {
            bits += Int(count) * (whole - Int(VP8LCostModel.logarithm(Int(count))))
        }
        return bits
    }
}
