import Slicing
import TestSupport
import Testing
import Vocabularies

/// Documents from strangers: whatever is done to one, the answer is a value or an error.
@Suite struct DamagedDocumentTests {
    static let documents: [(kind: DocumentKind, text: String)] = [
        (.assetCatalog, AssetCatalogTests.variants),
        (
            .sidecar,
            #"{"version":1,"horizontal":{"leading":2.5,"hidden":[{"from":4,"to":5}]},"vertical":{"flexible":[{"from":1,"to":3,"weight":2}]}}"#
        ),
        (.libGDXAtlas, LibGDXAtlasTests.old), (.libGDXAtlas, LibGDXAtlasTests.new),
        (.godotStyleBox, GodotStyleBoxTests.four), (.godotStyleBox, GodotStyleBoxTests.three),
        (
            .unityMeta,
            String(
                decoding: UnityMetaTests.meta("spriteMode: 1\n  spriteBorder: {x: 4, y: 5, z: 6, w: 2.5}"),
                as: UTF8.self)
        ),
    ]

    @Test(arguments: documents.indices)
    func aDamagedDocumentIsAnswered(index: Int) {
        var generator = SeededGenerator(seed: UInt64(index))
        let (kind, text) = Self.documents[index]
        for _ in 0..<1500 {
            var bytes = text.bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let start = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, start + Int.random(in: 0...3, using: &generator))
                let pieces: [[UInt8]] = [
                    [], "-".bytes, "9".bytes, "99999999999999999999".bytes, "\n".bytes, ":".bytes, ",".bytes,
                    "\"".bytes,
                    "1e308".bytes, [UInt8.random(in: .min ... .max, using: &generator)],
                ]
                bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? [])
                if bytes.isEmpty { bytes = [0] }
            }
            for reading in Self.readings(of: bytes, kind: kind) {
                guard let slices = try? reading.slices(width: 24, height: 12, scale: 3) else { continue }
                #expect(slices.horizontal.length == 24 && slices.vertical.length == 12)
                #expect((slices.horizontal.parts + slices.vertical.parts).allSatisfy { $0.length >= 0 })
            }
        }
    }

    /// Every reader's own limit of size, and text that is none.
    @Test(arguments: DocumentKind.allCases)
    func everyReaderIsBounded(kind: DocumentKind) {
        let limits = VocabularyLimits(maximumByteCount: 10)
        let read = { (bytes: [UInt8]) in message { () throws(VocabularyError) in try Self.read(bytes, kind, limits) } }
        #expect(read(Array(repeating: 10, count: 11)) == "\(kind.title): 11 bytes; at most 10 are read.")
        #expect(read([0xC0, 0x80]) == "\(kind.title): the text is not UTF-8.")
    }

    private static func readings(of bytes: [UInt8], kind: DocumentKind) -> [SliceReading] {
        (try? read(bytes, kind, VocabularyLimits())) ?? []
    }

    private static func read(
        _ bytes: [UInt8], _ kind: DocumentKind, _ limits: VocabularyLimits
    ) throws(VocabularyError) -> [SliceReading] {
        switch kind {
        case .assetCatalog: try AssetCatalog(bytes, limits: limits).entries.compactMap(\.resizing)
        case .sidecar: [try Sidecar.read(bytes, limits: limits)]
        case .libGDXAtlas:
            try LibGDXAtlas(bytes, limits: limits).regions.compactMap { try? $0.reading(isPacked: false) }
        case .unityMeta: [try UnityMeta(bytes, limits: limits).reading].compactMap(\.self)
        case .godotStyleBox: [try GodotStyleBox(bytes, limits: limits).reading]
        }
    }
}
