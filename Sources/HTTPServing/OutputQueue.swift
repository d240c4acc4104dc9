package import HTTPMessages

/// Bytes on their way to one socket, in order: heads and small bodies copied into one array, large bodies by reference,
/// repeated pieces as a count, stable bytes as what they are.
///
/// A pure value; ``SocketWriter`` sends what it names.
package struct OutputQueue: Sendable {
    /// A body up to this many bytes is copied behind its head: one plain `send` is cheaper than a vector.
    static let maximumCopiedBodyByteCount = 16_384
    /// A piece up to this many bytes, repeats included, is copied even in a large body, to keep vectors few.
    static let maximumCopiedPieceByteCount = 4_096
    /// A repeated piece smaller than this is multiplied up to ``blockByteCount`` once, so that a call moves many.
    static let minimumRepeatedByteCount = 4_096
    static let blockByteCount = 16_384

    /// A run of the queue: the first `period` bytes of an array, or a part of `copied`, some times over.
    private struct Segment {
        /// Nil: the bytes are in `copied` from `start` on, or stable.
        var bytes: [UInt8]?
        var stableBytes: (any StableBytes)?
        var start = 0
        var period: Int
        var repeatCount = 1
        /// How many of `period * repeatCount` bytes were sent.
        var sent = 0

        var remaining: Int { period * repeatCount - sent }
        var isCopied: Bool { bytes == nil && stableBytes == nil }
    }

    private var copied: [UInt8] = []
    private var segments: [Segment] = []
    private var firstSegment = 0
    /// Bytes still to be sent.
    package private(set) var byteCount = 0

    package init() {}

    package var isEmpty: Bool { byteCount == 0 }

    /// Appends an answer: the head, and the body where it has one.
    ///
    /// - Parameter added: fields written behind the response's own.
    package mutating func append(
        _ response: Response, added: Fields = Fields(), _ context: AnswerContext, _ writer: ResponseWriter
    ) {
        let start = copied.count
        writer.appendHead(of: response, added: added, context, to: &copied)
        let sendsBody = ResponseWriter.sendsBody(response, context)
        let stableBytes = sendsBody ? response.body.stableBytes : nil
        let isCopied = sendsBody && response.body.byteCount <= Self.maximumCopiedBodyByteCount
        if isCopied { for piece in response.body.pieces { copy(piece) } }
        extendCopied(from: start)
        if let stableBytes, stableBytes.byteCount > 0 {
            append(Segment(stableBytes: stableBytes, period: stableBytes.byteCount))
        } else if sendsBody, !isCopied {
            for piece in response.body.pieces { append(piece) }
        }
    }

    private mutating func append(_ piece: Body.Piece) {
        let size = piece.bytes.count
        let total = size * piece.repeatCount
        guard total > 0 else { return }
        if total <= Self.maximumCopiedPieceByteCount {
            let start = copied.count
            copy(piece)
            extendCopied(from: start)
        } else if size >= Self.minimumRepeatedByteCount || piece.repeatCount == 1 {
            append(Segment(bytes: piece.bytes, period: size, repeatCount: piece.repeatCount))
        } else {
            appendMultiplied(piece)
        }
    }

    private mutating func appendMultiplied(_ piece: Body.Piece) {
        let size = piece.bytes.count
        let perBlock = min(piece.repeatCount, Self.blockByteCount / size)
        var block: [UInt8] = []
        block.reserveCapacity(perBlock * size)
        for _ in 0..<perBlock { block.append(contentsOf: piece.bytes) }
        append(Segment(bytes: block, period: block.count, repeatCount: piece.repeatCount / perBlock))
        let rest = piece.repeatCount % perBlock
        if rest > 0 { append(Segment(bytes: block, period: rest * size)) }
    }

    private mutating func copy(_ piece: Body.Piece) {
        for _ in 0..<piece.repeatCount { copied.append(contentsOf: piece.bytes) }
    }

    /// Names the bytes of `copied` from `start` on as the queue's next.
    private mutating func extendCopied(from start: Int) {
        let count = copied.count - start
        guard count > 0 else { return }
        if let last = segments.indices.last, last >= firstSegment, segments[last].isCopied {
            segments[last].period += count
            byteCount += count
        } else {
            append(Segment(start: start, period: count))
        }
    }

    private mutating func append(_ segment: Segment) {
        segments.append(segment)
        byteCount += segment.remaining
    }

    /// Drops the first `count` bytes: they were sent.
    package mutating func advance(by count: Int) {
        precondition(count <= byteCount)
        byteCount -= count
        var rest = count
        while rest > 0 {
            let step = min(rest, segments[firstSegment].remaining)
            segments[firstSegment].sent += step
            rest -= step
            guard segments[firstSegment].remaining == 0 else { break }
            segments[firstSegment].bytes = nil
            segments[firstSegment].stableBytes = nil
            firstSegment += 1
        }
        if isEmpty { removeAll() }
    }

    /// Forgets everything; keeps the memory for the next answers.
    package mutating func removeAll() {
        copied.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        firstSegment = 0
        byteCount = 0
    }

    /// The unsent bytes as a queue of their own that holds no more memory than it needs.
    package func remainder() -> OutputQueue {
        var rest = OutputQueue()
        rest.byteCount = byteCount
        for var segment in segments[firstSegment...] {
            if segment.isCopied {
                let range = segment.start + segment.sent..<segment.start + segment.period
                segment = Segment(start: rest.copied.count, period: range.count)
                rest.copied.append(contentsOf: copied[range])
            }
            rest.segments.append(segment)
        }
        return rest
    }
}

extension OutputQueue {
    /// Where the first unsent bytes are stable: what is left of them.
    package var stablePart: (bytes: any StableBytes, range: Range<Int>)? {
        guard firstSegment < segments.count, let bytes = segments[firstSegment].stableBytes else { return nil }
        return (bytes, segments[firstSegment].sent..<bytes.byteCount)
    }

    /// A stretch of bytes that lie in one array.
    package struct Slice: Sendable {
        fileprivate var segment: Int
        package var range: Range<Int>
    }

    /// How far the unsent bytes were looked through.
    package struct Cursor: Sendable {
        fileprivate var segment: Int
        fileprivate var position: Int
    }

    /// Before the first unsent byte.
    package var start: Cursor {
        Cursor(segment: firstSegment, position: isEmpty ? 0 : segments[firstSegment].sent)
    }

    /// The slice at the cursor, which moves behind it; nil before stable bytes and at the end.
    package func next(_ cursor: inout Cursor) -> Slice? {
        guard cursor.segment < segments.count, segments[cursor.segment].stableBytes == nil else { return nil }
        let (start, period) = (segments[cursor.segment].start, segments[cursor.segment].period)
        let slice = Slice(segment: cursor.segment, range: start + cursor.position % period..<start + period)
        cursor.position += slice.range.count
        if cursor.position == period * segments[cursor.segment].repeatCount {
            cursor = Cursor(segment: cursor.segment + 1, position: 0)
        }
        return slice
    }

    /// Gives access to the array in which a slice lies.
    package func withArray<Result>(of slice: Slice, _ body: ([UInt8]) -> Result) -> Result {
        if let bytes = segments[slice.segment].bytes { return body(bytes) }
        return body(copied)
    }
}
