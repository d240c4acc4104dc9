/// The content of an `npTc` chunk, whose length is known to be right: big-endian fields, then three lists.
///
/// Offsets that stand in it are for use in memory and are passed over, as devices do.
struct MarksChunk {
    private let bytes: [UInt8]

    private static let fieldsByteCount = 32

    init(_ bytes: [UInt8]) throws(NinePatchError) {
        self.bytes = bytes
        guard bytes.count >= Self.fieldsByteCount else {
            throw .chunk(.marks, .byteCount(bytes.count, expected: Self.fieldsByteCount))
        }
        let expected = Self.fieldsByteCount + 4 * (xCount + yCount + colourCount)
        guard bytes.count == expected else {
            throw .chunk(.marks, .byteCount(bytes.count, expected: expected))
        }
    }

    private var xCount: Int { Int(bytes[1]) }
    private var yCount: Int { Int(bytes[2]) }
    private var colourCount: Int { Int(bytes[3]) }

    private func field(at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private func number(at offset: Int) -> Int { Int(Int32(bitPattern: field(at: offset))) }

    /// Stretched ranges along an axis; refused unless their ends come in pairs and ascend inside the picture.
    func regions(_ axis: NinePatchAxis, length: Int) throws(NinePatchError) -> [Range<Int>] {
        let count = axis == .x ? xCount : yCount
        let start = Self.fieldsByteCount + (axis == .x ? 0 : 4 * xCount)
        guard count.isMultiple(of: 2) else { throw .chunk(.marks, .oddDivCount(axis, count)) }
        var ends: [Int] = []
        for index in 0..<count {
            let value = number(at: start + 4 * index)
            guard value > ends.last ?? -1, value <= length else {
                throw .chunk(.marks, .div(axis, index: index, value: value, length: length))
            }
            ends.append(value)
        }
        return stride(from: 0, to: count, by: 2).map { ends[$0]..<ends[$0 + 1] }
    }

    /// Padding stands in the order left, right, top, bottom.
    func padding(width: Int, height: Int) throws(NinePatchError) -> NinePatchInsets {
        let padding = NinePatchInsets(
            left: number(at: 12), top: number(at: 20), right: number(at: 16), bottom: number(at: 24))
        guard padding.fit(width: width, height: height) else {
            throw .chunk(.marks, .insets(padding, width: width, height: height))
        }
        return padding
    }

    var fills: [NinePatchFill] {
        let start = Self.fieldsByteCount + 4 * (xCount + yCount)
        return (0..<colourCount).map { NinePatchFill(argb: field(at: start + 4 * $0)) }
    }
}
