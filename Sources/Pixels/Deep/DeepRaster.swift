/// A picture of 16 bits a sample: straight RGBA, split into the rasters of all high and of all low bytes.
///
/// So whatever moves pixels without looking at them is done by what does it for 8 bits, once for each half.
package struct DeepRaster: Hashable, Sendable {
    package private(set) var high: Raster
    package private(set) var low: Raster

    /// Traps unless both have the same size.
    init(high: Raster, low: Raster) {
        precondition(high.width == low.width && high.height == low.height)
        self.high = high
        self.low = low
    }

    /// A picture of 8 bits a sample with its levels spread over 16 bits: each times 257.
    package init(_ raster: Raster) { self.init(high: raster, low: raster) }

    /// Pixels of four 16-bit samples each, red lowest; traps unless they fill the size.
    package init(width: Int, height: Int, pixels: [UInt64]) {
        let pixels = pixels.span
        let high = [UInt32](capacity: pixels.count) { (output: inout OutputSpan<UInt32>) in
            for index in pixels.indices { output.append(packedBytes(pixels[index] &>> 8)) }
        }
        let low = [UInt32](capacity: pixels.count) { (output: inout OutputSpan<UInt32>) in
            for index in pixels.indices { output.append(packedBytes(pixels[index])) }
        }
        self.init(
            high: Raster(width: width, height: height, pixels: high),
            low: Raster(width: width, height: height, pixels: low))
    }

    package var width: Int { high.width }
    package var height: Int { high.height }

    /// Four 16-bit samples, red lowest.
    package func pixel(at index: Int) -> UInt64 {
        spreadBytes(high.pixels[index]) << 8 | spreadBytes(low.pixels[index])
    }

    /// The nearest picture of 8 bits a sample: (v · 255 + 32767) / 65535.
    package var reduced: Raster {
        let pixels = [UInt32](capacity: high.pixels.count) { (output: inout OutputSpan<UInt32>) in
            for index in high.pixels.indices {
                let pixel = pixel(at: index)
                var level: UInt32 = 0
                for shift in 0..<4 as Range<UInt64> {
                    let sample = UInt32(truncatingIfNeeded: pixel &>> (shift &* 16)) & 0xFFFF
                    level |= ((sample &* 255 &+ 32_767) / 65_535) &<< UInt32(shift &* 8)
                }
                output.append(level)
            }
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    /// The picture with both halves changed alike, by something that moves pixels and does not look at them.
    package func moved(_ move: (Raster) -> Raster) -> DeepRaster { DeepRaster(high: move(high), low: move(low)) }

    /// Makes a rectangle of pixels transparent black.
    package mutating func clear(columns: Range<Int>, rows: Range<Int>) {
        high.clear(columns: columns, rows: rows)
        low.clear(columns: columns, rows: rows)
    }

    /// Replaces each pixel.
    mutating func mapPixels(_ transform: (UInt64) -> UInt64) {
        for index in high.pixels.indices {
            let pixel = transform(pixel(at: index))
            high.pixels[index] = packedBytes(pixel >> 8)
            low.pixels[index] = packedBytes(pixel)
        }
    }
}

/// The low bytes of four 16-bit lanes side by side.
@inline(__always)
private func packedBytes(_ lanes: UInt64) -> UInt32 {
    let pairs = (lanes & 0x00FF_00FF_00FF_00FF) | (lanes & 0x00FF_00FF_00FF_00FF) &>> 8
    return UInt32(truncatingIfNeeded: pairs & 0xFFFF) | UInt32(truncatingIfNeeded: pairs &>> 16) & 0xFFFF_0000
}

/// Four bytes as 16-bit lanes.
@inline(__always)
private func spreadBytes(_ bytes: UInt32) -> UInt64 {
    let pairs = UInt64(bytes & 0xFFFF) | UInt64(bytes & 0xFFFF_0000) &<< 16
    return (pairs | pairs &<< 8) & 0x00FF_00FF_00FF_00FF
}
