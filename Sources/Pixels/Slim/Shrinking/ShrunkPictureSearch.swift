import Slicing

/// Looks for pictures that were stretched across and drawn shorter than they are down.
///
/// The renderer rounds what comes across and then takes the mean of several rows. So a row of what it draws is no row
/// that was stretched, but up to a level off; and only more rows than it shows explain it.
struct ShrunkPictureSearch {
    private let picture: Raster
    private let columnNames: [Int]
    private let isWanted: () -> Bool
    private var steps = 0

    /// Longer axes have too many ways.
    private static let maximumLength = 128
    /// Levels looked at, after which it is given up.
    private static let maximumStepCount = 10_000_000
    /// Rows more than the picture shows: what needs more is no way.
    private static let maximumExtraCount = 12

    /// - Parameter columnNames: different where columns are.
    init(_ picture: Raster, columnNames: [Int], isWanted: @escaping () -> Bool) {
        (self.picture, self.columnNames, self.isWanted) = (picture, columnNames, isWanted)
    }

    /// A picture of fewer pixels than `limit`, and fewer columns than the picture.
    mutating func find(fewerPixelsThan limit: Int) -> StretchedPictureSearch.Answer? {
        guard max(picture.width, picture.height) <= Self.maximumLength else { return nil }
        let columns = BoundedRaster(around: picture.transposed())
        var best: StretchedPictureSearch.Answer?
        var limit = limit
        for search in [Search.stretch, .severalStretches, .uniform] {
            let most = min((limit - 1) / picture.height, picture.width - 1)
            guard most > 1, let found = find(search, columns, keepingFewerThan: most + 1, limit) else { continue }
            (best, limit) = (found, found.raster.pixels.count)
        }
        return best
    }

    /// How ways across are looked for.
    private enum Search {
        case stretch, severalStretches, uniform
    }

    private mutating func find(
        _ search: Search, _ columns: BoundedRaster, keepingFewerThan most: Int, _ limit: Int
    ) -> StretchedPictureSearch.Answer? {
        if search == .uniform {
            var uniform = UniformSearch(columns, names: columnNames)
            return uniform.find(keepingFewerThan: most, most: 1, isWanted: isWanted) {
                answer($0, fewerPixelsThan: limit)
            }.first
        }
        var stretches = StretchSearch(columns, names: columnNames)
        return stretches.find(
            keepingFewerThan: most, several: search == .severalStretches, isWanted: isWanted
        ) { answer($0, fewerPixelsThan: limit) }
    }

    private mutating func answer(
        _ parts: StretchedParts, fewerPixelsThan limit: Int
    ) -> StretchedPictureSearch.Answer? {
        guard steps < Self.maximumStepCount, isWanted(), let across = StretchUndoing(parts) else { return nil }
        var rows = ShrunkRows(picture, across: across)
        defer { steps += rows.steps }
        let badRows = rows.badRows
        var covers = ShrunkCovers(height: picture.height, badRows: badRows)
        let pair = ShrunkPair(height: picture.height, badRows: badRows)
        let stepsLeft = Self.maximumStepCount - steps
        let most = min((limit - 1) / parts.keptCount - picture.height, Self.maximumExtraCount)
        for extra in 0..<max(most, 0) + 1 where rows.steps < stepsLeft {
            var ways = [covers.find(extra: extra) { rows.steps < stepsLeft && rows.rows(of: $0) != nil }]
            // Where no row is known caps between pixels could be anywhere.
            if ways == [nil], extra > 0, badRows.count < picture.height {
                ways = [
                    pair.find(
                        extra: extra, isWanted: { rows.steps < stepsLeft }, isPossible: { rows.rows(of: $0) != nil })
                ]
            }
            for case let down? in ways {
                if let answer = rows.make(down) { return answer }
            }
        }
        return nil
    }
}

extension BoundedRaster {
    /// A picture that each level may be one off.
    fileprivate init(around picture: Raster) {
        self.init(picture)
        for y in 0..<height {
            for x in 0..<width {
                for shift: UInt32 in [0, 8, 16, 24] {
                    let level = Int(picture[x, y] >> shift & 0xFF)
                    // What is opaque was so all the way.
                    let isExact = shift == 24 && (level == 255 || level == 0)
                    set(x, y, shift, isExact ? level...level : max(0, level - 1)...min(255, level + 1))
                }
            }
        }
    }
}
