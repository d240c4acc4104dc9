/// Undoes, for what a kernel lets through, the blur of source pixels that are means of several pixels.
///
/// The mean of n neighbours dampens a wave of low frequency like the addition of (n² - 1) / 24 times its second difference;
/// so the kernel is taken less that much of its own.
struct MeanSharpening {
    /// The distance of two pixels of the picture, in the kernel's unit.
    private let step: Double
    private let strength: Double

    /// Nil where source pixels are the picture's.
    ///
    /// - Parameters:
    ///   - reduction: how many pixels each source pixel is the mean of.
    ///   - kernelScale: source pixels per unit of the kernel.
    init?(reduction: Int, kernelScale: Double) {
        guard reduction > 1 else { return nil }
        step = 1 / (Double(reduction) * kernelScale)
        strength = Double(reduction * reduction - 1) / 24
    }

    /// The kernel's weight at a distance, sharpened.
    func weight(_ kernel: ResamplingKernel, at distance: Double) -> Double {
        let weight = kernel.weight(at: distance)
        let around = kernel.weight(at: distance - step) + kernel.weight(at: distance + step)
        return weight - strength * (around - 2 * weight)
    }
}
