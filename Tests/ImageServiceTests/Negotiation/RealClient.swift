import Testing

/// What a real client says it accepts where it fetches a picture.
struct RealClient: Sendable, CustomTestStringConvertible {
    /// What there is to tell clients apart by.
    enum Kind: CaseIterable {
        /// Says nothing of modern formats, and may not know them.
        case plain
        case webP
        case avif
        /// A cache in front that has come down to one format.
        case onlyWebP, onlyAVIF, onlyJPEG
        /// Does not ask for a picture at all.
        case none

        /// The class in words; nil where nothing fits.
        func text(allowsAVIF: Bool) -> String? {
            switch (self, allowsAVIF) {
            case (.plain, _): "png png jpeg png"
            case (.webP, _), (.avif, false): "webp+png webp+png webp+jpeg webp+png"
            case (.avif, true): "webp+png webp+png avif+webp+jpeg avif+webp+png"
            case (.onlyWebP, _): "webp webp webp webp"
            case (.onlyAVIF, true): "avif avif avif avif"
            case (.onlyJPEG, _): "jpeg jpeg jpeg jpeg"
            case (.onlyAVIF, false), (.none, _): nil
            }
        }
    }

    var name: String
    var kind: Kind
    /// The field's value; nil where the client sends none.
    var accept: String?

    var testDescription: String { name }
    var fields: [(String, String)] { accept.map { [("Accept", $0)] } ?? [] }

    init(_ name: String, _ kind: Kind, _ accept: String?) {
        self.name = name
        self.kind = kind
        self.accept = accept
    }

    static let all = [
        RealClient("Chrome 131", .avif, "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"),
        RealClient(
            "Chrome 131, a picture in a tab", .avif,
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,"
                + "application/signed-exchange;v=b3;q=0.7"),
        RealClient("Chrome 80", .webP, "image/webp,image/apng,image/*,*/*;q=0.8"),
        RealClient(
            "Firefox 132", .avif, "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"),
        RealClient("Firefox 100", .avif, "image/avif,image/webp,*/*"),
        RealClient("Firefox 78", .webP, "image/webp,*/*"),
        RealClient("Firefox 60", .plain, "*/*"),
        RealClient(
            "Safari 17", .avif,
            "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,"
                + "image/*;q=0.8,*/*;q=0.5"),
        RealClient(
            "Safari 14", .webP, "image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5"),
        RealClient("Safari 13", .plain, "image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5"),
        RealClient("Internet Explorer 11", .plain, "image/png, image/svg+xml, image/jxr, image/*; q=0.8, */*; q=0.5"),
        RealClient("an iOS image library", .plain, "image/*,*/*;q=0.8"),
        RealClient("curl", .plain, "*/*"),
        RealClient("an HTTP library", .plain, nil),
        RealClient("a proxy that sends it empty", .plain, ""),
        RealClient("a CDN's class for AVIF", .avif, "image/avif, image/webp, */*"),
        RealClient("a CDN's class for WebP", .onlyWebP, "image/webp"),
        RealClient("a CDN's class for AVIF alone", .onlyAVIF, "image/avif"),
        RealClient("a camera's firmware", .onlyJPEG, "IMAGE/JPEG"),
        RealClient("a program for JSON", .none, "application/json"),
        RealClient("a program that refuses pictures", .none, "*/*, image/*;q=0"),
    ]
}
