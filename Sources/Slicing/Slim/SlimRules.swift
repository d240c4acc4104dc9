/// What a slim picture may be made of.
package struct SlimRules: Hashable, Sendable {
    /// Which runs of an axis are kept short.
    package enum RunChoice: String, CaseIterable, Hashable, Sendable {
        /// The one that saves most, and those that may be flexible beside it: they show the same lines, as the two
        /// sides of an arrow do, or are at least half as long; at an edge, where a run may be a border, as long.
        case auto
        /// The one that saves most.
        case one
        /// All that save anything, also stretches that may be chance: the smallest picture, but borders grow with it.
        case all
    }

    package var choice: RunChoice
    package var kinds: Set<SlimRun.Kind>
    /// Whether runs must share a length in proportion to the lines kept of them, as Android's do.
    package var sharesByLength: Bool

    package init(
        choice: RunChoice = .auto, kinds: Set<SlimRun.Kind> = Set(SlimRun.Kind.allCases), sharesByLength: Bool = false
    ) {
        self.choice = choice
        self.kinds = kinds
        self.sharesByLength = sharesByLength
    }

    /// Whether runs of a kind may be kept short.
    ///
    /// What turns once is as well explained by chance, or by somebody's liking for symmetry: it counts only where
    /// everything does.
    package func allows(_ kind: SlimRun.Kind) -> Bool { kinds.contains(kind) && (kind != .mirrored || choice == .all) }

    /// Most runs of one axis: more are not asked for by any picture, and URLs hold no more.
    package static let maximumRunCount = 16
}
