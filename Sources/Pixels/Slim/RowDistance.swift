extension Raster {
    /// How far two rows are apart: the largest difference of any channel as it is seen, in levels.
    package func distance(ofRow first: Int, from second: Int) -> Int {
        (0..<width).reduce(0) { largest, column in
            let (a, b) = (self[column, first], self[column, second])
            return a == b ? largest : max(largest, channelDistance(premultipliedPixel(a), premultipliedPixel(b)))
        }
    }
}
