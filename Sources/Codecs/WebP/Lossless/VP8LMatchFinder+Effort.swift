extension VP8LMatchFinder {
    /// How hard it searches.
    struct Effort: Hashable, Sendable {
        /// Places of the same first units that are looked at.
        var depth = 6
        /// Units that are hashed, and so the least of a match further back: 2 or 3.
        var hashedCount = 3
        /// Inside a match that goes on for so many units no other is looked for.
        var goodLength = 14
        /// Each search in vain makes the next step longer by a unit, up to this.
        var longestStep = 63
        /// A match of fewer units may be one by chance, and so makes steps only half as long.
        var shortLength = 4

        /// How far from a search the next one is.
        @inline(__always)
        func step(missCount: Int) -> Int { min(1 &+ missCount, longestStep) }

        /// How far apart the places are that can be found: farther where steps are long.
        ///
        /// The searches' own places can be found as well.
        @inline(__always)
        func gap(missCount: Int) -> Int { missCount < longestStep / 2 ? 1 : 4 }

        /// What is left of so many searches in vain after a match of so many units.
        @inline(__always)
        func missCount(_ missCount: Int, afterMatchOf length: Int) -> Int { length < shortLength ? missCount / 2 : 0 }
    }
}
