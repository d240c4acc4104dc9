import Slicing

extension RunRaster {
    /// The picture on an opaque background: each channel is `(c * alpha + background * (255 - alpha)) / 255`, rounded
    /// to the nearest level, and alpha is 255.
    ///
    /// Blank lines show the background. Costs by the block.
    package func flattened(on background: RGB) -> RunRaster {
        var result = withoutBlanks()
        let colour = background.pixel
        let (redAndBlue, green) = (colour & 0x00FF_00FF, colour &>> 8 & 0xFF)
        result.block.mapPixels { pixel in
            let alpha = pixel &>> 24
            let rest = 255 &- alpha
            let even = dividedBy255((pixel & 0x00FF_00FF) &* alpha &+ redAndBlue &* rest)
            let odd = dividedBy255((pixel &>> 8 & 0xFF) &* alpha &+ green &* rest)
            return even | odd &<< 8 | 0xFF00_0000
        }
        return result
    }

    /// The same picture without blank runs: transparent black becomes one more line of the block, which they repeat.
    package func withoutBlanks() -> RunRaster {
        let addsColumn = columns.contains { $0.isBlank }
        let addsRow = rows.contains { $0.isBlank }
        guard addsColumn || addsRow else { return self }
        return RunRaster(
            block: block.padded(columns: addsColumn ? 1 : 0, rows: addsRow ? 1 : 0),
            columns: columns.map { $0.filled(fromLine: block.width) },
            rows: rows.map { $0.filled(fromLine: block.height) })
    }
}

/// Two 16-bit lanes, each at most 255 * 255, divided by 255 and rounded to the nearest.
@inline(__always)
private func dividedBy255(_ lanes: UInt32) -> UInt32 {
    let rounded = lanes &+ 0x0080_0080
    return (rounded &+ (rounded &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF
}

extension Run {
    /// A blank run as a repeat of one of the block's lines.
    func filled(fromLine line: Int) -> Run {
        if case .blank(let count) = self { .repeating(start: line, period: 1, count: count) } else { self }
    }
}

extension Raster {
    /// The picture with transparent black columns on the right and rows below.
    func padded(columns: Int, rows: Int) -> Raster {
        var padded: [UInt32] = []
        padded.reserveCapacity((width + columns) * (height + rows))
        for row in 0..<height {
            padded += pixels[row * width..<(row + 1) * width]
            padded += repeatElement(0, count: columns)
        }
        padded += repeatElement(0, count: (width + columns) * rows)
        return Raster(width: width + columns, height: height + rows, pixels: padded)
    }
}
