/// Which neighbouring lines of a source axis are alike, so that what is sampled from them is known beforehand.
///
/// A weighted sum of equal lines is that line again, whatever the weights, where every pixel that is wholly transparent
/// is transparent black; other pixels without alpha lose their colour in a sum of two or more.
package struct LineLikeness: Hashable, Sendable {
    /// For each line, the first of the equal lines around it.
    private let runStarts: [Int32]
    /// For each line, whether it has colours where it has no alpha.
    private let hidesColours: [Bool]

    /// - Parameters:
    ///   - repeatsPrevious: for each line, whether it equals the one before it; the first one's is not looked at.
    ///   - hidesColours: for each line, whether a pixel of it has no alpha and yet a colour.
    package init(repeatsPrevious: [Bool], hidesColours: [Bool]) {
        precondition(repeatsPrevious.count == hidesColours.count)
        var start: Int32 = 0
        runStarts = repeatsPrevious.enumerated().map { line, repeats in
            if !repeats { start = Int32(line) }
            return start
        }
        self.hidesColours = hidesColours
    }

    /// Length of the axis in pixels.
    package var lineCount: Int { runStarts.count }

    /// What it holds in memory, in bytes.
    package var heldByteCount: Int { 5 * lineCount }

    /// The first of the equal lines that hold both lines; nil where they are different.
    func runStart(of first: Int, and last: Int) -> Int? {
        runStarts[first] == runStarts[last] ? Int(runStarts[first]) : nil
    }

    /// The end of the equal lines that hold this one.
    func runEnd(of line: Int) -> Int {
        runStarts[line...].firstIndex { $0 != runStarts[line] } ?? lineCount
    }

    /// Whether sums of lines that equal this one are that line, down to pixels that nobody sees.
    func survivesSums(_ line: Int) -> Bool { !hidesColours[line] }
}
