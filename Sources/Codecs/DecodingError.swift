/// Why a file cannot be decoded.
package enum DecodingError: Error, Hashable, Sendable {
    /// The bytes are not of any format that this build reads: 415.
    case unknownFormat
    /// Larger than a limit allows: 422.
    case tooLarge(width: Int, height: Int)
    /// Damaged; `reason` is a short constant sentence fit for a client: 422.
    case damaged(reason: String)
}
