/// A stream with its matches found, to be written as one deflate block with codes from exact statistics.
@safe struct DeflateBlock {
    private let stream: LiteralStream
    private let matcher: LiteralMatcher
    private let tables: DeflateCodeTables
    /// Where the stream has rows of equal length, how rows of zeros are written.
    private let pattern: ZeroRowPattern

    /// `pattern` is that of the rows whose `zeroRows` the stream holds.
    init(_ stream: LiteralStream, matcher: LiteralMatcher, tables: DeflateCodeTables, pattern: ZeroRowPattern) {
        self.stream = stream
        self.matcher = matcher
        self.tables = tables
        self.pattern = pattern
    }

    /// Writes the block; `isLast` tells the decoder whether another one follows.
    ///
    /// - Parameters:
    ///   - codes: codes for the tokens as they are now.
    ///   - names: the byte that is written for each literal byte; itself where nil. 0 and 2 must be their own.
    func write(_ codes: DeflateCodes, names: [UInt8]? = nil, to writer: inout BitRopeWriter, isLast: Bool) {
        tables.set(codes, names: names)
        codes.writeHeader(to: &writer, isLast: isLast)
        write(stream.elements.indices, to: &writer)
        let end = tables.bits(literal: DeflateSymbols.endOfBlock)
        writer.reserve(bitCount: end.count)
        writer.write(end.bits, count: end.count)
    }

    // MARK: Statistics

    /// How often each symbol occurs, with the tokens as they are now.
    func makeStatistics() -> DeflateStatistics {
        var statistics = DeflateStatistics()
        var (times, groupStart): (Int, Int?) = (1, nil)
        for (index, element) in stream.elements.enumerated() {
            switch element {
            case .beginGroup(let repeatCount): (times, groupStart) = (repeatCount, index + 1)
            case .endTail:
                guard let groupStart else { continue }
                for tail in groupStart..<index { count(stream.elements[tail], times: 1, in: &statistics) }
            case .endGroup: (times, groupStart) = (1, nil)
            case .literals, .copy, .zeroRows, .beginPeriod, .endPeriod:
                count(element, times: times, in: &statistics)
            }
        }
        return statistics
    }

    private func count(_ element: DeflateElement, times: Int, in statistics: inout DeflateStatistics) {
        switch element {
        case .literals(let chunk): unsafe statistics.add(matcher.tokens(ofChunk: chunk), count: times)
        case .copy(let distance, let byteCount), .endPeriod(let distance, let byteCount):
            statistics.add(CopySplit(byteCount: byteCount), distance: distance, count: times)
        case .zeroRows(let count): pattern.count(rows: count, times: times, in: &statistics)
        case .beginGroup, .endTail, .endGroup, .beginPeriod: break
        }
    }

    // MARK: Writing

    private func write(_ indices: Range<Int>, to writer: inout BitRopeWriter) {
        var index = indices.lowerBound
        while index < indices.upperBound {
            switch stream.elements[index] {
            case .literals(let chunk): unsafe write(matcher.tokens(ofChunk: chunk), to: &writer)
            case .copy(let distance, let byteCount), .endPeriod(let distance, let byteCount):
                writer.write(CopySplit(byteCount: byteCount), distance: distance, tables)
            case .zeroRows(let count): pattern.write(rows: count, to: &writer, tables)
            case .beginGroup(let repeatCount): index = writeGroup(at: index, repeatCount: repeatCount, to: &writer)
            case .endTail, .endGroup, .beginPeriod: break
            }
            index += 1
        }
    }

    /// Writes the group that begins at an index, and returns the index of its end.
    private func writeGroup(at start: Int, repeatCount: Int, to writer: inout BitRopeWriter) -> Int {
        let elements = stream.elements
        let end = elements[start...].firstIndex(of: .endGroup) ?? elements.endIndex
        let firstBit = writer.bitPosition
        writer.beginStoring()
        write(start + 1..<end, to: &writer)
        writer.endStoring()
        writer.repeatBits(from: firstBit, bitCount: writer.bitPosition - firstBit, times: repeatCount)
        if let tailEnd = elements[start..<end].firstIndex(of: .endTail) { write(start + 1..<tailEnd, to: &writer) }
        return end
    }

    private func write(_ tokens: UnsafeBufferPointer<DeflateToken>, to writer: inout BitRopeWriter) {
        writer.reserve(bitCount: tokens.count * DeflateCodeTables.longestToken)
        var index = 0
        writer.writeAll {
            guard index < tokens.count else { return nil }
            let token = unsafe tokens[index]
            guard token.isLiteral else {
                index &+= 1
                return tables.bits(lengthOffset: token.lengthOffset, distanceOffset: token.distanceOffset)
            }
            // Literals mostly follow one another, and three of them fit one write.
            guard index &+ 2 < tokens.count, unsafe tokens[index &+ 1].isLiteral, unsafe tokens[index &+ 2].isLiteral
            else {
                index &+= 1
                return tables.bits(literal: token.literal)
            }
            defer { index &+= 3 }
            return unsafe tables.bits(
                literals: token.literal, tokens[index &+ 1].literal, tokens[index &+ 2].literal)
        }
    }
}

extension BitRopeWriter {
    /// Writes the matches of a copy.
    mutating func write(_ copy: CopySplit, distance: Int, _ tables: DeflateCodeTables) {
        write(length: DeflateSymbols.longestMatch, distance: distance, times: copy.longCount, tables)
        if copy.first > 0 { write(length: copy.first, distance: distance, times: 1, tables) }
        if copy.second > 0 { write(length: copy.second, distance: distance, times: 1, tables) }
    }

    /// Writes the same match `times` times.
    mutating func write(length: Int, distance: Int, times: Int, _ tables: DeflateCodeTables) {
        let offset = length - DeflateSymbols.shortestMatch
        let code = tables.bits(lengthOffset: offset, distanceOffset: distance - 1)
        write(code.bits, bitCount: code.count, times: times)
    }
}
