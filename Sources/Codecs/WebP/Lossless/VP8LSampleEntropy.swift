/// Estimates what sampled units would cost.
@safe struct VP8LSampleEntropy {
    /// A unit with its neighbours, colours as they are stored.
    struct Sample {
        var unit: UInt32
        var left: UInt32
        var above: UInt32
        var leftAbove: UInt32
    }

    /// Most samples that there may be.
    static let mostSamples = 128
    private static let valueCount = 128

    /// Blue, green, red and alpha, then blue and red less green.
    private static let channelCount = 6
    /// By channel and value: how many samples have it.
    private let counts = ScratchBuffer<UInt8>(capacity: Self.channelCount * Self.valueCount)

    /// By number of samples with one value: what one sample less would have saved less, in sixteenths of a bit.
    ///
    /// A value costs each of its samples the logarithm of the number of all, less that of their own: what they save.
    private static let savings: [UInt32] = (0...mostSamples).map { count in
        func saving(_ count: Int) -> UInt32 { count == 0 ? 0 : UInt32(count) * VP8LCostModel.logarithm(count) }
        return count == 0 ? 0 : saving(count) - saving(count - 1)
    }

    /// What all samples cost in sixteenths of a bit, with green taken from red and blue or not, whichever is less.
    ///
    /// Each channel by itself, with values in steps of 2, as there are few samples. `unit` is what would be coded of a
    /// sample if green were left alone; guesses from neighbours are nearly the same with green taken off before.
    @inline(__always)
    func bits(of samples: Span<Sample>, _ unit: (Sample) -> UInt32) -> (count: Int, subtractsGreen: Bool) {
        precondition(samples.count <= Self.mostSamples)
        let counts = unsafe counts.base
        unsafe counts.initialize(repeating: 0, count: Self.channelCount * Self.valueCount)
        let savings = Self.savings.span
        /// Counts a value; returns what that saves.
        func count(_ value: UInt32, _ channel: Int) -> UInt32 {
            // Half a step is added, so that small differences of both signs fall into one.
            let place = channel &* Self.valueCount &+ Int(truncatingIfNeeded: ((value &+ 1) & 0xFF) &>> 1)
            unsafe counts[place] &+= 1
            return unsafe savings[Int(counts[place])]
        }
        var (others, plain, lessGreen): (UInt32, UInt32, UInt32) = (0, 0, 0)
        for index in samples.indices {
            let value = unit(samples[index])
            let valueLessGreen = VP8LFormat.withoutGreen(value)
            others &+= count(value &>> 8, 1) &+ count(value &>> 24, 3)
            plain &+= count(value, 0) &+ count(value &>> 16, 2)
            lessGreen &+= count(valueLessGreen, 4) &+ count(valueLessGreen &>> 16, 5)
        }
        let whole = 4 * samples.count * Int(VP8LCostModel.logarithm(samples.count))
        return (whole - Int(others) - Int(max(plain, lessGreen)), lessGreen >= plain)
    }
}
