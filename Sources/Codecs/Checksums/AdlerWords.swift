/// The sums of some words of eight bytes each, kept in lanes of 16 bits: four bytes are added at once.
struct AdlerWords {
    /// More of them could overflow a lane: 255 · 22 · 23 / 2 is just below 2^16.
    static let mostWords = 22

    private static let evenBytes: UInt64 = 0x00FF_00FF_00FF_00FF
    private static let evenLanes: UInt64 = 0x0000_FFFF_0000_FFFF

    private var wordCount: UInt64 = 0
    /// Sums of the bytes at even and at odd places of the words.
    private var even: UInt64 = 0
    private var odd: UInt64 = 0
    /// The same, each byte times the number of words from its own to the last.
    private var weightedEven: UInt64 = 0
    private var weightedOdd: UInt64 = 0

    /// Adds a word, the first byte lowest.
    @inline(__always)
    mutating func add(_ word: UInt64) {
        even &+= word & Self.evenBytes
        odd &+= word &>> 8 & Self.evenBytes
        weightedEven &+= even
        weightedOdd &+= odd
        wordCount &+= 1
    }

    /// How many bytes.
    @inline(__always)
    var byteCount: UInt64 { 8 &* wordCount }

    /// Their sum.
    @inline(__always)
    var sum: UInt64 { Self.sum(even) &+ Self.sum(odd) }

    /// The sum of each byte times the number of bytes from it to the end, itself included.
    @inline(__always)
    var weightedSum: UInt64 {
        let wholeWords = 8 &* (Self.sum(weightedEven) &+ Self.sum(weightedOdd))
        // In its word, a byte has as many before it as its place says.
        var before: UInt64 = 0
        for lane: UInt64 in 0..<4 {
            before &+= 2 &* lane &* (even &>> (16 &* lane) & 0xFFFF)
            before &+= (2 &* lane &+ 1) &* (odd &>> (16 &* lane) & 0xFFFF)
        }
        return wholeWords &- before
    }

    @inline(__always)
    private static func sum(_ lanes: UInt64) -> UInt64 {
        let pairs = lanes & evenLanes &+ lanes &>> 16 & evenLanes
        return pairs & 0xFFFF_FFFF &+ pairs &>> 32
    }
}
