/// Chooses among the matches of a stream: the cheapest way from its beginning to its end by the costs expected.
@safe final class VP8LParser {
    private let costs = ScratchBuffer<UInt32>(capacity: 1 << 12)
    /// What to do at each index.
    private let steps = ScratchBuffer<Step>(capacity: 1 << 12)

    /// Stretches of units at which no match begins; all ways take them as they are.
    private let stretches = ScratchBuffer<Stretch>()
    private var stretchCount = 0

    private struct Stretch: BitwiseCopyable {
        var start: UInt32
        var end: UInt32
    }

    private enum Step: UInt8, BitwiseCopyable {
        case unit, above, far, marker
    }

    /// Adds the tokens of the cheapest way to a list; `model` knows what they cost.
    func appendCheapest(
        _ stream: VP8LStream, _ finder: VP8LMatchFinder, distances: VP8LDistances, model: VP8LCostModel,
        to tokens: VP8LTokenList
    ) {
        findCheapest(stream, finder, distances, model)
        append(stream, finder, distances, to: tokens)
    }

    /// Counts the symbols of a first guess at the way: the longer match wherever there is one of `shortest` units or
    /// more, and of units where there is none some for all.
    ///
    /// Must precede `appendCheapest` for the same matches.
    func countLongest(
        _ stream: VP8LStream, _ finder: VP8LMatchFinder, distances: VP8LDistances, shortest: Int,
        in statistics: VP8LStatistics
    ) {
        let (above, far, codes) = unsafe (finder.aboveEnds.base, finder.farEnds.base, finder.farCodes.base)
        let (positions, units) = unsafe (finder.positions.base, stream.units.base)
        stretchCount = 0
        var index = 0
        for number in 0..<stream.chunkCount {
            let chunk = unsafe stream.chunks.base[number]
            let chunkEnd = Int(chunk.end)
            while index < chunkEnd {
                let (aboveEnd, farEnd) = unsafe (Int(above[index]), Int(far[index]))
                let end = max(aboveEnd, farEnd)
                if end == index {
                    let start = index
                    index = unsafe Self.endOfStretch(above, far, from: index &+ 1, end: chunkEnd)
                    appendStretch(start, index)
                    unsafe Self.countSome(units, start..<index, in: statistics)
                    continue
                }
                let length = unsafe Int(truncatingIfNeeded: positions[end] &- positions[index])
                if length < shortest {
                    unsafe statistics.add(unit: units[index], times: 1)
                    index &+= 1
                } else {
                    let code = aboveEnd >= farEnd ? VP8LSymbols.aboveCode : unsafe Int(codes[index])
                    statistics.add(copyOf: length, distanceCode: code)
                    index = end
                }
            }
            if index == chunkEnd, chunk.restCount > 0 {
                let code = distances.code(Int(chunk.period))
                statistics.add(copyOf: Int(chunk.restCount), distanceCode: code)
                index &+= 1
            }
        }
    }

    /// The first index from `start` on at which a match begins.
    @inline(__always)
    private static func endOfStretch(
        _ above: UnsafePointer<UInt32>, _ far: UnsafePointer<UInt32>, from start: Int, end: Int
    ) -> Int {
        let steps = SIMD4<UInt32>(0, 1, 2, 3)
        var index = start
        while index &+ 4 <= end {
            let aboveEnds = unsafe UnsafeRawPointer(above + index).loadUnaligned(as: SIMD4<UInt32>.self)
            let farEnds = unsafe UnsafeRawPointer(far + index).loadUnaligned(as: SIMD4<UInt32>.self)
            // Where no match begins, it ends at the index itself.
            let own = steps &+ UInt32(truncatingIfNeeded: index)
            guard (aboveEnds ^ own) | (farEnds ^ own) == .zero else { break }
            index &+= 4
        }
        while unsafe index < end && max(above[index], far[index]) == UInt32(truncatingIfNeeded: index) { index &+= 1 }
        return index
    }

    private func appendStretch(_ start: Int, _ end: Int) {
        stretches.reserve(stretchCount + 1, keeping: stretchCount)
        let stretch = Stretch(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
        unsafe (stretches.base + stretchCount).initialize(to: stretch)
        stretchCount += 1
    }

    /// Counts an eighth of the units eight times each.
    private static func countSome(
        _ units: UnsafeMutablePointer<UInt32>, _ range: Range<Int>, in statistics: VP8LStatistics
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            unsafe statistics.add(unit: units[index], times: min(8, range.upperBound &- index))
            index &+= 8
        }
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        costs.trim(to: 1 << 16)
        steps.trim(to: 1 << 16)
        stretches.trim(to: 1 << 14)
    }

    /// From the end to the beginning: each step costs what it takes itself and what remains behind it.
    private func findCheapest(
        _ stream: VP8LStream, _ finder: VP8LMatchFinder, _ distances: VP8LDistances, _ model: VP8LCostModel
    ) {
        costs.reserve(stream.count + 1)
        steps.reserve(stream.count)
        let (costs, steps, units) = unsafe (costs.base, steps.base, stream.units.base)
        let (above, far, codes) = unsafe (finder.aboveEnds.base, finder.farEnds.base, finder.farCodes.base)
        let positions = unsafe finder.positions.base
        let expected = unsafe model.costs
        unsafe costs[stream.count] = 0
        var stretch = stretchCount
        let aboveDistance = unsafe expected.distance(VP8LSymbols.aboveCode)
        var (lastCode, lastDistance) = (UInt32(VP8LSymbols.aboveCode), aboveDistance)
        for number in (0..<stream.chunkCount).reversed() {
            let chunk = unsafe stream.chunks.base[number]
            if chunk.restCount > 0 {
                let marker = Int(chunk.end)
                let code = distances.code(Int(chunk.period))
                let cost = unsafe expected.copy(Int(chunk.restCount), distance: expected.distance(code))
                unsafe costs[marker] = costs[marker &+ 1] &+ cost
                unsafe steps[marker] = .marker
            }
            var index = Int(chunk.end)
            while index > Int(chunk.start) {
                if stretch > 0, unsafe Int(stretches.base[stretch &- 1].end) == index {
                    // No match leads across, and so whatever remains behind is the same for all ways.
                    stretch &-= 1
                    index = unsafe Int(stretches.base[stretch].start)
                    unsafe costs[index] = 0
                    continue
                }
                index &-= 1
                let aboveEnd = unsafe Int(above[index])
                let farEnd = unsafe Int(far[index])
                var best = unsafe expected.unit(units[index]) &+ costs[index &+ 1]
                var step = Step.unit
                if aboveEnd > index {
                    let length = unsafe Int(truncatingIfNeeded: positions[aboveEnd] &- positions[index])
                    let cost = unsafe expected.copy(length, distance: aboveDistance) &+ costs[aboveEnd]
                    if cost < best { (best, step) = (cost, .above) }
                }
                if farEnd > index {
                    let length = unsafe Int(truncatingIfNeeded: positions[farEnd] &- positions[index])
                    // Most matches are the rest of the one behind.
                    if unsafe codes[index] != lastCode {
                        lastCode = unsafe codes[index]
                        lastDistance = unsafe expected.distance(Int(truncatingIfNeeded: lastCode))
                    }
                    let cost = unsafe expected.copy(length, distance: lastDistance) &+ costs[farEnd]
                    if cost < best { (best, step) = (cost, .far) }
                }
                unsafe costs[index] = best
                unsafe steps[index] = step
            }
        }
    }

    /// Adds the tokens that the steps lead to.
    private func append(
        _ stream: VP8LStream, _ finder: VP8LMatchFinder, _ distances: VP8LDistances, to tokens: VP8LTokenList
    ) {
        let (steps, units) = unsafe (steps.base, stream.units.base)
        let (positions, chunks) = unsafe (finder.positions.base, stream.chunks.base)
        var (index, chunk, stretch) = (0, 0, 0)
        tokens.reserve(stream.count)
        while index < stream.count {
            if stretch < stretchCount, unsafe Int(stretches.base[stretch].start) == index {
                let end = unsafe Int(stretches.base[stretch].end)
                unsafe tokens.append(units + index, count: end &- index)
                index = end
                stretch &+= 1
                continue
            }
            switch unsafe steps[index] {
            case .unit:
                unsafe tokens.append(units + index, count: 1)
                index &+= 1
            case .above:
                let end = unsafe Int(finder.aboveEnds.base[index])
                unsafe tokens.append(copy: positions[end] &- positions[index], code: UInt32(VP8LSymbols.aboveCode))
                index = end
            case .far:
                let end = unsafe Int(finder.farEnds.base[index])
                unsafe tokens.append(copy: positions[end] &- positions[index], code: finder.farCodes.base[index])
                index = end
            case .marker:
                while unsafe Int(chunks[chunk].end) != index || chunks[chunk].restCount == 0 { chunk &+= 1 }
                let code = UInt32(distances.code(Int(unsafe chunks[chunk].period)))
                unsafe tokens.append(copy: chunks[chunk].restCount, code: code)
                index &+= 1
            }
        }
    }
}
