internal import Pixels
internal import Slicing

extension RunRaster {
    /// Makes `row` the output row that shows the block's row `line`, or a blank one when it is nil.
    func expand(line: Int?, into row: inout [UInt32]) {
        row.removeAll(keepingCapacity: true)
        guard let line else { return row.append(contentsOf: repeatElement(0, count: width)) }
        let first = line * block.width
        for run in columns {
            switch run {
            case .literal(let start, let count):
                row.append(contentsOf: block.pixels[first + start..<first + start + count])
            case .repeating(let start, let period, let count):
                var left = count
                while left > 0 {
                    row.append(contentsOf: block.pixels[first + start..<first + start + min(left, period)])
                    left -= period
                }
            case .blank(let count): row.append(contentsOf: repeatElement(0, count: count))
            }
        }
    }
}
