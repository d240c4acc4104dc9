/// Goes through the tokens of a picture from its beginning: counts their symbols, or writes them, in the group of codes
/// that holds at each place.
@safe struct VP8LTokenWalk {
    /// Units that room is made for at a time.
    private static let batchCount = 1024

    private let tokens: VP8LTokenList
    private let map: VP8LCodeMap?
    /// Where the token at hand begins, in units of the picture; only kept where there is a map.
    private var (x, y) = (0, 0)
    /// The row of blocks that was looked up last, and where its groups begin; nil for one that is not marked.
    private var blockRow = -1
    private var rowStart: Int?

    init(_ tokens: VP8LTokenList, map: VP8LCodeMap?) {
        self.tokens = tokens
        self.map = map
    }

    /// Counts tokens that come `times` times each, in the statistics of their groups.
    mutating func count(_ range: Range<Int>, times: Int, in statistics: [VP8LStatistics]) {
        for index in range {
            let token = tokens[index]
            var done = 0
            while done < Int(token.unitCount) {
                let part = nextUnits(Int(token.unitCount) &- done)
                let first = Int(token.value) &+ done
                unsafe statistics[part.group].add(
                    UnsafeBufferPointer(rebasing: tokens.units[first..<first &+ part.count]), times: times)
                done &+= part.count
            }
            var left = Int(token.copyLength)
            while left > 0 {
                let part = nextMatches(left)
                statistics[part.group].add(
                    matchOf: part.length, distanceCode: Int(token.value), times: part.count &* times)
                left &-= part.length &* part.count
            }
        }
    }

    /// Writes tokens in the codes of their groups.
    mutating func write(_ range: Range<Int>, tables: [VP8LCodeTables], to writer: inout BitRopeWriter) {
        for index in range {
            let token = tokens[index]
            var done = 0
            while done < Int(token.unitCount) {
                let part = nextUnits(min(Int(token.unitCount) &- done, Self.batchCount))
                writer.reserve(bitCount: part.count &* VP8LCodeTables.longestToken)
                let first = Int(token.value) &+ done
                unsafe tables[part.group].write(
                    UnsafeBufferPointer(rebasing: tokens.units[first..<first &+ part.count]), to: &writer)
                done &+= part.count
            }
            var left = Int(token.copyLength)
            while left > 0 {
                let part = nextMatches(left)
                writer.reserve(bitCount: VP8LCodeTables.longestToken)
                let start = writer.bitPosition
                tables[part.group].write(matchOf: part.length, distanceCode: Int(token.value), to: &writer)
                writer.repeatBits(from: start, bitCount: writer.bitPosition &- start, times: part.count)
                left &-= part.length &* part.count
            }
        }
    }

    /// The group of the next of `count` units, and for how many of them it holds.
    @inline(__always)
    private mutating func nextUnits(_ count: Int) -> (group: Int, count: Int) {
        guard let map else { return (0, count) }
        var column = x &>> map.blocks.bits
        let group = group(map, column)
        let lastColumn = min(x &+ count &- 1, map.blocks.rowUnitCount &- 1) &>> map.blocks.bits
        while column < lastColumn, self.group(map, column &+ 1) == group { column &+= 1 }
        let end = min((column &+ 1) &<< map.blocks.bits, map.blocks.rowUnitCount)
        let taken = min(count, end &- x)
        advance(taken, map)
        return (group, taken)
    }

    /// The next matches of one length that a copy of `count` units takes in one group.
    @inline(__always)
    private mutating func nextMatches(_ count: Int) -> (group: Int, length: Int, count: Int) {
        let length = min(count, VP8LSymbols.longestMatch)
        guard let map else { return (0, length, count / length) }
        let group = group(map, x &>> map.blocks.bits)
        var times = 1
        if count > length, rowStart == nil {
            // All matches that begin in rows of blocks that are not marked are of the same group.
            let next = map.nextMarkedRow(from: blockRow)
            let stretch = (next &<< map.blocks.bits &- y) &* map.blocks.rowUnitCount &- x
            times = min(count / length, (stretch &+ length &- 1) / length)
        }
        advance(length &* times, map)
        return (group, length, times)
    }

    @inline(__always)
    private mutating func group(_ map: VP8LCodeMap, _ column: Int) -> Int {
        if y &>> map.blocks.bits != blockRow {
            blockRow = y &>> map.blocks.bits
            rowStart = map.firstGroup(ofRow: blockRow)
        }
        guard let rowStart else { return 0 }
        return Int(map.groups[rowStart &+ column])
    }

    @inline(__always)
    private mutating func advance(_ count: Int, _ map: VP8LCodeMap) {
        x &+= count
        guard x >= map.blocks.rowUnitCount else { return }
        y &+= x / map.blocks.rowUnitCount
        x %= map.blocks.rowUnitCount
    }
}
