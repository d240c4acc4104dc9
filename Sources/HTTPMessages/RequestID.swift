/// What one request is called in logs and in `X-Request-Id`: 1 … 64 letters, digits and `-._`.
package struct RequestID: Sendable, CustomStringConvertible {
    package static let maximumByteCount = 64

    private enum Content: Sendable {
        /// Written as eight hexadecimal digits for the prefix and sixteen for the number. Kept as numbers, which most
        /// answers carry about without allocating and write once.
        case made(prefix: UInt32, number: UInt64)
        case given([UInt8])
    }

    private let content: Content

    /// Takes a client's id; nil where it is empty, too long, or has other bytes.
    package init?(validating bytes: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty, range.count <= Self.maximumByteCount else { return nil }
        for index in range {
            guard ByteClass.requestID.contains(bytes[index]) else { return nil }
        }
        content = .given([UInt8](bytes, range))
    }

    fileprivate init(prefix: UInt32, number: UInt64) {
        content = .made(prefix: prefix, number: number)
    }

    package var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the id's bytes.
    package func append(to sink: inout [UInt8]) {
        switch content {
        case .given(let bytes): sink.append(contentsOf: bytes)
        case .made(let prefix, let number):
            sink.append(addingCapacity: 24) { output in
                Self.append(prefix, to: &output)
                Self.append(UInt32(truncatingIfNeeded: number >> 32), to: &output)
                Self.append(UInt32(truncatingIfNeeded: number), to: &output)
            }
        }
    }

    /// Appends eight digits, worked out all at once: a byte for each four bits, then 0x30 or 0x57 added to each.
    private static func append(_ value: UInt32, to output: inout OutputSpan<UInt8>) {
        var digits = UInt64(value)
        digits = (digits | digits << 16) & 0x0000_ffff_0000_ffff
        digits = (digits | digits << 8) & 0x00ff_00ff_00ff_00ff
        digits = (digits | digits << 4) & 0x0f0f_0f0f_0f0f_0f0f
        let isLetter = ((digits &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
        digits = digits &+ 0x3030_3030_3030_3030 &+ isLetter &* 0x27
        for shift in stride(from: 56, through: 0, by: -8) { output.append(UInt8(truncatingIfNeeded: digits >> shift)) }
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
