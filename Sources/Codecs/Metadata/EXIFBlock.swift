internal import Pixels

/// An EXIF block: a TIFF structure whose first directory is about the picture (CIPA DC-008, 4.5; TIFF 6.0).
///
/// Whatever the bytes say, nothing outside them is read, and every directory is looked through once.
struct EXIFBlock: Hashable, Sendable {
    private(set) var bytes: [UInt8]
    private let isBigEndian: Bool
    /// Where the first directory lies.
    private let directory: Int

    /// One entry of a directory: where its values lie.
    private struct Entry {
        var type: EXIFType
        var count: Int
        var start: Int
    }

    /// Nil where the bytes are no TIFF structure.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 14 else { return nil }
        switch Array(bytes[..<4]) {
        case [0x49, 0x49, 0x2A, 0]: isBigEndian = false
        case [0x4D, 0x4D, 0, 0x2A]: isBigEndian = true
        default: return nil
        }
        self.bytes = bytes
        directory = Self.number(bytes, at: 4, byteCount: 4, isBigEndian: isBigEndian)
        guard entryCount(of: directory) != nil else { return nil }
    }

    // MARK: What it says

    /// How the stored picture lies; nil where it says nothing that has a meaning.
    var orientation: Orientation? { number(of: .orientation).flatMap(Orientation.init(rawValue:)) }

    var credit: PictureMetadata.Credit {
        PictureMetadata.Credit(author: text(of: .artist), copyright: text(of: .copyright))
    }

    private func number(of tag: EXIFTag) -> Int? {
        guard let entry = entry(tag, in: directory), entry.type == .short || entry.type == .long else { return nil }
        return number(at: entry.start, byteCount: entry.type.byteCount)
    }

    private func text(of tag: EXIFTag) -> String? {
        guard let entry = entry(tag, in: directory), entry.type == .ascii else { return nil }
        // Copyright may hold two texts, for photographer and editor, with a zero between.
        let parts = bytes[entry.start..<entry.start + entry.count].split(separator: 0)
        let text = parts.map { String(decoding: $0, as: UTF8.self).trimmingSpaces }.filter { !$0.isEmpty }
        return text.isEmpty ? nil : text.joined(separator: ", ")
    }

    // MARK: Making it true of another picture

    /// The block for a finished picture: upright, with its size and density, without a thumbnail of the old one.
    func describing(width: Int, height: Int, density: PixelDensity?) -> [UInt8] {
        var block = self
        block.set(.orientation, in: directory, to: 1)
        block.dropThumbnail()
        if let density {
            for tag in [EXIFTag.xResolution, .yResolution] { block.set(tag, in: directory, to: density) }
            // Inches.
            block.set(.resolutionUnit, in: directory, to: 2)
        }
        if let start = block.number(of: .exifDirectory) {
            block.set(.pixelWidth, in: start, to: width)
            block.set(.pixelHeight, in: start, to: height)
        }
        return block.bytes
    }

    /// A thumbnail is the second directory's; without a link to it, nothing leads to its bytes.
    ///
    /// They are cleared, or what was cut away could still be seen in them.
    private mutating func dropThumbnail() {
        guard let count = entryCount(of: directory) else { return }
        let link = directory + 2 + 12 * count
        let second = number(at: link, byteCount: 4)
        guard second > 0 else { return }
        if let start = value(of: .thumbnailStart, in: second), let length = value(of: .thumbnailByteCount, in: second),
            start <= bytes.count, length <= bytes.count - start
        {
            for index in start..<start + length { bytes[index] = 0 }
        }
        write(0, at: link, byteCount: 4)
    }

    private func value(of tag: EXIFTag, in directory: Int) -> Int? {
        entry(tag, in: directory).flatMap { $0.type == .long ? number(at: $0.start, byteCount: 4) : nil }
    }

    private mutating func set(_ tag: EXIFTag, in directory: Int, to value: Int) {
        guard let entry = entry(tag, in: directory), entry.type == .short || entry.type == .long else { return }
        write(value, at: entry.start, byteCount: entry.type.byteCount)
    }

    private mutating func set(_ tag: EXIFTag, in directory: Int, to density: PixelDensity) {
        guard let entry = entry(tag, in: directory), entry.type == .rational else { return }
        write(density.wholePixelsPerInch, at: entry.start, byteCount: 4)
        write(1, at: entry.start + 4, byteCount: 4)
    }

    // MARK: TIFF

    /// The number of entries of a directory; nil unless all of them and the link behind them are there.
    private func entryCount(of directory: Int) -> Int? {
        guard directory >= 8, directory <= bytes.count - 6 else { return nil }
        let count = number(at: directory, byteCount: 2)
        return directory + 2 + 12 * count + 4 <= bytes.count ? count : nil
    }

    /// The first entry with that tag whose values are there.
    private func entry(_ tag: EXIFTag, in directory: Int) -> Entry? {
        guard let count = entryCount(of: directory) else { return nil }
        for index in 0..<count {
            let start = directory + 2 + 12 * index
            guard number(at: start, byteCount: 2) == tag.rawValue,
                let type = EXIFType(rawValue: number(at: start + 2, byteCount: 2))
            else { continue }
            let valueCount = number(at: start + 4, byteCount: 4)
            let byteCount = valueCount * type.byteCount
            // Up to four bytes stand in the entry itself.
            let place = byteCount <= 4 ? start + 8 : number(at: start + 8, byteCount: 4)
            guard valueCount > 0, place + byteCount <= bytes.count else { continue }
            return Entry(type: type, count: valueCount, start: place)
        }
        return nil
    }

    private func number(at index: Int, byteCount: Int) -> Int {
        Self.number(bytes, at: index, byteCount: byteCount, isBigEndian: isBigEndian)
    }

    private static func number(_ bytes: [UInt8], at index: Int, byteCount: Int, isBigEndian: Bool) -> Int {
        let part = bytes[index..<index + byteCount]
        return isBigEndian
            ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func write(_ value: Int, at index: Int, byteCount: Int) {
        for offset in 0..<byteCount {
            let shift = 8 * (isBigEndian ? byteCount - 1 - offset : offset)
            bytes[index + offset] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}

extension String {
    /// Without spaces at both ends, with which cameras fill up their fields.
    fileprivate var trimmingSpaces: String {
        String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
    }
}
