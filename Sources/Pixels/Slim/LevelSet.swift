/// A set of levels of a channel, 0 … 255.
struct LevelSet: Hashable {
    private var words: SIMD4<UInt64>

    static let all = LevelSet(words: SIMD4(repeating: .max))
    static let none = LevelSet(words: .zero)

    private init(words: SIMD4<UInt64>) {
        self.words = words
    }

    init(_ level: Int) {
        words = .zero
        insert(level)
    }

    init(_ levels: some Sequence<Int>) {
        words = .zero
        for level in levels { insert(level) }
    }

    init(_ range: ClosedRange<Int>) {
        words = .zero
        for index in 0..<4 {
            let first = Swift.max(range.lowerBound - index * 64, 0)
            let last = Swift.min(range.upperBound - index * 64, 63)
            if first <= last { words[index] = UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last) }
        }
    }

    var isEmpty: Bool { words == .zero }
    var count: Int {
        words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount + words[3].nonzeroBitCount
    }

    /// Whether levels between the first and the last one are missing.
    var hasGaps: Bool { count != (last ?? -1) - (first ?? 0) + 1 }

    var first: Int? { next(from: 0) }

    var last: Int? {
        for index in [3, 2, 1, 0] where words[index] != 0 { return index * 64 + 63 - words[index].leadingZeroBitCount }
        return nil
    }

    /// The level of a set of one; nil of others.
    var only: Int? { count == 1 ? first : nil }

    func contains(_ level: Int) -> Bool {
        words[level >> 6] >> UInt64(level & 63) & 1 != 0
    }

    mutating func insert(_ level: Int) {
        words[level >> 6] |= 1 << UInt64(level & 63)
    }

    mutating func remove(_ level: Int) {
        words[level >> 6] &= ~(1 << UInt64(level & 63))
    }

    mutating func formUnion(_ other: LevelSet) { words |= other.words }

    func intersection(_ other: LevelSet) -> LevelSet {
        LevelSet(words: words & other.words)
    }

    /// The lowest level that is not below one, which may be 256.
    func next(from level: Int) -> Int? {
        var index = level >> 6
        guard index < 4 else { return nil }
        var word = words[index] & (UInt64.max << UInt64(level & 63))
        while word == 0 {
            index += 1
            guard index < 4 else { return nil }
            word = words[index]
        }
        return index * 64 + word.trailingZeroBitCount
    }
}

/// In ascending order.
extension LevelSet: Sequence {
    struct Iterator: IteratorProtocol {
        let levels: LevelSet
        var level = 0

        mutating func next() -> Int? {
            guard let next = levels.next(from: level) else { return nil }
            level = next + 1
            return next
        }
    }

    func makeIterator() -> Iterator { Iterator(levels: self) }
}
