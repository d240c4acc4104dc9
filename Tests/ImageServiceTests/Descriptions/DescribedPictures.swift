import HTTPMessages
import TestSupport
import Testing

/// A service with one picture of each way of being sliced.
func serviceWithDescribedPictures() throws -> TestService {
    let service = TestService()
    let button = try fixture("goldens/sources/gen_button_rgba8.png")
    service.store.put("button.png", button)
    service.store.put("panel.9.png", try fixture("goldens/sources/gen_np_optical_bounds.9.png"))
    service.store.put("card.png", try fixture("goldens/sources/gen_button_interlaced.png"))
    service.store.put("card.slices.json", try fixture("descriptions/card.slices.json"))
    service.store.put("Bubble.imageset/Contents.json", try fixture("descriptions/Contents.json"))
    service.store.put("Bubble.imageset/b-1.png", button)
    service.store.put("Bubble.imageset/b-2.png", button)
    return service
}

/// A text fixture.
func golden(_ name: String) throws -> String {
    String(decoding: try fixture("descriptions/\(name).json"), as: UTF8.self)
}

extension Response {
    /// The value of the first member `key` that stands on a line of its own, as it is written there.
    func member(_ key: String) -> String? {
        let head = "\"\(key)\": "
        guard let line = text.split(separator: "\n").first(where: { $0.contains(head) }),
            let range = line.firstRange(of: head)
        else { return nil }
        let value = line[range.upperBound...]
        return String(value.last == "," ? value.dropLast() : value)
    }

    /// The same for a text, without its quotation marks and escapes.
    func textMember(_ key: String) -> String? {
        member(key).map { String($0.dropFirst().dropLast()).replacing("\\\"", with: "\"") }
    }
}
