import Codecs

/// All that `format=auto` takes from a request's fields: clients of one class get the same answer.
///
/// There are few classes, whatever the fields say, so that nobody fills caches with copies of one picture.
struct ClientClass: Hashable, Sendable {
    private var art: FormatRanking
    private var translucentArt: FormatRanking
    private var photo: FormatRanking
    private var translucentPhoto: FormatRanking
    /// Whether the client asks for small files, and that is heeded.
    let savesData: Bool

    /// Nil where the client accepts none of the formats; otherwise no ranking is empty.
    init?(_ accepted: AcceptedFormats, allowsAVIF: Bool, savesData: Bool) {
        let ranking = { FormatRanking($0, accepted, allowsAVIF: allowsAVIF) }
        art = ranking(.art)
        translucentArt = ranking(.translucentArt)
        photo = ranking(.photo)
        translucentPhoto = ranking(.translucentPhoto)
        self.savesData = savesData
        if art.isEmpty { return nil }
    }

    /// The formats for that kind of picture, the best first.
    func formats(for content: PictureContent) -> [ImageFormat] {
        switch content {
        case .art: art.formats
        case .translucentArt: translucentArt.formats
        case .photo: photo.formats
        case .translucentPhoto: translucentPhoto.formats
        }
    }

    /// The class in words, as a part of cache keys: `webp+png webp+png webp+jpeg webp+png`.
    var text: String {
        let rankings = PictureContent.allCases.map { formats(for: $0).map(\.rawValue).joined(separator: "+") }
        return rankings.joined(separator: " ") + (savesData ? " save-data" : "")
    }
}
