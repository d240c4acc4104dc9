package import Slicing

// The steps that change pixels one by one, and those that move whole lines: each band goes through them on its own, by
// the code for pictures in memory.

extension LazyRunRaster {
    /// See `RunRaster.tinted`.
    package func tinted(_ tint: RGBA) -> LazyRunRaster {
        let colour = PixelTraits([tint.colour.pixel].span)
        return mapping(
            PixelTraits(isOpaque: known.isOpaque && tint.alpha == 255, isGray: colour.isGray)
        ) { $0.tinted(tint) }
    }

    /// See `RunRaster.withOpacity`.
    package func withOpacity(_ opacity: Double) -> LazyRunRaster {
        mapping(PixelTraits(isGray: known.isGray)) { $0.withOpacity(opacity) }
    }

    /// See `RunRaster.padded`.
    package func padded(_ padding: EdgePixels) -> LazyRunRaster {
        guard padding != EdgePixels() else { return self }
        return LazyRunRaster(
            blockWidth: blockWidth, blockHeight: blockHeight,
            columns: columns.padded(leading: padding.left, trailing: padding.right),
            rows: rows.padded(leading: padding.top, trailing: padding.bottom), known: known, drawing: drawing)
    }

    /// See `RunRaster.flattened`.
    package func flattened(on background: RGB) -> LazyRunRaster {
        let colour = PixelTraits([background.pixel].span)
        return withoutBlanks().mapping(PixelTraits(isOpaque: true, isGray: known.isGray && colour.isGray)) {
            $0.flattened(on: background)
        }
    }

    /// See `RunRaster.flipped`.
    package func flipped(horizontally: Bool = false, vertically: Bool = false) -> LazyRunRaster {
        let (width, height, drawing) = (blockWidth, blockHeight, drawing)
        return LazyRunRaster(
            blockWidth: width, blockHeight: height,
            columns: horizontally ? columns.mirrored(lineCount: width) : columns,
            rows: vertically ? rows.mirrored(lineCount: height) : rows, known: known
        ) { lines, pixels in
            drawing(vertically ? height - lines.upperBound..<height - lines.lowerBound : lines, &pixels)
            Raster.change(&pixels, width: width) {
                $0.flipped(horizontally: horizontally, vertically: vertically)
            }
        }
    }

    /// The picture with every pixel of the block replaced.
    ///
    /// - Parameter known: what is known of the new pixels.
    private func mapping(
        _ known: PixelTraits, _ step: @escaping @Sendable (RunRaster) -> RunRaster
    ) -> LazyRunRaster {
        let (width, drawing) = (blockWidth, drawing)
        return LazyRunRaster(
            blockWidth: width, blockHeight: blockHeight, columns: columns, rows: rows, known: known
        ) { lines, pixels in
            drawing(lines, &pixels)
            Raster.change(&pixels, width: width) { step(RunRaster($0)).block }
        }
    }

    /// The same picture without blank runs: transparent black becomes one more line of the block.
    private func withoutBlanks() -> LazyRunRaster {
        let addsColumn = columns.contains { $0.isBlank }
        let addsRow = rows.contains { $0.isBlank }
        guard addsColumn || addsRow else { return self }
        let (width, height, drawing) = (blockWidth, blockHeight, drawing)
        return LazyRunRaster(
            blockWidth: width + (addsColumn ? 1 : 0), blockHeight: height + (addsRow ? 1 : 0),
            columns: columns.map { $0.filled(fromLine: width) }, rows: rows.map { $0.filled(fromLine: height) },
            known: PixelTraits(isGray: known.isGray)
        ) { lines, pixels in
            let drawn = lines.clamped(to: 0..<height)
            pixels.removeAll(keepingCapacity: true)
            if !drawn.isEmpty { drawing(drawn, &pixels) }
            if addsColumn, !drawn.isEmpty {
                Raster.change(&pixels, width: width) { $0.padded(columns: 1, rows: 0) }
            }
            let blankCount = lines.count - drawn.count
            pixels.append(contentsOf: repeatElement(0, count: blankCount * (width + (addsColumn ? 1 : 0))))
        }
    }
}

extension Raster {
    /// Changes rows of so many pixels by a step for pictures, which may leave them of another length.
    fileprivate static func change(_ pixels: inout [UInt32], width: Int, _ step: (Raster) -> Raster) {
        let rows = Raster(width: width, height: pixels.count / width, pixels: pixels)
        // So that the step finds no other owner of the memory.
        pixels = []
        pixels = step(rows).pixels
    }
}
