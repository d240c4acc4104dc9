package import Slicing

extension RunRaster {
    /// The picture blurred by a Gaussian, in premultiplied colour; beyond its edges the outermost pixels go on.
    ///
    /// Within one level of the exact sums, which are rounded to 8 bits between the passes. Costs by the distinct pixels of
    /// the result: a stretch that repeats, further in than the blur reaches, goes on repeating.
    ///
    /// - Parameters:
    ///   - sigma: standard deviation in pixels, above 0.
    ///   - light: the space in which colours are added up.
    package func blurred(sigma: Double, light: LightSpace = .encoded) -> RunRaster {
        let picture = withoutBlanks()
        guard sigma >= CoarselySmoothedAxis.leastSigma else {
            let (columns, rows) = picture.smoothedAxes(sigma: sigma)
            let block = picture.block.sampled(horizontal: columns.blurred, vertical: rows.blurred, light: light)
            return RunRaster(block: block, columns: columns.runs, rows: rows.runs)
        }
        let columns = CoarselySmoothedAxis(picture.columns, sigma: sigma)
        let rows = CoarselySmoothedAxis(picture.rows, sigma: sigma)
        return RunRaster(
            picture.block
                .sampled(horizontal: columns.nodes, vertical: rows.nodes, light: light)
                .sampled(horizontal: columns.lines, vertical: rows.lines, light: light))
    }

    /// How many distinct columns and rows the blurred picture has.
    ///
    /// - Parameter runs: an axis of the sharp one.
    package static func blurredLineCount(_ runs: [Run], sigma: Double) -> Int {
        sigma < CoarselySmoothedAxis.leastSigma
            ? SmoothedAxis.lineCount(runs, sigma: sigma) : runs.reduce(0) { $0 + $1.count }
    }

    /// Traps where the picture has blank lines.
    func smoothedAxes(sigma: Double) -> (columns: SmoothedAxis, rows: SmoothedAxis) {
        (SmoothedAxis(columns, sigma: sigma), SmoothedAxis(rows, sigma: sigma))
    }
}
