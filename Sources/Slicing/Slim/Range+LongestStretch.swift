extension Range<Int> {
    /// The longest stretch of lines that are all like its first, the first of equally long ones.
    ///
    /// - Parameter isLike: whether a line, the second, is like the first of a stretch.
    package func longestStretch(where isLike: (Int, Int) -> Bool) -> Range<Int> {
        var (longest, start) = (lowerBound..<lowerBound, lowerBound)
        for line in lowerBound...upperBound where line == upperBound || !isLike(start, line) {
            if line - start > longest.count { longest = start..<line }
            start = line
        }
        return longest
    }
}
