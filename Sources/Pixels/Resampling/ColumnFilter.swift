import Slicing

/// The horizontal pass over planes of numbers: for each column of the output a weighted sum of neighbouring columns.
struct ColumnFilter {
    /// The source columns that any sample reads, from the first to the last.
    let columns: Range<Int>
    /// Where each sample's window begins, counted from the first of `columns`.
    private var starts: [Int] = []
    /// Each sample's weights, in whole groups of four: sample i owns `groups[i] ..< groups[i + 1]`.
    private var groups: [Int] = [0]
    private var weights: [SIMD4<Float>] = []
    /// Samples whose lines are not neighbours, with their taps.
    private var scattered: [(sample: Int, taps: Range<Int>)] = []
    private let taps: SampleTable.Taps

    init(_ samples: SampleTable) {
        taps = samples.taps
        let first = taps.lines.min() ?? 0
        columns = first..<(taps.lines.max() ?? first) + 1
        starts.reserveCapacity(samples.count)
        groups.reserveCapacity(samples.count + 1)
        weights.reserveCapacity(taps.lines.count / 4 + samples.count)
        for sample in 0..<samples.count {
            let range = taps.offsets[sample]..<taps.offsets[sample + 1]
            if isWindow(range) {
                appendWindow(range)
            } else {
                scattered.append((sample, range))
                starts.append(0)
            }
            groups.append(weights.count)
        }
    }

    /// Distinct columns of the output.
    var outputWidth: Int { starts.count }

    /// Products that a row takes, those with weights of 0 included.
    var productCount: Int { weights.count * 4 + scattered.reduce(0) { $0 + $1.taps.count } }

    private func isWindow(_ range: Range<Int>) -> Bool {
        range.dropFirst().allSatisfy { taps.lines[$0] == taps.lines[$0 - 1] + 1 }
    }

    private mutating func appendWindow(_ range: Range<Int>) {
        starts.append(range.isEmpty ? 0 : taps.lines[range.lowerBound] - columns.lowerBound)
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
            var group = SIMD4<Float>.zero
            for tap in start..<min(start + 4, range.upperBound) { group[tap - start] = taps.weights[tap] }
            weights.append(group)
        }
    }

    /// Filters one row of `source` into a row of `output`.
    func filter(_ source: PlaneRows, row: Int, into output: inout PlaneRows, row outputRow: Int) {
        precondition(source.width == columns.count && output.width == outputWidth && source.kind == output.kind)
        let (stride, outputStride) = (source.stride, output.stride)
        unsafe output.withMutableRow(outputRow) { out in
            unsafe source.withRow(row) { numbers in
                guard let base = numbers.baseAddress, let first = out.baseAddress else { return }
                let planeCount = source.kind.planeCount
                // Two planes at a time share the weights.
                for plane in Swift.stride(from: 0, to: planeCount - 1, by: 2) {
                    unsafe filterPair(
                        base + plane * stride, distance: stride, into: first + plane * outputStride, outputStride)
                }
                if planeCount % 2 == 1 {
                    let plane = planeCount - 1
                    unsafe filterWindows(base + plane * stride, into: first + plane * outputStride)
                }
                for plane in 0..<planeCount {
                    unsafe filterScattered(base + plane * stride, into: first + plane * outputStride)
                }
            }
        }
    }

    private func filterScattered(_ source: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        for (sample, range) in scattered {
            unsafe output[sample] = range.reduce(0) {
                unsafe $0 + source[taps.lines[$1] - columns.lowerBound] * taps.weights[$1]
            }
        }
    }

    /// Unsafe: a window's last group reads up to three numbers beyond its lines, which are there behind every row.
    private func filterWindows(_ source: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        unsafe starts.withUnsafeBufferPointer { starts in
            unsafe groups.withUnsafeBufferPointer { groups in
                unsafe weights.withUnsafeBufferPointer { weights in
                    for sample in starts.indices {
                        var sum = SIMD4<Float>.zero
                        var position = unsafe UnsafeRawPointer(source + starts[sample])
                        for group in unsafe groups[sample]..<groups[sample + 1] {
                            sum += unsafe position.loadUnaligned(as: SIMD4<Float>.self) * weights[group]
                            unsafe position += MemoryLayout<SIMD4<Float>>.stride
                        }
                        let halves = sum.lowHalf + sum.highHalf
                        unsafe output[sample] = halves.x + halves.y
                    }
                }
            }
        }
    }

    /// The same for two planes.
    private func filterPair(
        _ source: UnsafePointer<Float>, distance: Int, into output: UnsafeMutablePointer<Float>, _ outputDistance: Int
    ) {
        let second = distance * MemoryLayout<Float>.stride
        unsafe starts.withUnsafeBufferPointer { starts in
            unsafe groups.withUnsafeBufferPointer { groups in
                unsafe weights.withUnsafeBufferPointer { weights in
                    for sample in starts.indices {
                        var sums = (SIMD4<Float>.zero, SIMD4<Float>.zero)
                        var position = unsafe UnsafeRawPointer(source + starts[sample])
                        for group in unsafe groups[sample]..<groups[sample + 1] {
                            let weight = unsafe weights[group]
                            sums.0 += unsafe position.loadUnaligned(as: SIMD4<Float>.self) * weight
                            sums.1 +=
                                unsafe position.loadUnaligned(fromByteOffset: second, as: SIMD4<Float>.self) * weight
                            unsafe position += MemoryLayout<SIMD4<Float>>.stride
                        }
                        let halves = (sums.0.lowHalf + sums.0.highHalf, sums.1.lowHalf + sums.1.highHalf)
                        unsafe output[sample] = halves.0.x + halves.0.y
                        unsafe output[outputDistance + sample] = halves.1.x + halves.1.y
                    }
                }
            }
        }
    }
}
