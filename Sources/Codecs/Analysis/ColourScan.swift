internal import Pixels

/// A look at the colours of a block's rows, one after the other.
struct ColourScan {
    /// The first distinct colours.
    private var first = ColourTable()
    /// Whether there are no others.
    private var hasAll = true
    /// What all pixels so far have in common, once there is no table that tells it.
    private var laterTraits = PixelTraits()
    private let columns: LineUse

    /// - Parameters:
    ///   - columns: the columns of a row that count.
    ///   - hasBlank: whether transparent black is one of the colours.
    init(_ columns: LineUse, hasBlank: Bool) {
        self.columns = columns
        // A blank run shows transparent black, which is 0.
        if hasBlank { _ = first.insert(0) }
    }

    /// The distinct colours so far; nil as soon as there are more than 256.
    var table: ColourTable? { hasAll ? first : nil }

    /// What all pixels so far have in common.
    var traits: PixelTraits { hasAll ? PixelTraits(first.colours.span) : laterTraits }

    /// Looks at a row of the block.
    mutating func add(_ row: Span<UInt32>) {
        for range in columns.ranges { addStretch(row.extracting(range)) }
    }

    private mutating func addStretch(_ pixels: Span<UInt32>) {
        if hasAll {
            guard !first.insertAll(pixels) else { return }
            laterTraits = traits.union(PixelTraits(pixels))
            hasAll = false
        } else if laterTraits.isOpaque || laterTraits.isGray {
            // Nothing more is to be learnt of pixels that are neither.
            laterTraits = laterTraits.union(PixelTraits(pixels))
        }
    }
}

extension ColourTable {
    /// Inserts pixels until one does not fit any more; false then.
    fileprivate mutating func insertAll(_ pixels: Span<UInt32>) -> Bool {
        guard !pixels.isEmpty else { return true }
        // Neighbours are often alike, and are then not looked up.
        var last = ~pixels[0]
        for index in pixels.indices where pixels[index] != last {
            last = pixels[index]
            if insert(last) == nil { return false }
        }
        return true
    }
}
