/// One step of the coded picture: a unit as it is, or units copied from before.
struct VP8LToken: Hashable, BitwiseCopyable {
    /// Units to copy, possibly more than one match can; 0 for a unit as it is.
    var length: UInt32
    /// The unit, or the distance code of a copy.
    var value: UInt32
}

/// A part of the tokens that is written several times in a row.
struct VP8LGroup: Hashable, Sendable {
    /// The tokens to be repeated.
    var tokens: Range<Int>
    var repeatCount: Int
    /// The first tokens of the group stand once more behind it, up to this index.
    var tailEnd: Int
}
