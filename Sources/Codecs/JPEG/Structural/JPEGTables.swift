/// The tables of a file; those of luma come before those of chroma.
struct JPEGTables: Hashable, Sendable {
    /// Huffman tables of a file: for the DC differences of luma, its AC coefficients, and the same of chroma.
    static let count = 4

    let quantizations: [JPEGQuantization]
    let huffmanTables: [JPEGHuffmanTable]

    init(_ statistics: JPEGStatistics, quantizations: [JPEGQuantization]) {
        self.quantizations = quantizations
        huffmanTables = (0..<Self.count).map { JPEGHuffmanTable(statistics.counts(ofTable: $0)) }
    }

    /// The number of the Huffman table for DC differences; `table` is 0 for luma and 1 for chroma.
    @inline(__always)
    static func differences(_ table: Int) -> Int { table &* 2 }

    /// The number of the Huffman table for AC coefficients.
    @inline(__always)
    static func coefficients(_ table: Int) -> Int { table &* 2 &+ 1 }
}
