/// The first distinct colours that it is shown, each with its index in the order of appearance; at most 256.
struct ColourTable: Hashable, Sendable {
    /// More colours than a palette can hold are not kept.
    static let capacity = 256

    /// The colours in the order of appearance; R in the low byte.
    private(set) var colours: [UInt32] = []
    /// Open addressing: 0 is free, otherwise 1 + index of a colour.
    ///
    /// Four times the capacity keeps the probes short.
    private var slots: [UInt16] = Array(repeating: 0, count: 1024)

    /// What a table holds in memory, in bytes.
    static let heldByteCount = 4 * capacity + 2 * 1024

    init() {
        colours.reserveCapacity(Self.capacity)
    }

    /// The colour's index, new or known; nil when it is new and the table is full.
    ///
    /// O(1).
    mutating func insert(_ colour: UInt32) -> Int? {
        var slot = Self.slot(of: colour)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if colours[index] == colour { return index }
            slot = (slot + 1) & 1023
        }
        guard colours.count < Self.capacity else { return nil }
        colours.append(colour)
        slots[slot] = UInt16(colours.count)
        return colours.count - 1
    }

    /// The colour's index; nil when the table does not hold it.
    ///
    /// O(1).
    func index(of colour: UInt32) -> Int? {
        var slot = Self.slot(of: colour)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if colours[index] == colour { return index }
            slot = (slot + 1) & 1023
        }
        return nil
    }

    private static func slot(of colour: UInt32) -> Int {
        Int(truncatingIfNeeded: (colour &* 0x9E37_79B1) >> 22)
    }
}
