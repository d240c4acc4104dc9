internal import CCodecShims
internal import Pixels

/// libimagequant, loaded into the process the first time that it is asked for.
// Unchecked: the table of functions behind the pointer does not change once it is loaded.
@safe package struct QuantizationLibrary: @unchecked Sendable {
    /// The library; nil where it is not installed.
    package static let shared = QuantizationLibrary()

    /// Colours that a picture may be given.
    package static let colourCounts = 2...256

    private let handle: OpaquePointer

    private init?() {
        guard let handle = unsafe endcap_quantization_load() else { return nil }
        unsafe self.handle = handle
    }

    /// The picture in at most `count` colours, chosen for it.
    ///
    /// The error of a pixel is spread over its neighbours (Floyd and Steinberg's dithering), less where areas are flat. Its
    /// speed goes from 10 at effort 1 to 2 at effort 9. The same picture always comes out alike.
    ///
    /// - Parameter keepsTransparent: whether transparent black is one of the colours.
    func quantize(
        _ raster: Raster, to count: Int, effort: Int, keepsTransparent: Bool
    ) throws(EncodingError) -> Raster {
        let counts = Self.colourCounts
        var choice = endcap_quantization(
            width: UInt32(raster.width), height: UInt32(raster.height),
            color_count: UInt16(min(max(count, counts.lowerBound), counts.upperBound)),
            speed: UInt8(11 - min(max(effort, 1), 9)), has_transparent: keepsTransparent ? 1 : 0)
        var indexes = [UInt8](repeating: 0, count: raster.pixels.count)
        var palette = [UInt32](repeating: 0, count: counts.upperBound)
        var paletteCount: UInt16 = 0
        // Unsafe: libimagequant reads width × height pixels and writes as many bytes and up to 256 colours; on a
        // little-endian machine the integers are the bytes R, G, B, A in order.
        let status = unsafe raster.pixels.withUnsafeBytes { pixels in
            unsafe palette.withUnsafeMutableBytes { palette in
                unsafe endcap_quantization_apply(
                    handle, &choice, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), &indexes,
                    palette.baseAddress?.assumingMemoryBound(to: UInt8.self), &paletteCount)
            }
        }
        switch status {
        case .ok: break
        case .outOfMemory: throw .outOfMemory
        case .invalid: throw .tooLarge(width: raster.width, height: raster.height)
        }
        return Raster(
            width: raster.width, height: raster.height, pixels: indexes.map { palette[Int($0)] })
    }
}
