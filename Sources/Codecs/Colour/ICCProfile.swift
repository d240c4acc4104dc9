internal import CCodecShims

/// What the header of an ICC profile says (ICC.1, 7.2).
struct ICCProfile: Hashable, Sendable {
    /// The profile, what stands behind it cut off.
    private(set) var bytes: [UInt8]
    private(set) var space: Space

    /// What the profile's samples are.
    enum Space: Hashable, Sendable {
        case gray, rgb, cmyk
    }

    /// Longest profile that is read, in bytes; the largest in use, for printing, have about three million.
    static let maximumByteCount = 4 << 20

    /// What a profile calls itself, in printable ASCII; nil where it has no name.
    static func name(of bytes: [UInt8]) -> String? {
        let capacity = 80
        // Unsafe: at most `capacity` bytes are written, the last of them a zero.
        let name = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, initializedCount in
            unsafe out.initialize(repeating: 0)
            unsafe out.withMemoryRebound(to: CChar.self) { text in
                unsafe endcap_colour_profile_describe(bytes, bytes.count, text.baseAddress, capacity)
            }
            initializedCount = capacity
        }
        let text = String(decoding: name.prefix { $0 != 0 }.filter { 0x20...0x7E ~= $0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    /// Nil where the bytes are no profile, or one for other samples than those of `model`.
    ///
    /// RGB profiles suit gray samples as well: all three are the same.
    init?(_ bytes: [UInt8], for model: ColourModel) {
        guard bytes.count >= 132, bytes.count <= Self.maximumByteCount,
            bytes[36..<40].elementsEqual("acsp".utf8)
        else { return nil }
        let byteCount = Int(bigEndian32(bytes[...], at: 0))
        guard byteCount >= 132, byteCount <= bytes.count else { return nil }
        let name = bytes[16..<20]
        if name.elementsEqual("RGB ".utf8), model != .cmyk {
            space = .rgb
        } else if name.elementsEqual("GRAY".utf8), model == .gray {
            space = .gray
        } else if name.elementsEqual("CMYK".utf8), model == .cmyk {
            space = .cmyk
        } else {
            return nil
        }
        self.bytes = byteCount == bytes.count ? bytes : Array(bytes[..<byteCount])
    }
}
