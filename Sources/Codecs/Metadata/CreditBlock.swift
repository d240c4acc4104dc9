/// Writes author and copyright as the smallest EXIF block that says them (CIPA DC-008; TIFF 6.0).
///
/// The texts are UTF-8, which readers expect although the standard speaks of ASCII.
enum CreditBlock {
    /// The block; nil where nothing is to be said.
    static func make(_ credit: PictureMetadata.Credit) -> [UInt8]? {
        let entries = [(EXIFTag.artist, credit.author), (EXIFTag.copyright, credit.copyright)].compactMap { tag, text in
            text.map { (tag, Array($0.utf8) + [0]) }
        }
        guard !entries.isEmpty else { return nil }
        // Little-endian; the only directory begins behind this header.
        var block: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
        var texts: [UInt8] = []
        let textStart = block.count + 12 * entries.count + 4
        for (tag, text) in entries {
            block += littleEndian(tag.rawValue, count: 2) + littleEndian(EXIFType.ascii.rawValue, count: 2)
            block += littleEndian(text.count, count: 4)
            // Up to four bytes stand in the entry itself.
            if text.count <= 4 {
                block += text + Array(repeating: 0, count: 4 - text.count)
            } else {
                block += littleEndian(textStart + texts.count, count: 4)
                texts += text
                if texts.count % 2 == 1 { texts.append(0) }
            }
        }
        return block + [0, 0, 0, 0] + texts
    }
}
