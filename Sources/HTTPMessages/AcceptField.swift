/// The value of an `Accept` field, walked over without allocation (RFC 9110 §12.5.1 and §12.4.2).
package enum AcceptField {
    /// Calls `body` with where each media range lies, parameters left out, and its weight from 0 to 1000.
    ///
    /// Elements that are malformed, or whose weight is, are passed over.
    package static func forEachRange(
        in value: Span<UInt8>, _ body: (_ mediaRange: Range<Int>, _ weight: Int) -> Void
    ) {
        var position = 0
        while let element = nextPart(of: value, in: 0..<value.count, until: ASCII.comma, &position) {
            var place = element.lowerBound
            guard let range = nextPart(of: value, in: element, until: ASCII.semicolon, &place), !range.isEmpty,
                let weight = weight(in: value, element, from: place)
            else { continue }
            body(range, weight)
        }
    }

    /// The weight among an element's parameters, 1000 where there is none; nil where it is malformed.
    private static func weight(in value: Span<UInt8>, _ element: Range<Int>, from start: Int) -> Int? {
        var position = start
        while let parameter = nextPart(of: value, in: element, until: ASCII.semicolon, &position) {
            let first = parameter.lowerBound
            guard parameter.count >= 2, value[first] | 0x20 == UInt8(ascii: "q"), value[first + 1] == UInt8(ascii: "=")
            else { continue }
            return number(value, first + 2..<parameter.upperBound)
        }
        return 1_000
    }

    /// `0` or `1` with up to three decimals, at most 1, times 1000.
    private static func number(_ value: Span<UInt8>, _ range: Range<Int>) -> Int? {
        guard 1...5 ~= range.count, value[range.lowerBound] == ASCII.zero || value[range.lowerBound] == ASCII.zero + 1,
            range.count == 1 || value[range.lowerBound + 1] == UInt8(ascii: ".")
        else { return nil }
        var number = Int(value[range.lowerBound] - ASCII.zero) * 1_000
        var unit = 100
        for index in range.dropFirst(2) {
            guard ASCII.zero...ASCII.zero + 9 ~= value[index] else { return nil }
            number += Int(value[index] - ASCII.zero) * unit
            unit /= 10
        }
        return number <= 1_000 ? number : nil
    }

    /// Where the bytes from `position` up to the next separator outside a quoted string lie, white space around them
    /// left out; nil once `position` is behind the end.
    private static func nextPart(
        of value: Span<UInt8>, in range: Range<Int>, until separator: UInt8, _ position: inout Int
    ) -> Range<Int>? {
        guard position <= range.upperBound else { return nil }
        let start = position
        var end = start
        var isQuoted = false
        while end < range.upperBound, isQuoted || value[end] != separator {
            if value[end] == ASCII.quote { isQuoted.toggle() }
            end += isQuoted && value[end] == ASCII.backslash ? 2 : 1
        }
        end = min(end, range.upperBound)
        position = end + 1
        return ASCII.trimmed(start..<end, in: value)
    }
}
