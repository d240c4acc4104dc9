import Slicing

/// Finds a stretch of rows that fewer rows, stretched, come out as, and makes those.
///
/// A stretch begins and ends with rows that are alike, because sampling keeps to its own pixels. Between such ends each
/// number of source rows is tried on a few columns, and where these allow it on all; what comes of it is drawn and
/// compared. Only exact ones are found.
struct StretchRecovery {
    /// The rows that were found.
    struct Found {
        var range: Range<Int>
        /// The rows to stretch; as wide as the picture.
        var rows: Raster
    }

    /// Larger pictures are left alone: the tries grow with the square of the height.
    static let maximumHeight = 1_024
    static let maximumPixelCount = 1_000_000
    private static let maximumTryCount = 100_000
    /// Rows alike at an end, beyond which more say nothing.
    private static let longestEnd = 16
    private static let probeCount = 6

    private let rows: Raster
    private let names: [Int]
    private let probes: [StretchProbe]

    /// Nil where the picture is too large to be tried.
    init?(_ rows: Raster, names: [Int]) {
        guard rows.height <= Self.maximumHeight, rows.pixels.count <= Self.maximumPixelCount else { return nil }
        self.rows = rows
        self.names = names
        probes = StretchProbe.best(of: rows, count: Self.probeCount)
    }

    /// What keeps the fewest rows, and fewer than `limit` of all.
    func find(keepingFewerThan limit: Int, isWanted: () -> Bool) -> Found? {
        var (best, least, tries) = (Found?.none, limit, 0)
        for place in places where isWanted() {
            let rest = rows.height - place.range.count
            let counts = max(2, place.range.count / (2 * place.endCount + 1))..<max(2, place.range.count / 2 + 1)
            for count in counts where rest + count < least {
                tries += 1
                guard tries <= Self.maximumTryCount else { return best }
                guard probes.allSatisfy({ $0.allows(place.range, count: count) }), let made = make(place.range, count)
                else { continue }
                (best, least) = (Found(range: place.range, rows: made), rest + count)
                break
            }
        }
        return best
    }

    /// Where a stretch may lie, the longest first.
    private var places: [(range: Range<Int>, endCount: Int)] {
        var (starts, ends): ([(Int, Int)], [(Int, Int)]) = ([], [])
        var start = 0
        while start < names.count {
            var end = start + 1
            while end < names.count, names[end] == names[start] { end += 1 }
            if end - start > 1 {
                for first in max(start, end - Self.longestEnd)..<(end - 1) { starts.append((first, end - first)) }
                for last in (start + 2)...min(end, start + Self.longestEnd) { ends.append((last, last - start)) }
            }
            start = end
        }
        var places: [(range: Range<Int>, endCount: Int)] = []
        for (first, before) in starts {
            for (last, behind) in ends where last - first >= 8 && last - first > before + behind {
                places.append((first..<last, min(before, behind)))
            }
        }
        return places.sorted { ($0.range.count, -$0.range.lowerBound) > ($1.range.count, -$1.range.lowerBound) }
    }

    // MARK: One try

    private func make(_ range: Range<Int>, _ count: Int) -> Raster? {
        let shares = Self.shares(range.count, count)
        var made = Raster(
            width: rows.width, height: count, pixels: [UInt32](repeating: 0, count: rows.width * count))
        for x in 0..<rows.width {
            guard let column = column(of: x, range, count, shares) else { return nil }
            for row in 0..<count { made[x, row] = column[row] }
        }
        return draws(made, range) ? made : nil
    }

    /// For each output row the source row before it and the share of the next.
    private static func shares(_ length: Int, _ count: Int) -> [(lower: Int, share: Float)] {
        (0..<length).map { row in
            let position = (Double(row) + 0.5) * Double(count) / Double(length) - 0.5
            let clamped = min(max(position, 0), Double(count - 1))
            return (Int(clamped.rounded(.down)), Float(clamped - clamped.rounded(.down)))
        }
    }

    /// A column's source pixels; alpha first, as colours count by it.
    private func column(
        of x: Int, _ range: Range<Int>, _ count: Int, _ shares: [(lower: Int, share: Float)]
    ) -> [UInt32]? {
        let pixels = range.map { rows[x, $0] }
        let samples = zip(shares, pixels).map { share, pixel in
            ChannelChain.Sample(lower: share.lower, share: share.share, level: Float(pixel >> 24))
        }
        // Of several alphas that are possible, some may not go with the colours.
        for pick in ChannelChain.Pick.allCases {
            guard let alphas = ChannelChain.solve(samples, count: count, first: Int(pixels[0] >> 24), pick: pick)
            else { return nil }
            if let column = self.column(under: alphas, pixels, count, shares) { return column }
        }
        return nil
    }

    private func column(
        under alphas: [Int], _ pixels: [UInt32], _ count: Int, _ shares: [(lower: Int, share: Float)]
    ) -> [UInt32]? {
        var column = alphas.map { UInt32($0) << 24 }
        for shift: UInt32 in [0, 8, 16] {
            var samples: [ChannelChain.Sample] = []
            for (share, pixel) in zip(shares, pixels) where pixel >> 24 > 0 {
                let lower = (1 - share.share) * Float(alphas[share.lower])
                let upper = share.share * Float(share.lower + 1 < count ? alphas[share.lower + 1] : 0)
                guard lower + upper > 0 else { continue }
                samples.append(
                    .init(
                        lower: share.lower, share: upper / (lower + upper), level: Float(pixel >> shift & 0xFF)))
            }
            let first = Int(pixels[0] >> shift & 0xFF)
            guard let levels = ChannelChain.solve(samples, count: count, first: first, isFree: { alphas[$0] == 0 })
            else { return nil }
            for row in 0..<count where alphas[row] > 0 { column[row] |= UInt32(levels[row]) << shift }
        }
        return column
    }

    private func draws(_ made: Raster, _ range: Range<Int>) -> Bool {
        made.stretched(toHeight: range.count, by: .halfPixel) == rows.cropped(columns: 0..<rows.width, rows: range)
    }
}
