/// The stream to be compressed: literal bytes in one buffer, and the elements that say how they and the structures
/// between them follow one another.
///
/// Positions in the stream are kept modulo 2^32; a stream must be shorter than that.
@safe final class LiteralStream {
    /// The first bytes are left free, so that index 0 can mean "none".
    static let firstIndex = 8

    let bytes = ScratchBuffer<UInt8>(capacity: 1 << 14)
    let chunks = ScratchBuffer<LiteralChunk>(capacity: 256)
    private(set) var chunkCount = 0
    private(set) var elements: [DeflateElement] = []
    /// Bytes of the literal buffer that are in use.
    private(set) var end = LiteralStream.firstIndex
    /// Length of the stream so far, in bytes.
    private(set) var length = 0

    /// Empties it and keeps its memory.
    func removeAll() {
        chunkCount = 0
        elements.removeAll(keepingCapacity: true)
        end = Self.firstIndex
        length = 0
    }

    /// Adds the bytes that were written to the literal buffer at `range`, which begins at `end` or later.
    func append(literalsAt range: Range<Int>) {
        guard !range.isEmpty else { return }
        let shift = UInt32(truncatingIfNeeded: length &- range.lowerBound)
        if case .literals(let last)? = elements.last, unsafe chunks.base[last].shift == shift {
            unsafe chunks.base[last].end = UInt32(range.upperBound)
        } else {
            chunks.reserve(chunkCount + 1, keeping: chunkCount)
            let chunk = LiteralChunk(start: UInt32(range.lowerBound), end: UInt32(range.upperBound), shift: shift)
            unsafe chunks.base[chunkCount] = chunk
            elements.append(.literals(chunk: chunkCount))
            chunkCount += 1
        }
        end = range.upperBound
        length += range.count
    }

    /// Adds a structure that takes `byteCount` bytes of the stream.
    func append(_ element: DeflateElement, byteCount: Int) {
        elements.append(element)
        length += byteCount
    }

    /// Makes room for `count` more literal bytes, and for words read beyond them.
    func reserveLiterals(_ count: Int) {
        bytes.reserve(end + count + 16, keeping: end)
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        bytes.trim(to: 1 << 20)
        chunks.trim(to: 1 << 16)
    }
}
