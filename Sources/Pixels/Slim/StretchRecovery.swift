import Slicing

/// Finds fewer rows that come out as the given ones where some of them are stretched, and makes those.
///
/// What is found is drawn and compared: only what is exact counts.
struct StretchRecovery {
    /// What was found.
    struct Found {
        var axis: SlimAxis
        /// The rows that the axis keeps; as wide as the picture.
        var rows: Raster
    }

    /// Larger pictures are left alone.
    static let maximumHeight = 1_024
    static let maximumPixelCount = 1_000_000

    private let rows: Raster
    private let names: [Int]

    /// Nil where the picture is too large to be tried.
    init?(_ rows: Raster, names: [Int]) {
        guard rows.height <= Self.maximumHeight, rows.pixels.count <= Self.maximumPixelCount else { return nil }
        self.rows = rows
        self.names = names
    }

    /// What keeps the fewest rows, and fewer than `limit` of all.
    func find(keepingFewerThan limit: Int, isWanted: () -> Bool) -> Found? {
        var search = StretchSearch(rows, names: names)
        return search.find(keepingFewerThan: limit, isWanted: isWanted) { make($0) }
    }

    // MARK: One try

    private func make(_ parts: StretchedParts) -> Found? {
        guard let (axis, mixtures) = parts.drawn() else { return nil }
        var made = Raster(
            width: rows.width, height: parts.keptCount,
            pixels: [UInt32](repeating: 0, count: rows.width * parts.keptCount))
        for x in 0..<rows.width {
            var (start, first) = (0, 0)
            for (index, part) in parts.parts.enumerated() {
                var end = start
                while end < mixtures.count, mixtures[end].part == index { end += 1 }
                guard let column = column(x, start..<end, mixtures, count: part.count) else { return nil }
                for (row, pixel) in column.enumerated() { made[x, first + row] = pixel }
                (start, first) = (end, first + part.count)
            }
        }
        return made.drawn(by: parts.plan) == rows ? Found(axis: axis, rows: made) : nil
    }

    /// A part's source pixels in one column; alpha first, as colours count by it.
    private func column(
        _ x: Int, _ range: Range<Int>, _ mixtures: [StretchedParts.Mixture], count: Int
    ) -> [UInt32]? {
        let pixels = range.map { rows[x, $0] }
        let samples = zip(range, pixels).map { row, pixel in
            ChannelChain.Sample(
                lower: mixtures[row].lower, share: mixtures[row].share, level: Float(pixel >> 24))
        }
        // Of several alphas that are possible, some may not go with the colours.
        for pick in ChannelChain.Pick.allCases {
            guard let alphas = ChannelChain.solve(samples, count: count, pick: pick) else { return nil }
            if let column = self.column(under: alphas, pixels, samples) { return column }
        }
        return nil
    }

    private func column(
        under alphas: [Int], _ pixels: [UInt32], _ alphaSamples: [ChannelChain.Sample]
    ) -> [UInt32]? {
        var column = alphas.map { UInt32($0) << 24 }
        for shift: UInt32 in [0, 8, 16] {
            var samples: [ChannelChain.Sample] = []
            for (sample, pixel) in zip(alphaSamples, pixels) where pixel >> 24 > 0 {
                let (place, share) = (sample.lower, sample.share)
                let lower = (1 - share) * Float(alphas[place])
                let upper = share * Float(place + 1 < alphas.count ? alphas[place + 1] : 0)
                guard lower + upper > 0 else { continue }
                samples.append(
                    .init(lower: place, share: upper / (lower + upper), level: Float(pixel >> shift & 0xFF)))
            }
            guard let levels = ChannelChain.solve(samples, count: alphas.count, isFree: { alphas[$0] == 0 })
            else { return nil }
            for row in alphas.indices where alphas[row] > 0 { column[row] |= UInt32(levels[row]) << shift }
        }
        return column
    }
}
