/// One step of the coded picture: units as they are, or units copied from before.
struct VP8LToken: Hashable, BitwiseCopyable {
    /// Units as they are; 0 for a copy.
    var unitCount: UInt32
    /// Units to copy, possibly more than one match can; 0 for units as they are.
    var copyLength: UInt32
    /// Where the units begin in the list's, or the distance code of a copy.
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
