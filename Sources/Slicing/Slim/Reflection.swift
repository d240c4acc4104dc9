/// A stretch of lines that goes to and fro: the first of them, the same backwards, forwards again, and so on; the last
/// time perhaps not all of them.
package struct Reflection: Hashable, Sendable {
    package var range: Range<Int>
    /// How many lines go one way; fewer than there are.
    package var half: Int

    package init(range: Range<Int>, half: Int) {
        self.range = range
        self.half = half
    }
}

extension Reflection {
    /// Longer axes are not looked through: time grows with their square where many lines are alike.
    package static let maximumLineCount = 1_024

    /// For each place between two lines where the lines turn, the stretch that saves most, and the one that turns there
    /// alone, in ascending order of that place.
    ///
    /// - Parameter lines: equal numbers mean equal lines.
    package static func all(in lines: [Int]) -> [Reflection] {
        guard lines.count > 1, lines.count <= maximumLineCount else { return [] }
        let radii = evenRadii(of: lines)
        var found: [Reflection] = []
        for place in radii.indices where radii[place] > 0 {
            let alone = Reflection(range: (place - radii[place])..<(place + radii[place]), half: radii[place])
            found.append(alone)
            var best = alone
            for half in 1..<(radii[place] + 1) {
                let end = end(ofHalves: half, turningAt: place, radii)
                if end > best.range.upperBound { best = Reflection(range: (place - half)..<end, half: half) }
            }
            if best != alone { found.append(best) }
        }
        return found
    }

    /// How far it goes to and fro from a turning place on.
    private static func end(ofHalves half: Int, turningAt place: Int, _ radii: [Int]) -> Int {
        var place = place
        while place < radii.count, radii[place] >= half { place += half }
        return place < radii.count ? place + radii[place] : min(place, radii.count)
    }

    /// How many lines on either side of each place are each other's images; place i is before line i.
    ///
    /// Manacher's algorithm: what lies within a known image is known from the other side of it. Linear.
    private static func evenRadii(of lines: [Int]) -> [Int] {
        var radii = [Int](repeating: 0, count: lines.count)
        var (left, right) = (0, 0)
        for place in 1..<lines.count {
            var radius = place < right ? min(radii[left + right - place], right - place) : 0
            while place - radius > 0, place + radius < lines.count,
                lines[place - radius - 1] == lines[place + radius]
            {
                radius += 1
            }
            radii[place] = radius
            if place + radius > right { (left, right) = (place - radius, place + radius) }
        }
        return radii
    }
}
