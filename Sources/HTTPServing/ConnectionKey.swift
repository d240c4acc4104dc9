/// Names a connection of a loop: its place in the loop's table, and how often that place was used before, so that a late
/// event or answer never meets another connection in the same place.
struct ConnectionKey: Hashable, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    init(index: Int, generation: UInt32) {
        rawValue = UInt64(generation) << 32 | UInt64(UInt32(index))
    }

    var index: Int { Int(rawValue & 0xFFFF_FFFF) }
    var generation: UInt32 { UInt32(rawValue >> 32) }

    /// The generation of keys that name no connection.
    static let reservedGeneration = UInt32.max

    /// The loop's mailbox.
    static let mailbox = ConnectionKey(index: 0, generation: reservedGeneration)

    /// The listener with this number.
    static func listener(_ number: Int) -> ConnectionKey {
        ConnectionKey(index: number + 1, generation: reservedGeneration)
    }
}
