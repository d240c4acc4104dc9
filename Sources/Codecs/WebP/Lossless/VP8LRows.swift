/// Memory for rows on their way into a stream.
@safe final class VP8LRows {
    /// Block rows as the format stores their pixels.
    let reduced = ScratchBuffer<UInt32>()
    /// Short rows of those.
    let plain = VP8LRowPair()
    /// Short rows as they are coded.
    let coded = VP8LRowPair()
}
