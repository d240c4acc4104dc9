/// What the channels of the pixels of a grid may be, and how that was narrowed down.
struct GridDomains {
    private(set) var sets: [LevelSet]
    /// What was changed since the first mark, and what it was before.
    private var trail: [(place: Int, before: LevelSet)] = []

    init(count: Int) {
        sets = Array(repeating: .all, count: count)
    }

    subscript(place: Int) -> LevelSet { sets[place] }

    /// Sets what was not narrowed down yet.
    mutating func set(_ known: [LevelSet], from place: Int) {
        sets.replaceSubrange(place..<place + known.count, with: known)
    }

    /// Where to go back to.
    var mark: Int { trail.count }

    /// - Returns: whether that changed anything.
    mutating func narrow(_ place: Int, to set: LevelSet) -> Bool {
        let before = sets[place]
        let after = before.intersection(set)
        guard after != before else { return false }
        trail.append((place, before))
        sets[place] = after
        return true
    }

    mutating func goBack(to mark: Int) {
        while trail.count > mark, let change = trail.popLast() { sets[change.place] = change.before }
    }
}
