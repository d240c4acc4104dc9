/// What one request is called in logs and in `X-Request-Id`: 1 … 64 letters, digits and `-._`.
package struct RequestID: Sendable, CustomStringConvertible {
    package static let maximumByteCount = 64

    // Inline, so that an answer from memory allocates nothing for it.
    private var storage: [64 of UInt8] = .init(repeating: 0)
    private var count = 0

    /// Takes a client's id; nil where it is empty, too long, or has other bytes.
    package init?(validating bytes: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty, range.count <= Self.maximumByteCount else { return nil }
        for index in range {
            guard ByteClass.requestID.contains(bytes[index]) else { return nil }
            append(bytes[index])
        }
    }

    /// 24 hexadecimal digits: eight for the prefix, sixteen for the number.
    fileprivate init(prefix: UInt32, number: UInt64) {
        for shift in stride(from: 28, through: 0, by: -4) { append(Self.digit(UInt64(prefix) >> UInt64(shift))) }
        for shift in stride(from: 60, through: 0, by: -4) { append(Self.digit(number >> UInt64(shift))) }
    }

    package var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the id's bytes.
    package func append(to sink: inout [UInt8]) {
        sink.append(addingCapacity: count) { output in
            for index in 0..<count { output.append(storage[index]) }
        }
    }

    private mutating func append(_ byte: UInt8) {
        storage[count] = byte
        count += 1
    }

    private static func digit(_ value: UInt64) -> UInt8 {
        let nibble = UInt8(truncatingIfNeeded: value) & 15
        return nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10
    }
}

/// Makes request ids that do not repeat: a random prefix, and a counter sent through a bijective mix (splitmix64).
///
/// Unguessable they are not; nothing depends on that.
package struct RequestIDGenerator: Sendable {
    private let prefix: UInt32
    private var counter: UInt64

    /// Starts from random numbers of the system.
    package init() {
        var source = SystemRandomNumberGenerator()
        self.init(prefix: source.next(), counter: source.next())
    }

    /// Starts from given numbers, for tests.
    package init(prefix: UInt32, counter: UInt64) {
        self.prefix = prefix
        self.counter = counter
    }

    package mutating func next() -> RequestID {
        counter &+= 0x9E37_79B9_7F4A_7C15
        var mixed = counter
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return RequestID(prefix: prefix, number: mixed ^ (mixed >> 31))
    }
}
