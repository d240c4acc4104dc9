package import Slicing

extension RunRaster {
    /// The picture with transparent lines around it; traps below 0.
    package func padded(_ padding: EdgePixels) -> RunRaster {
        guard padding != EdgePixels() else { return self }
        return RunRaster(
            block: block, columns: columns.padded(leading: padding.left, trailing: padding.right),
            rows: rows.padded(leading: padding.top, trailing: padding.bottom))
    }
}

extension [Run] {
    /// The runs with blank ones around them.
    func padded(leading: Int, trailing: Int) -> [Run] {
        (leading > 0 ? [.blank(count: leading)] : []) + self + (trailing > 0 ? [.blank(count: trailing)] : [])
    }
}
