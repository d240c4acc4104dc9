/// The two codes of a block, and how the block announces them (RFC 1951, 3.2.6 and 3.2.7).
struct DeflateCodes: Sendable {
    let literalLengths: HuffmanCode
    let distances: HuffmanCode
    /// The codes' own description; nil for the fixed codes.
    private let header: DeflateBlockHeader?

    /// The codes that every decoder knows.
    static let fixed = DeflateCodes()

    private init() {
        let runs: [(length: UInt8, count: Int)] = [(8, 144), (9, 112), (7, 24), (8, 8)]
        literalLengths = HuffmanCode(lengths: runs.flatMap { Array(repeating: $0.length, count: $0.count) })
        distances = HuffmanCode(lengths: Array(repeating: 5, count: 32))
        header = nil
    }

    /// Codes made for one block.
    init(dynamic literalLengths: HuffmanCode, distances: HuffmanCode) {
        self.literalLengths = literalLengths
        self.distances = distances
        header = DeflateBlockHeader(literalLengths: literalLengths, distances: distances)
    }

    /// What the codes' description takes, in bits.
    var headerBitCount: Int { header?.bitCount ?? 0 }

    /// Writes the head of the stream's last block or of another one.
    func writeHeader(to writer: inout BitRopeWriter, isLast: Bool) {
        writer.reserve(bitCount: BitRopeWriter.longestWrite)
        writer.write((isLast ? 1 : 0) | (header == nil ? 1 : 2) << 1, count: 3)
        header?.write(to: &writer)
    }
}
