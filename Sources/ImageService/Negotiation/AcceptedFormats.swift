import Codecs
import HTTPMessages

/// How much a client wants each format: its `Accept` field as far as that speaks of formats that can be answered.
///
/// A name counts more than `image/*`, and that more than `*/*`. WebP and AVIF count only where they are named: clients
/// that cannot show them say `image/*` all the same.
struct AcceptedFormats: Hashable, Sendable {
    /// From 0, not wanted, to 1000.
    private var png = 0
    private var jpeg = 0
    private var webp = 0
    private var avif = 0

    /// Reads a field's value; nil where there is none.
    ///
    /// A request that says nothing gets what every client reads.
    init(_ value: String?) {
        self.init((value ?? "").utf8.span)
    }

    /// Reads a field's value, empty where there is none; allocates nothing.
    init(_ value: Span<UInt8>) {
        var stated = StatedWeights()
        AcceptField.forEachRange(in: value) { range, weight in
            stated.add(value.extracting(range), weight)
        }
        let range = stated.isEmpty ? 1_000 : stated.images ?? stated.anything ?? 0
        png = stated.png ?? range
        jpeg = stated.jpeg ?? range
        webp = stated.webp ?? 0
        avif = stated.avif ?? 0
    }

    /// From 0, not wanted, to 1000.
    func weight(of format: ImageFormat) -> Int {
        switch format {
        case .png: png
        case .jpeg: jpeg
        case .webp: webp
        case .avif: avif
        }
    }
}

/// The weights of the media ranges that matter; of one that stands twice, the higher.
private struct StatedWeights {
    var isEmpty = true
    var png: Int?
    var jpeg: Int?
    var webp: Int?
    var avif: Int?
    var images: Int?
    var anything: Int?

    mutating func add(_ range: Span<UInt8>, _ weight: Int) {
        isEmpty = false
        if Self.isSame(range, "image/webp") { Self.raise(&webp, to: weight) }
        if Self.isSame(range, "image/avif") { Self.raise(&avif, to: weight) }
        if Self.isSame(range, "image/png") { Self.raise(&png, to: weight) }
        if Self.isSame(range, "image/jpeg") { Self.raise(&jpeg, to: weight) }
        if Self.isSame(range, "image/*") { Self.raise(&images, to: weight) }
        if Self.isSame(range, "*/*") { Self.raise(&anything, to: weight) }
    }

    private static func raise(_ stated: inout Int?, to weight: Int) { stated = max(stated ?? 0, weight) }

    /// Compares without case; `name` is in lower case.
    private static func isSame(_ range: Span<UInt8>, _ name: String) -> Bool {
        let name = name.utf8.span
        guard name.count == range.count else { return false }
        for index in range.indices where lowercased(range[index]) != name[index] { return false }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}
