/// Makes tokens of a stream of short rows, block by block, so that only the tokens are held for a whole picture.
@safe final class VP8LTokenizer {
    /// Units after which a block ends; more would leave the processor's cache, fewer lose matches.
    private static let unitsPerBlock = 1 << 17

    /// The block at hand.
    let stream = VP8LStream()
    /// The tokens of all blocks before it.
    let tokens = VP8LTokenList()
    /// Which of them are repeated.
    private(set) var groups: [VP8LGroup] = []
    private let finder = VP8LMatchFinder()
    private let parser = VP8LParser()
    private let model = VP8LCostModel()
    private let statistics = VP8LStatistics()
    private var search = VP8LSearch()
    private var distances = VP8LDistances(rowUnitCount: 1)

    /// Whether the block at hand should be finished.
    var isBlockFull: Bool { stream.count >= Self.unitsPerBlock }

    /// Begins a picture.
    func begin(_ search: VP8LSearch, rowUnitCount: Int) {
        self.search = search
        distances = VP8LDistances(rowUnitCount: rowUnitCount)
        stream.removeAll()
        tokens.removeAll()
        groups.removeAll(keepingCapacity: true)
    }

    /// Makes tokens of what the stream holds, and empties it.
    func finishBlock() {
        guard stream.count > 0 else { return }
        finder.findMatches(in: stream, distances: distances, effort: search.effort)
        statistics.removeAll()
        parser.countLongest(
            stream, finder, distances: distances, shortest: search.shortestMatch, in: statistics)
        for pass in 0..<search.passCount {
            if pass > 0 {
                statistics.removeAll()
                var walk = VP8LTokenWalk(tokens, map: nil)
                walk.count(tokens.unfinished, times: 1, in: [statistics])
                tokens.removeUnfinished()
            }
            model.set(statistics)
            parser.appendCheapest(stream, finder, distances: distances, model: model, to: tokens)
        }
        tokens.finish()
        stream.removeAll()
    }

    /// Begins a group; the block at hand must be finished.
    func beginGroup(repeatCount: Int) {
        let start = tokens.count
        groups.append(VP8LGroup(tokens: start..<start, repeatCount: repeatCount, tailEnd: start))
    }

    /// Ends the part of a group that stands once more behind it; the block at hand must be finished.
    func endTail() { groups[groups.count - 1].tailEnd = tokens.count }

    /// Ends a group; the block at hand must be finished.
    func endGroup() {
        let start = groups[groups.count - 1].tokens.lowerBound
        groups[groups.count - 1].tokens = start..<tokens.count
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        stream.trim()
        finder.trim()
        parser.trim()
        tokens.trim()
    }
}
