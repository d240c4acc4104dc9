import Slicing

extension RunRaster {
    /// The mirror image of the finished picture: caps, the phase of tiles and partial tiles, all of it.
    ///
    /// Costs by the block and the runs.
    ///
    /// - Parameters:
    ///   - horizontally: exchanges left and right.
    ///   - vertically: exchanges top and bottom.
    package func flipped(horizontally: Bool = false, vertically: Bool = false) -> RunRaster {
        RunRaster(
            block: block.flipped(horizontally: horizontally, vertically: vertically),
            columns: horizontally ? columns.mirrored(lineCount: block.width) : columns,
            rows: vertically ? rows.mirrored(lineCount: block.height) : rows)
    }
}

extension Raster {
    /// The mirror image.
    package func flipped(horizontally: Bool, vertically: Bool) -> Raster {
        guard horizontally || vertically else { return self }
        var flipped: [UInt32] = []
        flipped.reserveCapacity(pixels.count)
        for index in 0..<height {
            let row = vertically ? height - 1 - index : index
            let line = pixels[row * width..<(row + 1) * width]
            if horizontally { flipped += line.reversed() as ReversedCollection } else { flipped += line }
        }
        return Raster(width: width, height: height, pixels: flipped)
    }
}

extension [Run] {
    /// The runs in reverse, over a block whose lines are reversed.
    func mirrored(lineCount: Int) -> [Run] {
        reversed().flatMap { $0.mirrored(lineCount: lineCount) }
    }
}

extension Run {
    fileprivate func mirrored(lineCount: Int) -> [Run] {
        switch self {
        case .blank: return [self]
        case .literal(let start, let count):
            return [.literal(start: lineCount - start - count, count: count)]
        case .repeating(let start, let period, let count):
            // What is left of the last period comes first, and is no longer the beginning of a period.
            let rest = count % period
            let partial = rest > 0 ? [Run.literal(start: lineCount - start - rest, count: rest)] : []
            guard count > rest else { return partial }
            return partial + [.repeating(start: lineCount - start - period, period: period, count: count - rest)]
        }
    }
}
