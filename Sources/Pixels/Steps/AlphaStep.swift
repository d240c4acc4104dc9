/// What becomes of every pixel of one alpha: some of its bits are kept, others added.
struct AlphaStep {
    var keptBits: UInt32
    var addedBits: UInt32
}

extension RunRaster {
    /// Changes each pixel by the step for its alpha; `step` is asked once for each of 0…255, and must keep
    /// transparent black, which blank runs show.
    func mappingAlpha(_ step: (Int) -> AlphaStep) -> RunRaster {
        let steps = (0...255).map(step)
        var result = self
        result.block.mapPixels { pixel in
            let step = steps[Int(pixel &>> 24)]
            return pixel & step.keptBits | step.addedBits
        }
        return result
    }
}

extension Raster {
    /// Replaces each pixel.
    @inline(__always)
    mutating func mapPixels(_ transform: (UInt32) -> UInt32) {
        var pixels = pixels.mutableSpan
        for index in pixels.indices { pixels[index] = transform(pixels[index]) }
    }
}
