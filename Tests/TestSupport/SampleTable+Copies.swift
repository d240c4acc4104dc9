package import Slicing

extension SampleTable {
    /// The source line that a sample copies, or nil where it blends or is transparent.
    package func copiedLine(_ index: Int) -> Int? {
        let first = taps.offsets[index]
        return taps.offsets[index + 1] == first + 1 ? taps.lines[first] : nil
    }
}
