/// How hard matches are searched and chosen among.
struct VP8LSearch: Hashable, Sendable {
    var effort = VP8LMatchFinder.Effort()
    /// The first guess takes no match that is shorter.
    var shortestMatch = 3
    /// How often the cheapest way is looked for, each time with what the way before has taught of the costs.
    var passCount = 1

    init() {}

    /// The one for a format; `effort` is from 1 to 9.
    init(_ format: VP8LFormat, effort: Int) {
        let depths = [1, 2, 3, 4, 5, 6, 32, 64, 128]
        self.effort.depth = depths[effort - 1]
        if effort > 6 { self.effort.longestStep = 1 }
        passCount = effort < 7 ? 1 : effort < 8 ? 2 : 4
        if format.palette == nil {
            // A unit of four channels is dear enough that two of them make a match.
            self.effort.hashedCount = 2
            shortestMatch = 2
        }
    }
}
