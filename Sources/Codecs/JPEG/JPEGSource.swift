internal import CCodecShims
internal import Pixels

/// A JPEG file of which everything is known but its pixels.
struct JPEGSource: Sendable {
    let header: JPEGHeader
    let found: MetadataFindings
    let decision: ColourHandling.Decision
    private let bytes: [UInt8]
    private let limits: DecodingLimits

    /// Reads all but the pixels, and checks what they would cost.
    init(_ bytes: [UInt8], limits: DecodingLimits, colours: ColourHandling) throws(DecodingError) {
        self.bytes = bytes
        self.limits = limits
        header = try JPEGHeader(reading: bytes, limits: limits)
        try limits.check(header.imageHeader, fileByteCount: bytes.count)
        try checkJPEGStructure(bytes, limits: limits)
        found = JPEGMetadataReader.read(bytes, header)
        let samples: SampleLayout =
            header.imageHeader.colour != .cmyk ? .rgba8 : found.inksAreInverted ? .invertedCMYK8 : .cmyk8
        decision = colours.decide(
            found.metadata.colours, header.imageHeader.colour, samples, pixelCount: header.width * header.height)
    }

    /// All pixels, and whether libjpeg has passed over something.
    func decodePixels() throws(DecodingError) -> ([UInt32], hasWarnings: Bool) {
        let (width, height) = (header.width, header.height)
        var result = Result<Bool, JPEGReader.Failure>.success(false)
        // Unsafe: each row is written to its own part of the buffer.
        var pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, initializedCount in
            result = withReader(reduction: 1) { (reader) throws(JPEGReader.Failure) in
                for row in 0..<height {
                    unsafe try reader.read(
                        into: UnsafeMutableBufferPointer(rebasing: buffer[row * width..<(row + 1) * width]))
                }
            }
            // A refused file leaves rows unwritten; they are dropped below.
            if case .success = result { initializedCount = width * height }
        }
        let hasWarnings = try value(of: result)
        decision.transform?.apply(to: &pixels, header.imageHeader.colour)
        return (pixels, hasWarnings)
    }

    /// Decodes the picture's rows, one after the other, each converted as the whole picture would be.
    ///
    /// - Parameter reduction: 1, 2, 4 or 8: each pixel is the mean of so many by so many of the file's.
    func forEachRow(reduction: Int, _ body: (Span<UInt32>) -> Void) throws(DecodingError) {
        var row = [UInt32](repeating: 0, count: header.width.divided(by: reduction))
        let result = withReader(reduction: reduction) { (reader) throws(JPEGReader.Failure) in
            for _ in 0..<header.height.divided(by: reduction) {
                let read = unsafe row.withUnsafeMutableBufferPointer { buffer in
                    Result { () throws(JPEGReader.Failure) in unsafe try reader.read(into: buffer) }
                }
                try read.get()
                decision.transform?.apply(to: &row, header.imageHeader.colour)
                body(row.span)
            }
        }
        _ = try value(of: result)
    }

    private func withReader(
        reduction: Int, _ body: (borrowing JPEGReader) throws(JPEGReader.Failure) -> Void
    ) -> Result<Bool, JPEGReader.Failure> {
        let keepsInks = header.imageHeader.colour == .cmyk && decision.transform != nil
        let request = endcap_jpeg_request(
            byte_count: bytes.count, width: UInt32(header.width), height: UInt32(header.height),
            reduction: UInt32(reduction), keeps_inks: keepsInks ? 1 : 0,
            limits: endcap_jpeg_limits(
                scan_count: UInt32(clamping: limits.maximumScanCount), time: limits.timeInNanoseconds))
        // Unsafe: the reader is gone before the buffer is.
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(JPEGReader.Failure) in
                let reader = unsafe try JPEGReader(buffer, request)
                try body(reader)
                return reader.hasWarnings
            }
        }
    }

    private func value(of result: Result<Bool, JPEGReader.Failure>) throws(DecodingError) -> Bool {
        do throws(JPEGReader.Failure) {
            return try result.get()
        } catch {
            switch error.status {
            case .ok, .invalid: throw .damaged(reason: JPEGDamage.content)
            case .truncated: throw .damaged(reason: JPEGDamage.truncated)
            case .tooManyScans: throw .beyondLimit(.scans(maximum: limits.maximumScanCount))
            case .tooSlow: throw .beyondLimit(.time(maximum: limits.maximumTime))
            case .outOfMemory: throw .damaged(reason: JPEGDamage.memory)
            }
        }
    }
}

extension Int {
    /// How many groups of `divisor` it takes, the last one perhaps smaller.
    fileprivate func divided(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
