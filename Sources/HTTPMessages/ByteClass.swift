/// A set of ASCII bytes as a 128-bit mask; bytes above 127 are never members.
struct ByteClass: Sendable {
    /// Bytes 0 … 63, bit n for byte n.
    let low: UInt64
    /// Bytes 64 … 127, bit n for byte 64 + n.
    let high: UInt64

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let word = byte < 64 ? low : high
        return byte < 128 && (word >> UInt64(byte & 63)) & 1 == 1
    }

    /// `tchar` (RFC 9110 §5.6.2): letters, digits and ``!#$%&'*+-.^_`|~``.
    static var token: ByteClass {
        @inline(__always) get { ByteClass(low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe) }
    }

    /// What may stand in `Host` (RFC 3986 §3.2.2, §3.2.3): letters, digits and `-._~!$&'()*+,;=:[]%`.
    static var authority: ByteClass {
        @inline(__always) get { ByteClass(low: 0x2fff_7ff2_0000_0000, high: 0x47ff_fffe_afff_fffe) }
    }

    /// What a host's name is made of as it is (RFC 3986 §3.2.2): letters, digits and `-._~!$&'()*+,;=`.
    static var registeredName: ByteClass {
        @inline(__always) get { ByteClass(low: 0x2bff_7fd2_0000_0000, high: 0x47ff_fffe_87ff_fffe) }
    }

    /// What a request id may be made of: letters, digits and `-._`.
    static var requestID: ByteClass {
        @inline(__always) get { ByteClass(low: 0x03ff_6000_0000_0000, high: 0x07ff_fffe_87ff_fffe) }
    }

    /// What stands in a path as it is: unreserved characters (RFC 3986 §2.3), `@` and `/`.
    static var plainInPath: ByteClass {
        @inline(__always) get { ByteClass(low: 0x03ff_e000_0000_0000, high: 0x47ff_fffe_87ff_ffff) }
    }
}

/// Bytes with a name.
enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let asterisk: UInt8 = 0x2A
    static let comma: UInt8 = 0x2C
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let questionMark: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D
    static let delete: UInt8 = 0x7F

    /// The value of a hexadecimal digit; nil for any other byte.
    @inline(__always)
    static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Space or tab: the optional white space of RFC 9110 §5.6.3.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// `range` without the blanks at both its ends.
    @inline(__always)
    static func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start &+= 1 }
        while start < end, isBlank(bytes[end &- 1]) { end &-= 1 }
        return start..<end
    }
}
