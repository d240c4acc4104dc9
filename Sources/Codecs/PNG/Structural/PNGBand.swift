internal import Slicing

/// Rows of a picture that are compressed together, as one block of deflate: no match reaches out of a band.
///
/// Where bands end is decided by the picture alone, so the file is the same however many bands are compressed at once.
struct PNGBand: Hashable, Sendable {
    private(set) var steps: [RowStep] = []
    /// What lies above the first row; nil at the top.
    private(set) var above: RowStep?
    private var literalByteCount = 0
    private var byteCount = 0

    /// Few pictures have more steps.
    private static let usualCount = 64
    /// Literal bytes after which a band ends; more would leave the processor's cache, fewer cost more headers.
    private static let enoughLiterals = 1 << 18
    /// Bytes after which a band ends, since positions within it are kept in 32 bits.
    private static let enoughBytes = 1 << 31

    /// The bands of a vertical axis, one at least.
    static func bands(of runs: [Run], layout: PNGRowLayout) -> [PNGBand] {
        var bands: [PNGBand] = []
        var band = PNGBand(above: nil)
        RowStep.forEach(of: runs, rowByteCount: layout.rowByteCount) { step in
            if band.isFull {
                bands.append(band)
                band = PNGBand(above: band.steps.last)
            }
            band.append(step, layout)
        }
        bands.append(band)
        return bands
    }

    private init(above: RowStep?) {
        self.above = above
        steps.reserveCapacity(Self.usualCount)
    }

    private var isFull: Bool { literalByteCount >= Self.enoughLiterals || byteCount >= Self.enoughBytes }

    private mutating func append(_ step: RowStep, _ layout: PNGRowLayout) {
        steps.append(step)
        literalByteCount += step.distinctRowCount * (layout.shortByteCount + 1)
        byteCount += step.rowCount * layout.rowByteCount
    }

    /// Whether no row is known to repeat another one.
    var isPlain: Bool { steps.allSatisfy { $0.rowCount == 1 } }

    /// Rows that have to be looked at.
    var distinctRowCount: Int { steps.reduce(0) { $0 + $1.distinctRowCount } }

    /// The block's lines that it reads, those of the row above included.
    var lines: [Range<Int>] { ([above].compactMap(\.self) + steps).compactMap(\.lines) }

    /// The same band of a block of those lines alone.
    func renumbered(_ lines: LineUse) -> PNGBand {
        var band = self
        band.above = above?.renumbered(lines)
        band.steps = steps.map { $0.renumbered(lines) }
        return band
    }
}
