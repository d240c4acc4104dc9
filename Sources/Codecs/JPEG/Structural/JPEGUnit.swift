/// What an MCU is made of: blocks of luma, then one block of each chroma.
struct JPEGUnit: Hashable, Sendable {
    let lumaBlockCount: Int

    init(halvesChroma: Bool) {
        lumaBlockCount = halvesChroma ? 4 : 1
    }

    var halvesChroma: Bool { lumaBlockCount == 4 }
    /// Lines and columns of an MCU.
    var side: Int { halvesChroma ? 16 : 8 }
    var blockCount: Int { lumaBlockCount &+ 2 }

    /// 0 for luma, 1 and 2 for chroma.
    @inline(__always)
    func component(of block: Int) -> Int { max(0, block &- lumaBlockCount &+ 1) }

    /// Which tables hold for a block: 0 for luma, 1 for chroma.
    @inline(__always)
    func table(of block: Int) -> Int { block < lumaBlockCount ? 0 : 1 }
}
