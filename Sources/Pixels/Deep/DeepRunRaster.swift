package import Slicing

/// A finished picture of 16 bits a sample, described by its distinct pixels as a `RunRaster` is.
package struct DeepRunRaster: Hashable, Sendable {
    package private(set) var block: DeepRaster
    package private(set) var columns: [Run]
    package private(set) var rows: [Run]

    /// Traps as `RunRaster` does.
    package init(block: DeepRaster, columns: [Run], rows: [Run]) {
        self.init(
            high: RunRaster(block: block.high, columns: columns, rows: rows),
            low: RunRaster(block: block.low, columns: columns, rows: rows))
    }

    /// Both must have the same runs.
    private init(high: RunRaster, low: RunRaster) {
        precondition(high.columns == low.columns && high.rows == low.rows)
        block = DeepRaster(high: high.block, low: low.block)
        columns = high.columns
        rows = high.rows
    }

    /// The picture of all high bytes.
    package var high: RunRaster { RunRaster(block: block.high, columns: columns, rows: rows) }
    /// The picture of all low bytes.
    package var low: RunRaster { RunRaster(block: block.low, columns: columns, rows: rows) }

    /// The picture with both halves changed alike, by something that moves pixels and does not look at them.
    package func moved(_ move: (RunRaster) -> RunRaster) -> DeepRunRaster {
        DeepRunRaster(high: move(high), low: move(low))
    }

    /// Makes a rectangle of the block transparent black.
    package mutating func clear(columns: Range<Int>, rows: Range<Int>) { block.clear(columns: columns, rows: rows) }
}

// MARK: What is done to a finished picture

extension DeepRunRaster {
    /// The picture as a template: its shape in one colour, its alpha times the tint's.
    package func tinted(_ tint: RGBA) -> DeepRunRaster {
        let colour = UInt64(tint.colour.red) | UInt64(tint.colour.green) << 16 | UInt64(tint.colour.blue) << 32
        return mappingPixels { pixel in
            let alpha = rounded(Double(pixel >> 48) * Double(tint.alpha) / 255)
            return alpha == 0 ? 0 : colour * 257 | alpha << 48
        }
    }

    /// The picture with its alpha multiplied, 0 … 1.
    package func withOpacity(_ opacity: Double) -> DeepRunRaster {
        mappingPixels { pixel in
            let alpha = rounded(Double(pixel >> 48) * opacity)
            return alpha == 0 ? 0 : pixel & 0xFFFF_FFFF_FFFF | alpha << 48
        }
    }

    /// The picture on an opaque background.
    package func flattened(on background: RGB) -> DeepRunRaster {
        let levels = [background.red, background.green, background.blue].map { Double(UInt64($0) * 257) }
        return moved { $0.withoutBlanks() }.mappingPixels { pixel in
            let share = Double(pixel >> 48) / 65_535
            var result: UInt64 = 0xFFFF << 48
            for (channel, level) in levels.enumerated() {
                let sample = Double(pixel >> (16 * channel) & 0xFFFF)
                result |= rounded(sample * share + level * (1 - share)) << (16 * channel)
            }
            return result
        }
    }

    /// `transform` must keep transparent black where there are blank runs.
    private func mappingPixels(_ transform: (UInt64) -> UInt64) -> DeepRunRaster {
        var result = self
        result.block.mapPixels(transform)
        return result
    }
}

/// The nearest whole number to one of 0 … 65,535; halves go up.
private func rounded(_ value: Double) -> UInt64 { UInt64(min(max(value + 0.5, 0), 65_535)) }
