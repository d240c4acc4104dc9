/// Turns distances into distance codes for rows of a given length: 120 codes for the nearest neighbours in the plane,
/// then the distances themselves (RFC 9649, 5.2.2).
struct VP8LDistances: Hashable, Sendable {
    /// Offsets of the codes 1 to 120: how far to the left, and how far up.
    static let offsets: [(left: Int8, up: Int8)] = [
        (0, 1), (1, 0), (1, 1), (-1, 1), (0, 2), (2, 0), (1, 2), (-1, 2), (2, 1), (-2, 1), (2, 2), (-2, 2),
        (0, 3), (3, 0), (1, 3), (-1, 3), (3, 1), (-3, 1), (2, 3), (-2, 3), (3, 2), (-3, 2), (0, 4), (4, 0),
        (1, 4), (-1, 4), (4, 1), (-4, 1), (3, 3), (-3, 3), (2, 4), (-2, 4), (4, 2), (-4, 2), (0, 5), (3, 4),
        (-3, 4), (4, 3), (-4, 3), (5, 0), (1, 5), (-1, 5), (5, 1), (-5, 1), (2, 5), (-2, 5), (5, 2), (-5, 2),
        (4, 4), (-4, 4), (3, 5), (-3, 5), (5, 3), (-5, 3), (0, 6), (6, 0), (1, 6), (-1, 6), (6, 1), (-6, 1),
        (2, 6), (-2, 6), (6, 2), (-6, 2), (4, 5), (-4, 5), (5, 4), (-5, 4), (3, 6), (-3, 6), (6, 3), (-6, 3),
        (0, 7), (7, 0), (1, 7), (-1, 7), (5, 5), (-5, 5), (7, 1), (-7, 1), (4, 6), (-4, 6), (6, 4), (-6, 4),
        (2, 7), (-2, 7), (7, 2), (-7, 2), (3, 7), (-3, 7), (7, 3), (-7, 3), (5, 6), (-5, 6), (6, 5), (-6, 5),
        (8, 0), (4, 7), (-4, 7), (7, 4), (-7, 4), (8, 1), (8, 2), (6, 6), (-6, 6), (8, 3), (5, 7), (-5, 7),
        (7, 5), (-7, 5), (8, 4), (6, 7), (-6, 7), (7, 6), (-7, 6), (8, 5), (7, 7), (-7, 7), (8, 6), (8, 7),
    ]

    /// The code of each offset: 8 − left in the low four bits, up above them; 0 where there is none.
    private static let codes: [UInt8] = {
        var codes = [UInt8](repeating: 0, count: 128)
        for (index, offset) in offsets.enumerated() {
            codes[Int(offset.up) << 4 | Int(8 - offset.left)] = UInt8(index + 1)
        }
        return codes
    }()

    private let rowUnitCount: Int
    private let codes = Self.codes

    init(rowUnitCount: Int) {
        self.rowUnitCount = rowUnitCount
    }

    /// The smallest code for a distance of at least one unit.
    func code(_ distance: Int) -> Int {
        let (up, left) = distance.quotientAndRemainder(dividingBy: rowUnitCount)
        if up < 8, left <= 8 {
            let code = codes[up << 4 | (8 - left)]
            if code > 0 { return Int(code) }
        }
        let right = rowUnitCount - left
        if up < 7, right < 8 {
            let code = codes[(up + 1) << 4 | (8 + right)]
            if code > 0 { return Int(code) }
        }
        return distance + VP8LSymbols.nearbyCount
    }
}
