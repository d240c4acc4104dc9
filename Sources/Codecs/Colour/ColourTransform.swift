internal import CCodecShims

/// A way from samples to sRGB, made by Little CMS.
// Unchecked: the transform is never changed; what Little CMS remembers within a call, it forgets behind it.
@safe final class ColourTransform: @unchecked Sendable {
    private let handle: OpaquePointer
    private let samples: SampleLayout

    /// Why there is no way.
    enum Absence: Error {
        /// The samples mean sRGB already.
        case isSRGB
        /// The description cannot be read, or is of other samples.
        case invalid
    }

    /// - Parameter isLarge: whether so many pixels are to be converted that speed goes before the last levels.
    init(from source: ColourSource, _ samples: SampleLayout, isLarge: Bool = false) throws(Absence) {
        var made: OpaquePointer?
        let status = unsafe source.withShim {
            unsafe endcap_colour_transform_create(&$0, samples.shim, isLarge ? 1 : 0, &made)
        }
        switch (status, unsafe made) {
        case (.ok, let made?): unsafe handle = made
        case (.isSRGB, _): throw .isSRGB
        default: throw .invalid
        }
        self.samples = samples
    }

    deinit { unsafe endcap_colour_transform_destroy(handle) }

    /// Converts pixels of 8 bits a sample where they are.
    func apply(to pixels: inout [UInt32]) {
        precondition(samples != .rgba16 && samples != .rgba16To16)
        convert(&pixels)
    }

    /// Converts pixels of 16 bits a sample to 8 bits.
    func reduced(_ pixels: [UInt64]) -> [UInt32] {
        precondition(samples == .rgba16)
        // Unsafe: as many pixels are written as the array has room for, and as many are read.
        return unsafe [UInt32](unsafeUninitializedCapacity: pixels.count) { out, initializedCount in
            unsafe pixels.withUnsafeBytes { source in
                for range in Self.batches(of: pixels.count) {
                    unsafe endcap_colour_transform_apply(
                        handle, source.baseAddress?.advanced(by: range.lowerBound * 8),
                        out.baseAddress?.advanced(by: range.lowerBound), UInt32(range.count))
                }
            }
            initializedCount = pixels.count
        }
    }

    /// Converts pixels of 16 bits a sample where they are.
    func apply(to pixels: inout [UInt64]) {
        precondition(samples == .rgba16To16)
        convert(&pixels)
    }

    private func convert<Pixel: BitwiseCopyable>(_ pixels: inout [Pixel]) {
        // Unsafe: as many pixels are read and written as the array holds, each in its place.
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            for range in Self.batches(of: buffer.count) {
                let start = unsafe buffer.baseAddress?.advanced(by: range.lowerBound)
                unsafe endcap_colour_transform_apply(handle, start, start, UInt32(range.count))
            }
        }
    }

    /// Little CMS counts in 32 bits.
    private static func batches(of count: Int) -> some Sequence<Range<Int>> {
        stride(from: 0, to: count, by: 1 << 24).lazy.map { $0..<min($0 + 1 << 24, count) }
    }
}
