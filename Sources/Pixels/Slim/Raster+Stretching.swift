import Slicing

extension Raster {
    /// The rows stretched to another height, as the renderer draws them; nil where no map of that kind exists.
    func stretched(toHeight height: Int, by map: StretchMap) -> Raster? {
        let plan = AxisPlan(
            segments: [Segment(.flexible(weight: 1, mode: .stretch), length: self.height)], outputLength: height,
            stretchMap: map)
        let whole = AxisPlan(segments: [Segment(.fixed, length: width)], outputLength: width)
        guard let vertical = try? plan.makeMap(), let horizontal = try? whole.makeMap() else { return nil }
        let block = sampled(horizontal: horizontal.samples, vertical: vertical.samples)
        return RunRaster(block: block, columns: horizontal.runs, rows: vertical.runs).expanded()
    }
}
