@testable import Codecs

/// Puts the checksum of every whole chunk right.
func repairChecksums(_ bytes: inout [UInt8]) {
    var offset = 8
    while bytes.count - offset >= 12 {
        let length = Int(bigEndian32(bytes[...], at: offset))
        guard length <= bytes.count - offset - 12 else { return }
        var checksum = CRC32()
        checksum.update(Array(bytes[offset + 4..<offset + 8 + length]))
        bytes.replaceSubrange(offset + 8 + length..<offset + 12 + length, with: bigEndianBytes(checksum.value))
        offset += 12 + length
    }
}

/// A PNG file without compression, filters or interlacing; `pixel` gives the bytes of one pixel.
func makeStoredPNG(
    width: Int, height: Int, bitDepth: UInt8, colourType: UInt8, pixel: (Int, Int) -> [UInt8]
) -> [UInt8] {
    var raw: [UInt8] = []
    for y in 0..<height {
        raw.append(0)
        for x in 0..<width { raw += pixel(x, y) }
    }
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: raw.count, by: 65535) {
        let block = raw[start..<min(start + 65535, raw.count)]
        let length = UInt16(block.count)
        stream.append(block.endIndex == raw.count ? 1 : 0)
        for word in [length, ~length] { stream += [UInt8(word & 0xFF), UInt8(word >> 8)] }
        stream += block
    }
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in raw {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
    }
    stream += bigEndianBytes(b << 16 | a)
    return makePNG(
        width: width, height: height, bitDepth: bitDepth, colourType: colourType, chunks: makeChunk("IDAT", stream))
}

func makeChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    var checksum = CRC32()
    checksum.update(checked)
    return bigEndianBytes(UInt32(content.count)) + checked + bigEndianBytes(checksum.value)
}

func bigEndianBytes(_ value: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
}
