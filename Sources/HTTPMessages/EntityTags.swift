/// Comparison of entity tags (RFC 9110 §8.8.3, §13.1.2).
package enum EntityTags {
    /// Whether an `If-None-Match` value names `tag`, so that the answer is 304: it is `*`, or one of its tags equals
    /// `tag` by weak comparison.
    ///
    /// What is no list of tags matches up to where it stops being one.
    ///
    /// - Parameters:
    ///   - list: the field's value, several of them joined by commas.
    ///   - tag: the current entity tag with its quotes, weak or strong.
    package static func ifNoneMatch(_ list: Span<UInt8>, matches tag: Span<UInt8>) -> Bool {
        names(list, tag, comparesWeakly: true)
    }

    /// As above, for text.
    package static func ifNoneMatch(_ list: String, matches tag: String) -> Bool {
        let (listBytes, tagBytes) = (Array(list.utf8), Array(tag.utf8))
        return ifNoneMatch(listBytes.span, matches: tagBytes.span)
    }

    /// Whether an `If-Match` value names `tag`, so that the request is answered: it is `*`, or one of its tags equals
    /// `tag` by strong comparison, which a weak tag never does.
    package static func ifMatch(_ list: String, matches tag: String) -> Bool {
        let (listBytes, tagBytes) = (Array(list.utf8), Array(tag.utf8))
        return names(listBytes.span, tagBytes.span, comparesWeakly: false)
    }

    private static func names(_ list: Span<UInt8>, _ tag: Span<UInt8>, comparesWeakly: Bool) -> Bool {
        let wanted = tag.extracting(opaqueStart(tag, 0)..<tag.count)
        var position = 0
        while true {
            while position < list.count, ASCII.isBlank(list[position]) || list[position] == ASCII.comma {
                position += 1
            }
            guard position < list.count else { return false }
            if list[position] == ASCII.asterisk { return isAlone(list, position) }
            let start = opaqueStart(list, position)
            let mayBeEqual = comparesWeakly || start == position && wanted.count == tag.count
            guard start < list.count, list[start] == ASCII.quote else { return false }
            var end = start + 1
            while end < list.count, list[end] != ASCII.quote { end += 1 }
            guard end < list.count else { return false }
            if mayBeEqual, isEqual(list.extracting(start..<end + 1), wanted) { return true }
            position = end + 1
            guard position == list.count || ASCII.isBlank(list[position]) || list[position] == ASCII.comma
            else { return false }
        }
    }

    /// Where the opaque part begins: behind `W/`, where that is there.
    private static func opaqueStart(_ bytes: Span<UInt8>, _ position: Int) -> Int {
        let isWeak = position + 1 < bytes.count && bytes[position] == 0x57 && bytes[position + 1] == ASCII.slash
        return isWeak ? position + 2 : position
    }

    /// `*` stands for every tag only as the whole value.
    private static func isAlone(_ list: Span<UInt8>, _ position: Int) -> Bool {
        for index in list.indices where index != position && !ASCII.isBlank(list[index]) { return false }
        return true
    }

    private static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
