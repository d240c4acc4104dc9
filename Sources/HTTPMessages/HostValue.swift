/// The form of a `Host` value and of an authority without user information: `uri-host [ ":" port ]` (RFC 9110 §7.2,
/// RFC 3986 §3.2.2).
enum HostValue {
    /// Whether `bytes[range]` has the form; an empty host has (RFC 9112 §3.2).
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let isLiteral = !range.isEmpty && bytes[range.lowerBound] == ASCII.openBracket
        guard var position = isLiteral ? endOfLiteral(bytes, range) : endOfName(bytes, range) else { return false }
        guard position < range.upperBound else { return true }
        guard bytes[position] == ASCII.colon else { return false }
        position &+= 1
        while position < range.upperBound, ASCII.isDigit(bytes[position]) { position &+= 1 }
        return position == range.upperBound
    }

    /// Where a registered name or an IPv4 address ends; nil where a `%` does not begin an encoded byte.
    private static func endOfName(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var position = range.lowerBound
        while position < range.upperBound {
            if ByteClass.registeredName.contains(bytes[position]) {
                position &+= 1
            } else if bytes[position] == ASCII.percent {
                guard position &+ 2 < range.upperBound, ASCII.hexadecimalValue(bytes[position &+ 1]) != nil,
                    ASCII.hexadecimalValue(bytes[position &+ 2]) != nil
                else { return nil }
                position &+= 3
            } else {
                break
            }
        }
        return position
    }

    /// Where an address in brackets ends; nil where it is empty, open, or holds what no address has.
    private static func endOfLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var position = range.lowerBound &+ 1
        while position < range.upperBound,
            bytes[position] == ASCII.colon || ByteClass.registeredName.contains(bytes[position])
        {
            position &+= 1
        }
        guard position < range.upperBound, bytes[position] == ASCII.closeBracket,
            position > range.lowerBound &+ 1
        else { return nil }
        return position &+ 1
    }
}
