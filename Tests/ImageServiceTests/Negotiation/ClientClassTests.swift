import Codecs
import Testing

@testable import ImageService

/// From a field to the few classes that matter.
@Suite struct ClientClassTests {
    private func text(_ accept: String?, allowsAVIF: Bool = false) -> String? {
        ClientClass(AcceptedFormats(accept), allowsAVIF: allowsAVIF, savesData: false)?.text
    }

    @Test(arguments: RealClient.all, [false, true])
    func realClientsFallIntoFewClasses(client: RealClient, allowsAVIF: Bool) {
        #expect(text(client.accept, allowsAVIF: allowsAVIF) == client.kind.text(allowsAVIF: allowsAVIF))
    }

    /// Kinds are in the order art, translucent art, photo, translucent photo.
    @Test(
        arguments: [
            ("image/webp;q=0.5, image/png", "png png webp+png webp+png"),
            ("image/webp;q=0, */*", "png png jpeg png"),
            ("image/png;q=0, */*", "jpeg jpeg jpeg jpeg"),
            ("image/jpeg;q=0, */*", "png png png png"),
            ("image/jpeg;q=0.1, image/png;q=0.9", "png png png png"),
            ("image/*;q=0, image/jpeg", "jpeg jpeg jpeg jpeg"),
            ("image/png, image/png;q=0", "png png png png"),
            ("image/*;q=0.001", "png png jpeg png"),
            ("image/apng, image/svg+xml, image/png;q=0.1", "png png png png"),
            ("image/pngx, image/pn, image/png ;q=1", "png png png png"),
        ])
    func weightsDecide(accept: String, expected: String) {
        #expect(text(accept) == expected)
    }

    /// Nobody fills a cache with copies of one picture by inventing fields.
    @Test func classesAreFew() {
        var classes: Set<String> = []
        let weights = stride(from: 0, through: 1_000, by: 125)
        for png in weights {
            for jpeg in weights {
                for webp in weights {
                    for avif in [0, 1_000] {
                        let weights = [("png", png), ("jpeg", jpeg), ("webp", webp), ("avif", avif)]
                        let accept = weights.map { "image/\($0);q=" + Self.text(weight: $1) }.joined(separator: ",")
                        if let text = text(accept, allowsAVIF: true) { classes.insert(text) }
                    }
                }
            }
        }
        #expect(classes.count < 120)
    }

    private static func text(weight: Int) -> String {
        weight == 1_000 ? "1" : "0." + String("\(weight + 1_000)".dropFirst())
    }

    @Test(arguments: PictureContent.allCases)
    func aRankingEndsWithWhatHoldsEveryPicture(content: PictureContent) {
        for client in RealClient.all {
            guard
                let clientClass = ClientClass(AcceptedFormats(client.accept), allowsAVIF: true, savesData: false)
            else { continue }
            let formats = clientClass.formats(for: content)
            #expect(!formats.isEmpty && Set(formats).count == formats.count)
            #expect(formats.dropLast().allSatisfy { $0 == .webp || $0 == .avif }, "\(client.name)")
        }
    }
}
