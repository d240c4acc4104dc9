import Codecs

/// The formats that one kind of picture may be answered in, the best first, packed into two bytes.
///
/// It ends with the first that holds every picture, PNG or JPEG: what follows is never taken. So most clients have the
/// same few rankings, and each distinct one costs a rendition of its own.
struct FormatRanking: Hashable, Sendable {
    /// Three bits a format, the best in the lowest; 0 ends it.
    private var packed: UInt16 = 0

    /// Allocates nothing.
    ///
    /// - Parameter allowsAVIF: whether AVIF is written at all.
    init(_ content: PictureContent, _ accepted: AcceptedFormats, allowsAVIF: Bool) {
        var (shift, highest) = (UInt16(0), Int.max)
        while let best = Self.best(content, accepted, allowsAVIF: allowsAVIF, below: highest) {
            packed |= Self.code(best.format) << shift
            if best.format.holdsEveryPicture { return }
            shift += 3
            highest = best.score
        }
    }

    /// The format with the highest score below `limit` and above 0; scores of two formats are never the same.
    private static func best(
        _ content: PictureContent, _ accepted: AcceptedFormats, allowsAVIF: Bool, below limit: Int
    ) -> (format: ImageFormat, score: Int)? {
        var best: (format: ImageFormat, score: Int)?
        func consider(_ format: ImageFormat) {
            let weight = accepted.weight(of: format)
            // The code decides between equals.
            let score = (fitness(format, content) * weight) << 3 | Int(code(format))
            if weight > 0, score < limit, score > best?.score ?? 0 { best = (format, score) }
        }
        consider(.png)
        consider(.jpeg)
        consider(.webp)
        if allowsAVIF { consider(.avif) }
        return best
    }

    /// How well a format suits a kind of picture, in per cent of the best; the client's weight is a factor to it.
    ///
    /// Last resorts are a loss for art, and JPEG for what is translucent, as it is put on white.
    private static func fitness(_ format: ImageFormat, _ content: PictureContent) -> Int {
        switch (content, format) {
        case (.art, .webp), (.translucentArt, .webp): 100
        case (.art, .png), (.translucentArt, .png): 80
        case (.art, .avif), (.translucentArt, .avif): 20
        case (.art, .jpeg): 10
        case (.photo, .avif), (.translucentPhoto, .avif): 100
        case (.photo, .webp), (.translucentPhoto, .webp): 90
        case (.photo, .jpeg): 70
        case (.photo, .png): 10
        case (.translucentPhoto, .png): 40
        case (.translucentArt, .jpeg), (.translucentPhoto, .jpeg): 2
        }
    }

    private static func code(_ format: ImageFormat) -> UInt16 {
        switch format {
        case .png: 1
        case .jpeg: 2
        case .webp: 3
        case .avif: 4
        }
    }

    /// The formats, the best first.
    var formats: [ImageFormat] {
        stride(from: UInt16(0), to: 12, by: 3).compactMap { shift in
            ImageFormat.allCases.first { Self.code($0) == packed >> shift & 7 }
        }
    }

    /// Whether there is no format to answer in.
    var isEmpty: Bool { packed == 0 }
}

extension ImageFormat {
    /// Whether a picture of any size that is rendered can be written in it, and in a time that does not follow its area.
    fileprivate var holdsEveryPicture: Bool { self == .png || self == .jpeg }
}
