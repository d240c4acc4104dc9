import FoundationEssentials

/// Text and pictures as parts of a page.
enum HTMLText {
    /// The text, so that nothing of it is taken for markup, between tags as in quoted attributes.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    /// A PNG file as an address that needs no network.
    static func dataURL(png bytes: [UInt8]) -> String {
        "data:image/png;base64," + Data(bytes).base64EncodedString()
    }
}
