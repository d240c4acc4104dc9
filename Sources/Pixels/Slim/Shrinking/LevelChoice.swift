/// Numbers that look random, always the same: a choice of levels that a failed one has no bearing on.
///
/// Marsaglia's xorshift of 64 bits.
struct LevelChoice: RandomNumberGenerator {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
