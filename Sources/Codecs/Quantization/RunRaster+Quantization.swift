internal import Pixels
internal import Slicing

extension RunRaster {
    /// The picture in no more colours than the options allow: itself where it has no more.
    ///
    /// Only its distinct pixels are looked at, so that what repeats does so afterwards, and the time follows them.
    func quantized(_ options: EncodingOptions) throws(EncodingError) -> RunRaster {
        guard let count = options.colourLimit else { return self }
        if let colours = ColourAnalysis(self).colours, colours.count <= count { return self }
        guard let library = QuantizationLibrary.shared else { throw .libraryMissing }
        let (pixelCount, maximum) = (block.pixels.count, options.maximumQuantizedPixelCount)
        guard pixelCount <= maximum else { throw .tooManyPixels(pixelCount: pixelCount, maximum: maximum) }
        // A blank run shows transparent black, which has to be among the colours then.
        let hasBlank = (columns + rows).contains { $0.isBlank }
        let quantized = try library.quantize(
            block, to: count, effort: options.effort, keepsTransparent: hasBlank)
        return RunRaster(block: quantized, columns: columns, rows: rows)
    }
}
