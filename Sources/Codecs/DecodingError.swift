/// Why a file cannot be decoded.
package enum DecodingError: Error, Hashable, Sendable {
    /// The bytes are not of any format that this build reads: 415.
    case unknownFormat
    /// Larger than a limit allows: 422.
    case tooLarge(width: Int, height: Int)
    /// It would cost more than a limit allows: 422.
    case beyondLimit(DecodingCost)
    /// Damaged; `reason` is a short constant sentence fit for a client: 422.
    case damaged(reason: String)
}

/// What a file has too much of, with the limit.
package enum DecodingCost: Hashable, Sendable {
    case chunks(maximum: Int)
    /// Bytes that are no picture.
    case metadata(maximum: Int)
    case scans(maximum: Int)
    /// Bytes of pixels for a byte of the file.
    case expansion(maximum: Int)
    case memory(byteCount: Int, maximum: Int)
    /// Processor time.
    case time(maximum: Duration)
}
