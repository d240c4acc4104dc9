/// Short rows one after another, to be searched for matches: their units, and markers for what is not written out.
///
/// Indexes count units and markers; positions count the units of the full rows since the stream's beginning.
@safe final class VP8LStream {
    /// Units that lie side by side in the short and in the full picture, and what follows them.
    struct Chunk: BitwiseCopyable {
        var start: UInt32
        /// Index behind the last unit: that of the marker, if there is one.
        var end: UInt32
        /// Position of the first unit.
        var position: UInt32
        /// Units that repeat those `period` before them; 0 where there is no marker.
        var restCount: UInt32 = 0
        var period: UInt32 = 0
    }

    /// A short row, and the one that lies above it in the full picture.
    struct Row: BitwiseCopyable {
        var start: UInt32
        /// Where the row above begins; equal to `start` when it is not in the stream.
        var above: UInt32
        /// Whether what follows the row above in the stream follows it in the picture too.
        var isAdjacent: Bool
    }

    let units = ScratchBuffer<UInt32>(capacity: 1 << 12)
    let chunks = ScratchBuffer<Chunk>()
    let rows = ScratchBuffer<Row>()
    private(set) var chunkCount = 0
    private(set) var rowCount = 0
    /// Units and markers in the stream.
    private(set) var count = 0
    private var position = 0
    private var isChunkOpen = false

    /// Empties it and keeps its memory.
    func removeAll() {
        (chunkCount, rowCount, count, position, isChunkOpen) = (0, 0, 0, 0, false)
    }

    /// Makes room for a short row of so many units, and a marker behind it.
    func reserveRow(_ shortCount: Int) { units.reserve(count + shortCount + 2, keeping: count) }

    /// Adds the row whose units were written to the buffer from `count` on.
    func append(row layout: VP8LRowLayout, above: Int?, isAdjacent: Bool) {
        rows.reserve(rowCount + 1, keeping: rowCount)
        let row = Row(start: UInt32(count), above: UInt32(above ?? count), isAdjacent: isAdjacent)
        unsafe (rows.base + rowCount).initialize(to: row)
        rowCount += 1
        let start = count
        for cut in layout.cuts {
            extendChunk(to: start + cut.marker)
            appendMarker(period: cut.period, count: cut.count)
        }
        extendChunk(to: start + layout.shortCount)
    }

    /// Adds units that repeat those `period` before them.
    func appendMarker(period: Int, count restCount: Int) {
        extendChunk(to: count)
        // Equal markers have equal units, so that a search can tell most of those that are not.
        unsafe units.base[count] = UInt32(restCount) &* 0x9E37_79B1 ^ UInt32(period)
        unsafe chunks.base[chunkCount - 1].restCount = UInt32(restCount)
        unsafe chunks.base[chunkCount - 1].period = UInt32(period)
        isChunkOpen = false
        count += 1
        position += restCount
    }

    private func extendChunk(to end: Int) {
        if !isChunkOpen {
            chunks.reserve(chunkCount + 1, keeping: chunkCount)
            let chunk = Chunk(start: UInt32(count), end: UInt32(count), position: UInt32(position))
            unsafe (chunks.base + chunkCount).initialize(to: chunk)
            chunkCount += 1
            isChunkOpen = true
        }
        unsafe chunks.base[chunkCount - 1].end = UInt32(end)
        position += end - count
        count = end
    }

    /// Gives memory back that is more than a usual picture needs.
    func trim() {
        units.trim(to: 1 << 16)
        chunks.trim(to: 1 << 14)
        rows.trim(to: 1 << 14)
    }
}
