/// Finds for every unit of a stream the best matches that begin there.
///
/// Two kinds are kept: the one with the row above, whose distance costs next to nothing, and the longest one of the
/// same first units further back. A match may run over a marker where both sides have the same one and the period
/// before it has been matched: what is not written out is alike then too.
@safe final class VP8LMatchFinder {
    /// By index, behind the last one of all too: units of the full rows before it.
    let positions = ScratchBuffer<UInt32>(capacity: 1 << 12)
    /// By index: where the match with the row above ends; the index itself when there is none.
    let aboveEnds = ScratchBuffer<UInt32>(capacity: 1 << 12)
    /// By index: where the best match further back ends, and its distance code.
    let farEnds = ScratchBuffer<UInt32>(capacity: 1 << 12)
    let farCodes = ScratchBuffer<UInt32>(capacity: 1 << 12)
    private let chunkIndexes = ScratchBuffer<UInt32>(capacity: 1 << 12)
    /// By index: the last place before it with the same hash, plus 1.
    private let previous = ScratchBuffer<UInt32>(capacity: 1 << 12)
    /// By hash: the last place, plus 1.
    private let heads = ScratchBuffer<UInt32>(capacity: 1 << 10)

    /// What the search reads, at hand without going through references.
    @safe private struct Scope {
        var units: UnsafeMutablePointer<UInt32>
        var chunks: UnsafeMutablePointer<VP8LStream.Chunk>
        var chunkIndexes: UnsafeMutablePointer<UInt32>
        var positions: UnsafeMutablePointer<UInt32>
        var previous: UnsafeMutablePointer<UInt32>
        var heads: UnsafeMutablePointer<UInt32>
        var hashShift: UInt64
        var count: Int
        var effort: Effort
    }

    /// Fills the tables for a stream.
    func findMatches(in stream: VP8LStream, distances: VP8LDistances, effort: Effort) {
        let count = stream.count
        for buffer in [positions, aboveEnds, farEnds, farCodes, chunkIndexes, previous] { buffer.reserve(count + 1) }
        layOut(stream)
        findAbove(stream)
        let hashShift = clearHeads(count)
        let scope = unsafe Scope(
            units: stream.units.base, chunks: stream.chunks.base, chunkIndexes: chunkIndexes.base,
            positions: positions.base, previous: previous.base, heads: heads.base, hashShift: hashShift,
            count: count, effort: effort)
        findFar(scope, distances, chunkCount: stream.chunkCount)
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        for buffer in [positions, aboveEnds, farEnds, farCodes, chunkIndexes, previous] { buffer.trim(to: 1 << 16) }
    }

    /// Sizes the table by the units to be searched, as clearing it costs time; returns the shift of a hash.
    private func clearHeads(_ count: Int) -> UInt64 {
        let bitCount = min(max(Int.bitWidth - 2 - count.leadingZeroBitCount, 8), 13)
        heads.reserve(1 << bitCount)
        unsafe heads.base.update(repeating: 0, count: 1 << bitCount)
        return UInt64(64 - bitCount)
    }

    private func layOut(_ stream: VP8LStream) {
        let (positions, indexes) = unsafe (positions.base, chunkIndexes.base)
        for number in 0..<stream.chunkCount {
            let chunk = unsafe stream.chunks.base[number]
            let end = Int(chunk.end) &+ (chunk.restCount > 0 ? 1 : 0)
            var position = chunk.position
            for index in Int(chunk.start)..<end {
                unsafe positions[index] = position
                unsafe indexes[index] = UInt32(truncatingIfNeeded: number)
                position &+= 1
            }
            unsafe positions[end] = chunk.position &+ (chunk.end &- chunk.start) &+ chunk.restCount
        }
        // No matches yet.
        let (above, far) = unsafe (aboveEnds.base, farEnds.base)
        for index in 0..<stream.count {
            unsafe above[index] = UInt32(truncatingIfNeeded: index)
            unsafe far[index] = UInt32(truncatingIfNeeded: index)
        }
    }

    // MARK: The row above

    private func findAbove(_ stream: VP8LStream) {
        let ends = unsafe aboveEnds.base
        for number in 0..<stream.rowCount {
            let row = unsafe stream.rows.base[number]
            let end = number &+ 1 < stream.rowCount ? Int(unsafe stream.rows.base[number &+ 1].start) : stream.count
            var index = Int(row.start)
            guard row.above != row.start else { continue }
            let delta = index &- Int(row.above)
            // Where rows do not follow each other in the picture as they do here, a match ends with its row.
            let limit = row.isAdjacent ? stream.count : end
            let units = unsafe stream.units.base
            while index < end {
                unsafe skipDifferent(units, &index, end: end, delta: delta)
                guard index < end else { break }
                if unsafe units[index] != units[index &- delta] {
                    index &+= 1
                    continue
                }
                let matchEnd = unsafe matchEnd(
                    units, stream.chunks.base, source: index &- delta, target: index, limit: limit)
                // What holds for a match holds for its parts, also when they begin inside a period.
                let known = min(max(matchEnd, index &+ 1), end)
                let value = UInt32(truncatingIfNeeded: matchEnd)
                while index < known {
                    unsafe ends[index] = value
                    index &+= 1
                }
            }
        }
    }

    /// Goes on to where a unit is like the one above it, or up to three units before that or the end.
    @inline(__always)
    private func skipDifferent(_ units: UnsafePointer<UInt32>, _ index: inout Int, end: Int, delta: Int) {
        while index &+ 4 <= end {
            let here = unsafe UnsafeRawPointer(units + index).loadUnaligned(as: SIMD4<UInt32>.self)
            let above = unsafe UnsafeRawPointer(units + (index &- delta)).loadUnaligned(as: SIMD4<UInt32>.self)
            guard !any(here .== above) else { return }
            index &+= 4
        }
    }

    // MARK: Further back

    private func findFar(_ scope: Scope, _ distances: VP8LDistances, chunkCount: Int) {
        let (ends, codes, above) = unsafe (farEnds.base, farCodes.base, aboveEnds.base)
        var (lastEnd, lastCode) = (0, UInt32(0))
        // Where nothing is found, less and less is searched, as in noise.
        var (lastSearch, nextSearch, missCount) = (-1, 0, 0)
        for number in 0..<chunkCount {
            let chunk = unsafe scope.chunks[number]
            let (chunkEnd, hashedEnd) = (Int(chunk.end), Int(chunk.end) &- scope.effort.hashedCount &+ 1)
            var index = Int(chunk.start)
            while index < chunkEnd {
                let searched = max(min(nextSearch, hashedEnd), index)
                let gap = scope.effort.gap(missCount: missCount)
                var place = index
                while place < searched {
                    _ = insert(scope, place)
                    place &+= gap
                }
                // What holds for a match holds for its parts.
                while index < min(searched, lastEnd) {
                    unsafe ends[index] = UInt32(truncatingIfNeeded: lastEnd)
                    unsafe codes[index] = lastCode
                    index &+= 1
                }
                index = searched
                guard index < chunkEnd else { break }
                if index < hashedEnd {
                    let place = insert(scope, index)
                    if unsafe isWorthwhile(scope, index, knownEnd: max(lastEnd, Int(above[index]))) {
                        let found = search(scope, index, first: place, longerThan: lastEnd)
                        missCount &+= 1
                        if found.end > lastEnd {
                            lastEnd = found.end
                            lastCode = UInt32(truncatingIfNeeded: distances.code(found.distance))
                            let first = max(Int(chunk.start), lastSearch &+ 1)
                            extendBack(scope, index, found, code: lastCode, downTo: first)
                            missCount = scope.effort.missCount(missCount, afterMatchOf: found.end &- index)
                        }
                        lastSearch = index
                        nextSearch = index &+ scope.effort.step(missCount: missCount)
                    }
                }
                if lastEnd > index {
                    unsafe ends[index] = UInt32(truncatingIfNeeded: lastEnd)
                    unsafe codes[index] = lastCode
                }
                index &+= 1
            }
        }
    }

    /// Whether a match that is longer than the one known may pay.
    @inline(__always)
    private func isWorthwhile(_ scope: Scope, _ index: Int, knownEnd: Int) -> Bool {
        knownEnd &- index < scope.effort.goodLength && knownEnd < scope.count
    }

    /// Lets a match that was found begin as early as it can among the units that were not searched.
    @inline(__always)
    private func extendBack(
        _ scope: Scope, _ index: Int, _ found: (end: Int, source: Int, distance: Int), code: UInt32, downTo first: Int
    ) {
        var index = index &- 1
        var source = found.source &- 1
        guard source >= 0 else { return }
        let sourceStart = unsafe Int(scope.chunks[Int(chunkIndexes.base[source])].start)
        while index >= first, source >= sourceStart, unsafe scope.units[index] == scope.units[source],
            unsafe Int(farEnds.base[index]) < found.end
        {
            unsafe farEnds.base[index] = UInt32(truncatingIfNeeded: found.end)
            unsafe farCodes.base[index] = code
            index &-= 1
            source &-= 1
        }
    }

    /// Makes `index` the last place of its hash; returns the one before, plus 1.
    @inline(__always)
    private func insert(_ scope: Scope, _ index: Int) -> UInt32 {
        let units = unsafe scope.units + index
        var key = unsafe UnsafeRawPointer(units).loadUnaligned(as: UInt64.self)
        if scope.effort.hashedCount > 2 { key ^= unsafe UInt64(units[2]) &* 0xC2B2_AE35 }
        let slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> scope.hashShift)
        let place = unsafe scope.heads[slot]
        unsafe scope.heads[slot] = UInt32(truncatingIfNeeded: index &+ 1)
        unsafe scope.previous[index] = place
        return place
    }

    @inline(__always)
    private func search(
        _ scope: Scope, _ index: Int, first: UInt32, longerThan knownEnd: Int
    ) -> (end: Int, source: Int, distance: Int) {
        var best = (end: max(knownEnd, index &+ scope.effort.hashedCount &- 1), source: 0, distance: 0)
        var place = first
        var remaining = scope.effort.depth
        let unit = unsafe scope.units[index]
        while place > 0, remaining > 0 {
            remaining &-= 1
            let candidate = Int(truncatingIfNeeded: place) &- 1
            place = unsafe scope.previous[candidate]
            // Whatever is longer than the best agrees with it at its end.
            let candidateEnd = candidate &+ (best.end &- index)
            guard unsafe scope.units[candidateEnd] == scope.units[best.end], unsafe scope.units[candidate] == unit
            else { continue }
            let distance = Int(truncatingIfNeeded: unsafe scope.positions[index] &- scope.positions[candidate])
            guard distance <= VP8LSymbols.windowSize else { break }
            let end = unsafe matchEnd(
                scope.units, scope.chunks, source: candidate, target: index, limit: scope.count)
            guard end > best.end else { continue }
            best = (end, candidate, distance)
            if end &- index >= scope.effort.goodLength || end == scope.count { break }
        }
        return best.distance == 0 ? (0, 0, 0) : best
    }

    /// Where the match of two indexes ends that both are no markers.
    @inline(__always)
    private func matchEnd(
        _ units: UnsafeMutablePointer<UInt32>, _ chunks: UnsafeMutablePointer<VP8LStream.Chunk>, source: Int,
        target: Int, limit: Int
    ) -> Int {
        let indexes = unsafe chunkIndexes.base
        var (source, index) = (source, target)
        var matched = 0
        while index < limit {
            let sourceChunk = unsafe chunks[Int(indexes[source])]
            let targetChunk = unsafe chunks[Int(indexes[index])]
            let end = min(
                index &+ min(Int(sourceChunk.end) &- source, Int(targetChunk.end) &- index), limit)
            let start = index
            while index < end, unsafe units[source] == units[index] {
                source &+= 1
                index &+= 1
            }
            matched &+= index &- start
            guard source == Int(sourceChunk.end), index == Int(targetChunk.end), index < limit,
                sourceChunk.restCount == targetChunk.restCount, sourceChunk.period == targetChunk.period,
                targetChunk.restCount > 0, matched >= Int(targetChunk.period)
            else { break }
            matched &+= Int(targetChunk.restCount)
            source &+= 1
            index &+= 1
        }
        return index
    }
}
