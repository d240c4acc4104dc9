/// What keeping something costs beside its bytes, so that a cache's budget tells what the process grows by.
enum HeldMemory {
    /// An array's or an object's header, what the allocator adds, and what its size classes round up.
    static let byteCountPerAllocation = 56

    /// What arrays, strings and objects hold together.
    ///
    /// - Parameters:
    ///   - byteCount: their contents.
    ///   - allocationCount: how many they are; a string of more than 15 bytes is one.
    static func byteCount(_ byteCount: Int, allocationCount: Int) -> Int {
        byteCount + allocationCount * byteCountPerAllocation
    }
}

extension [UInt8] {
    /// The same bytes in memory for hardly more than these.
    ///
    /// Encoders do not know beforehand how long a file gets, and leave up to as much again unused.
    var withoutSlack: [UInt8] {
        guard capacity > count + count / 8 + 64 else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        bytes.append(contentsOf: self)
        return bytes
    }
}
