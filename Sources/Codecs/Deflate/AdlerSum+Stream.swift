extension AdlerSum {
    /// The sum of all bytes that a stream stands for.
    ///
    /// Costs by its literal bytes and elements.
    ///
    /// - Parameters:
    ///   - names: the byte that each literal byte stands for; itself where nil. 0 and 2 must be their own.
    ///   - rowByteCount: length of the rows of a 2 and zeros.
    init(_ stream: LiteralStream, names: [UInt8]?, rowByteCount: Int) {
        func sumOf(_ bytes: UnsafeBufferPointer<UInt8>) -> AdlerSum {
            guard let names else { return unsafe AdlerSum(bytes) }
            return unsafe AdlerSum(bytes, names: names)
        }
        var sum = AdlerSum()
        var literalEnd = unsafe stream.bytes.base
        // What precedes the group or period at hand, how often that stands, and the sum of the part that stands once more.
        var (outer, times, tail) = (AdlerSum(), 1, AdlerSum())
        for element in stream.elements {
            switch element {
            case .literals(let index):
                let chunk = unsafe stream.chunks.base[index]
                let count = Int(chunk.end - chunk.start)
                unsafe literalEnd = stream.bytes.base + Int(chunk.end)
                unsafe sum.append(sumOf(UnsafeBufferPointer(start: literalEnd - count, count: count)))
            case .copy(let distance, let byteCount):
                // The bytes that it repeats lie whole in the chunk before it.
                let period = unsafe UnsafeBufferPointer(start: literalEnd - distance, count: distance)
                unsafe sum.append(sumOf(period).repeated(byteCount / distance))
                unsafe sum.append(sumOf(UnsafeBufferPointer(rebasing: period.prefix(byteCount % distance))))
            case .zeroRows(let count): sum.append(AdlerSum(zeroRowOf: rowByteCount).repeated(count))
            case .beginGroup(let repeatCount), .beginPeriod(let repeatCount):
                (outer, times, tail) = (sum, repeatCount, AdlerSum())
                sum = AdlerSum()
            case .endTail: tail = sum
            case .endGroup, .endPeriod:
                outer.append(sum.repeated(times))
                outer.append(tail)
                sum = outer
            }
        }
        self = sum
    }

    /// The sum of a 2 and zeros, `byteCount` bytes in all.
    private init(zeroRowOf byteCount: Int) {
        self.init(byte: 2)
        append(AdlerSum(byte: 0).repeated(byteCount - 1))
    }
}
