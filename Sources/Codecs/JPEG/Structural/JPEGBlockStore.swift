/// Quantized blocks as what the entropy coder writes of them (T.81, F.1.2): the DC level, and a token for each AC
/// coefficient that is not zero, each run of 16 zeros, and the end of the block.
@safe final class JPEGBlockStore {
    /// An AC symbol in the low 8 bits, the coefficient's extra bits above them.
    typealias Token = UInt32

    static let endOfBlock: Token = 0x00
    static let sixteenZeros: Token = 0xF0

    private let tokens = ScratchBuffer<Token>(capacity: 1 << 12)
    private let levels = ScratchBuffer<Int32>(capacity: 1 << 9)
    /// Where the tokens of each block begin, and behind the last one where they end.
    private let starts = ScratchBuffer<UInt32>(capacity: 1 << 9)
    /// How many blocks are held.
    private(set) var count = 0
    private var tokenCount = 0

    func removeAll() { (count, tokenCount) = (0, 0) }

    /// Gives memory back if there is more than `limit` tokens of it.
    func trim(to limit: Int) {
        removeAll()
        tokens.trim(to: limit)
        levels.trim(to: limit / 8)
        starts.trim(to: limit / 8)
    }

    /// Makes room for so many more blocks.
    func reserve(_ blockCount: Int) {
        tokens.reserve(tokenCount + 64 * blockCount, keeping: tokenCount)
        levels.reserve(count + blockCount, keeping: count)
        starts.reserve(count + blockCount + 1, keeping: count + 1)
    }

    /// The DC level of a block.
    @inline(__always)
    func level(of block: Int) -> Int32 { unsafe levels.base[block] }

    /// The AC tokens of a block.
    @inline(__always)
    func tokens(of block: Int) -> UnsafeBufferPointer<Token> {
        let first = unsafe Int(starts.base[block])
        return unsafe UnsafeBufferPointer(
            start: tokens.base + first, count: Int(starts.base[block &+ 1]) &- first)
    }

    /// Adds a block of which only the DC level counts; there must be room.
    func append(level: Int32) {
        unsafe tokens.base[tokenCount] = Self.endOfBlock
        append(level: level, tokenEnd: tokenCount + 1)
    }

    /// Adds a block of coefficients in zigzag order, of which those in `mask` are not zero; there must be room.
    func append(_ coefficients: UnsafePointer<Int32>, mask: UInt64) {
        let base = unsafe tokens.base
        var next = tokenCount
        var rest = mask & ~1
        var last = 0
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest &- 1
            var zeroCount = index &- last &- 1
            while zeroCount > 15 {
                unsafe base[next] = Self.sixteenZeros
                next &+= 1
                zeroCount &-= 16
            }
            let level = unsafe coefficients[index]
            let size = Self.bitCount(of: level)
            let symbol = UInt32(truncatingIfNeeded: zeroCount &<< 4 | size)
            unsafe base[next] = symbol | Self.extraBits(of: level, count: size) &<< 8
            next &+= 1
            last = index
        }
        if last < 63 {
            unsafe base[next] = Self.endOfBlock
            next &+= 1
        }
        append(level: unsafe mask & 1 == 0 ? 0 : coefficients[0], tokenEnd: next)
    }

    @inline(__always)
    private func append(level: Int32, tokenEnd: Int) {
        unsafe levels.base[count] = level
        unsafe starts.base[count] = UInt32(truncatingIfNeeded: tokenCount)
        unsafe starts.base[count &+ 1] = UInt32(truncatingIfNeeded: tokenEnd)
        count &+= 1
        tokenCount = tokenEnd
    }

    /// The category of a level or difference (T.81, table F.1): how many bits its magnitude has.
    @inline(__always)
    static func bitCount(of level: Int32) -> Int {
        32 &- level.magnitude.leadingZeroBitCount
    }

    /// The low bits of a level that tell it from the others of its category; of a negative one those of it less one.
    @inline(__always)
    static func extraBits(of level: Int32, count: Int) -> UInt32 {
        UInt32(bitPattern: level &+ level &>> 31) & (1 &<< UInt32(truncatingIfNeeded: count) &- 1)
    }
}
