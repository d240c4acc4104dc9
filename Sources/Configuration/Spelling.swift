/// Finds what a person most likely meant.
enum Spelling {
    /// The nearest of the known names, if it is near enough to be worth mentioning.
    static func nearest(to given: String, among known: [String]) -> String? {
        let distances = known.map { (name: $0, distance: distance(given.lowercased(), $0.lowercased())) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(2, given.count / 4) ? best.name : nil
    }

    /// Insertions, deletions and substitutions that lead from one word to the other.
    ///
    /// O(length × length).
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let substituted = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
