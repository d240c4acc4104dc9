import Slicing

/// The horizontal pass: resamples rows to the distinct columns of the output.
struct ColumnSampler: Sendable {
    private let samples: SampleTable
    private let light: LightSpace
    /// The source columns of each sample of one or two taps; twice the same where one is copied.
    private var lower: [Int]
    private var upper: [Int]
    /// The upper column's weight.
    private var weights: [Float]
    /// Samples that are added up one by one.
    private var sums: [Int] = []
    /// Whether any sample blends `lower` and `upper`.
    private var blends = false
    /// The first column where all samples are columns side by side, as where nothing changes its size.
    private var firstOfAll: Int?

    init(_ samples: SampleTable, light: LightSpace) {
        self.samples = samples
        self.light = light
        lower = [Int](repeating: 0, count: samples.count)
        upper = lower
        weights = [Float](repeating: 0, count: samples.count)
        for index in 0..<samples.count {
            let taps = samples.taps.offsets[index]..<samples.taps.offsets[index + 1]
            if taps.count == 1 || taps.count == 2 && light == .encoded {
                lower[index] = samples.taps.lines[taps.lowerBound]
                upper[index] = samples.taps.lines[taps.upperBound - 1]
                if taps.count == 2 { weights[index] = samples.taps.weights[taps.upperBound - 1] }
                blends = blends || taps.count == 2
            } else {
                sums.append(index)
            }
        }
        if !blends, sums.isEmpty, let first = lower.first, lower.elementsEqual(first..<first + lower.count) {
            firstOfAll = first
        }
    }

    /// The named rows of `source`, resampled, one after the other.
    func sampleRows(_ rows: [Int], of source: Raster) -> [UInt32] {
        let width = samples.count
        var pixels = [UInt32](repeating: 0, count: width * rows.count)
        var scratch = Scratch(width: blends ? width : 0)
        var output = pixels.mutableSpan
        for (index, row) in rows.enumerated() {
            let line = source.pixels.span.extracting(row * source.width..<(row + 1) * source.width)
            let start = index * width
            if let firstOfAll {
                copy(line.extracting(firstOfAll..<firstOfAll + width), to: &output, at: start)
            } else if blends {
                blend(line, scratch: &scratch, to: &output, at: start)
            } else {
                gather(lower, of: line, to: &output, at: start)
            }
            if !sums.isEmpty { addUp(line, to: &output, at: start) }
        }
        return pixels
    }

    /// Rows of source pixels brought into the output's order.
    private struct Scratch {
        var lower: [UInt32]
        var upper: [UInt32]

        init(width: Int) {
            lower = [UInt32](repeating: 0, count: width)
            upper = lower
        }
    }

    private func blend(
        _ line: Span<UInt32>, scratch: inout Scratch, to output: inout MutableSpan<UInt32>, at start: Int
    ) {
        var lowerPixels = scratch.lower.mutableSpan
        gather(lower, of: line, to: &lowerPixels, at: 0)
        var upperPixels = scratch.upper.mutableSpan
        gather(upper, of: line, to: &upperPixels, at: 0)
        blendRows(
            scratch.lower.span, scratch.upper.span, weights: weights.span, isOpaque: isOpaque(line), to: &output,
            at: start)
    }

    private func gather(_ columns: [Int], of line: Span<UInt32>, to output: inout MutableSpan<UInt32>, at start: Int) {
        let columns = columns.span
        precondition(start >= 0 && start <= output.count - columns.count)
        for index in columns.indices { output[start &+ index] = line[columns[index]] }
    }

    private func copy(_ pixels: Span<UInt32>, to output: inout MutableSpan<UInt32>, at start: Int) {
        precondition(start >= 0 && start <= output.count - pixels.count)
        for index in pixels.indices { output[start &+ index] = pixels[index] }
    }

    private func addUp(_ line: Span<UInt32>, to output: inout MutableSpan<UInt32>, at start: Int) {
        let offsets = samples.taps.offsets.span
        let columns = samples.taps.lines.span
        let weights = samples.taps.weights.span
        switch light {
        case .encoded:
            for sample in sums {
                var sum = PixelSum()
                for tap in offsets[sample]..<offsets[sample + 1] { sum.add(line[columns[tap]], weight: weights[tap]) }
                output[start + sample] = sum.pixel
            }
        case .linear:
            let transfer = SRGBTransfer.standard
            for sample in sums {
                var sum = PixelSum()
                for tap in offsets[sample]..<offsets[sample + 1] {
                    sum.addLight(line[columns[tap]], weight: weights[tap], by: transfer)
                }
                output[start + sample] = sum.pixel(by: transfer)
            }
        }
    }
}
