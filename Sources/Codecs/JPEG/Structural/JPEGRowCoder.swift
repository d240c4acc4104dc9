/// Turns rows of MCUs into tokens: samples, transform, quantization, differences.
@safe struct JPEGRowCoder {
    /// Tokens that are written `times` times in a row.
    struct Stretch: Hashable {
        var tokens: Range<Int>
        var times: Int
    }

    private let sampler: JPEGUnitSampler
    private let columns: JPEGAxisLayout
    private let brightnessQuantizer: JPEGQuantizer
    private let colourQuantizer: JPEGQuantizer
    private let memory: JPEGCoefficients
    private let tokens: JPEGTokens
    /// First coefficient of the last block of each component.
    private var lastMeans: [Int32] = [0, 0, 0]

    init(
        _ sampler: JPEGUnitSampler, columns: JPEGAxisLayout,
        quantizers: (brightness: JPEGQuantizer, colour: JPEGQuantizer),
        memory: JPEGCoefficients, tokens: JPEGTokens
    ) {
        self.sampler = sampler
        self.columns = columns
        (brightnessQuantizer, colourQuantizer) = quantizers
        self.memory = memory
        self.tokens = tokens
        memory.reserve(blockCount: columns.codedUnitCount * sampler.blockCount)
    }

    /// Adds the tokens of a row that will be written `weight` times, each time behind a restart marker.
    mutating func append(row: Int, weight: Int) -> [Stretch] {
        lastMeans = [0, 0, 0]
        var stretches: [Stretch] = []
        for group in columns.groups {
            for unit in group.units { transform(column: unit, row: row) }
            stretches.append(appendTokens(of: group.units, times: 1, weight: weight))
            if group.count > 1 {
                // Its first block differs from the last one of the group, and so once more with each repetition.
                let times = group.count - 1
                stretches.append(appendTokens(of: group.units, times: times, weight: weight * times))
            }
        }
        return stretches
    }

    private func transform(column: Int, row: Int) {
        let samples = unsafe memory.samples.base
        unsafe sampler.gather(column: column, row: row, into: samples)
        let colourBlock = sampler.blockCount - 2
        for block in 0..<sampler.blockCount {
            let target = column * sampler.blockCount + block
            if sampler.isOutside(block: block, column: column, row: row) {
                // No decoder shows it; it takes the least bits if it has the mean of the block in front of it.
                let coefficients = unsafe memory.coefficients.base + target * 64
                unsafe coefficients[0] = coefficients[-64]
                unsafe memory.masks.base[target] = 0
                continue
            }
            unsafe ForwardDCT.transform(samples + block * 64)
            let quantizer = block < colourBlock ? brightnessQuantizer : colourQuantizer
            unsafe memory.masks.base[target] = quantizer.quantize(
                samples + block * 64, into: memory.coefficients.base + target * 64)
        }
    }

    private mutating func appendTokens(of units: Range<Int>, times: Int, weight: Int) -> Stretch {
        let start = tokens.count
        let colourBlock = sampler.blockCount - 2
        for unit in units {
            for block in 0..<sampler.blockCount {
                let source = unit * sampler.blockCount + block
                let component = max(0, block - colourBlock + 1)
                let coefficients = unsafe memory.coefficients.base + source * 64
                let mean = Int32(unsafe coefficients[0])
                unsafe tokens.append(
                    coefficients, mask: memory.masks.base[source], difference: mean &- lastMeans[component],
                    table: component == 0 ? 0 : 2, weight: weight)
                lastMeans[component] = mean
            }
        }
        return Stretch(tokens: start..<tokens.count, times: times)
    }
}

/// The blocks of one row of MCUs: samples of one MCU, and coefficients of all.
final class JPEGCoefficients {
    let samples = ScratchBuffer<Int32>(capacity: 6 * 64)
    let coefficients = ScratchBuffer<Int16>(capacity: 64 * 64)
    let masks = ScratchBuffer<UInt64>(capacity: 64)

    func reserve(blockCount: Int) {
        coefficients.reserve(blockCount * 64)
        masks.reserve(blockCount)
    }

    func trim() {
        coefficients.trim(to: 1 << 19)
        masks.trim(to: 1 << 13)
    }
}
