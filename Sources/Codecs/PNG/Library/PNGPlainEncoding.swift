internal import CCodecShims
package import Pixels

/// Encodes a plain raster as 8-bit RGBA through libpng with its default filters, as a program would that knows
/// nothing of runs.
///
/// It is what the other encoders are measured against. `level` is zlib's, 0 to 9.
package func encodePlainPNG(_ raster: Raster, level: Int) throws(EncodingError) -> [UInt8] {
    guard let width = UInt32(exactly: raster.width), let height = UInt32(exactly: raster.height),
        width <= Int32.max, height <= Int32.max
    else { throw .tooLarge(width: raster.width, height: raster.height) }
    let format = PNGPixelFormat(colourType: .rgba, bitDepth: 8)
    let writer = try PNGLibraryWriter(width: width, height: height, format: format, level: level)
    var row: [UInt8] = []
    for y in 0..<raster.height {
        row.removeAll(keepingCapacity: true)
        // Unsafe: on a little-endian machine the pixels' bytes are R, G, B, A in order; they are copied here.
        unsafe raster.pixels[y * raster.width..<(y + 1) * raster.width].withUnsafeBytes {
            unsafe row.append(contentsOf: $0)
        }
        guard writer.write(row, count: 1) == .ok else { throw .outOfMemory }
    }
    guard let bytes = writer.finish() else { throw .outOfMemory }
    return bytes
}
