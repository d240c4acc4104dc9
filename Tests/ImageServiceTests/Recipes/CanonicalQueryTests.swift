import TestSupport
import Testing

@testable import ImageService

/// Two spellings of one recipe have one canonical query, and that is a spelling of it too.
@Suite struct CanonicalQueryTests {
    static let spellings: [(canonical: String, others: [String])] = [
        ("", ["scale=1", "dpr=1.0", "center=draw&filter=auto&shrink=axis&format=png", "tile-origin=start"]),
        ("size=320x44", ["h=44&w=320", "w=320.0&h=044", "size=%3320x44", "size=320.00x44&scale=1"]),
        ("size=320x", ["w=320"]),
        ("size=x44.5", ["h=44.50"]),
        ("scale=2", ["dpr=2", "dpr=2.0", "scale=02"]),
        ("insets=12", ["insets=12,12", "insets=12,12,12,12", "insets=12.0,12,012,12"]),
        ("insets=1,2", ["insets=1,2,1,2"]),
        ("insets=1,2,3,2", ["insets=1.0,2,3,2"]),
        ("mode=tile", ["mode=tile,tile", "mode=tile&insets=0", "insets=0,0&mode=tile,tile"]),
        ("mode=stretch,tile", ["mode=stretch,tile&filter=auto"]),
        (
            "stretch-x=1-2,4-6@1.5",
            ["stretch-x=01-2,4-06@1.50", "stretch-x=1-2@1,4-6@1.5"]
        ),
        ("format=webp", ["format=webp&scale=1"]),
        ("format=webp&q=80", ["q=80&format=webp", "q=080&format=webp"]),
        (
            "size=1x2&scale=3&insets=4&mode=space&shrink=crop&filter=area",
            ["filter=area&shrink=crop&mode=space&insets=4&dpr=3&h=2&w=1"]
        ),
    ]

    @Test(arguments: spellings)
    func oneSpellingForAll(canonical: String, others: [String]) throws {
        let wanted = try recipe(canonical)
        #expect(wanted.canonicalQuery() == canonical)
        for other in others {
            #expect(try recipe(other).canonicalQuery() == canonical, "\(other)")
        }
    }

    @Test func zeroInsetsAloneAreNotNone() throws {
        #expect(try recipe("insets=0") != recipe(""))
        #expect(try recipe("insets=0").canonicalQuery() == "insets=0")
    }

    @Test func readsBackAsItself() throws {
        for seed in 0..<UInt64(2_000) {
            var generator = SeededGenerator(seed: seed)
            let query = RandomQuery.make(using: &generator)
            let first = try recipe(query)
            let again = try recipe(first.canonicalQuery())
            try #require(again.canonicalQuery() == first.canonicalQuery(), "\(query)")
        }
    }
}

/// Queries that are accepted, in many spellings.
enum RandomQuery {
    static func make(using generator: inout SeededGenerator) -> String {
        var pairs: [String] = []
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: pairs.append("size=\(number(&generator))x\(number(&generator))")
        case 1: pairs.append("w=\(number(&generator))")
        case 2: pairs.append("size=x\(number(&generator))")
        default: break
        }
        let sliced = Int.random(in: 0..<4, using: &generator)
        if sliced == 1 { pairs.append("insets=" + list([1, 2, 4].randomElement(using: &generator) ?? 1, &generator)) }
        if sliced == 2 { pairs.append("stretch-x=\(regions(&generator))&insets=\(number(&generator)),0") }
        if sliced == 3 { pairs.append("stretch-y=\(regions(&generator))") }
        let choices = [
            "scale=\(Int.random(in: 1...7, using: &generator)).\(Int.random(in: 0...999, using: &generator))",
            "source-scale=0.\(Int.random(in: 10_000_000...99_999_999, using: &generator))",
            "mode=\(["tile", "stretch", "round", "mirror,hide"].randomElement(using: &generator) ?? "tile")",
            "center=hide", "tile-origin=end", "stretch-map=endpoints", "shrink=uniform", "filter=nearest", "format=png",
        ]
        for choice in choices where Bool.random(using: &generator) { pairs.append(choice) }
        return pairs.shuffled(using: &generator).joined(separator: "&")
    }

    private static func list(_ count: Int, _ generator: inout SeededGenerator) -> String {
        var numbers: [String] = []
        for _ in 0..<count { numbers.append(number(&generator)) }
        return numbers.joined(separator: ",")
    }

    private static func regions(_ generator: inout SeededGenerator) -> String {
        var position = 0
        var regions: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = position + Int.random(in: 0...9, using: &generator)
            position = start + Int.random(in: 1...9, using: &generator)
            let weight = Bool.random(using: &generator) ? "@" + number(&generator) : ""
            regions.append("\(start)-\(position)\(weight)")
        }
        return regions.joined(separator: ",")
    }

    /// Above 0, of every magnitude that is accepted, sometimes with zeros that say nothing.
    private static func number(_ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: "\(Int.random(in: 1...65_535, using: &generator))"
        case 1: "0" + "\(Int.random(in: 1...999, using: &generator)).50"
        case 2: "0.0000" + "\(Int.random(in: 1...999_999, using: &generator))"
        case 3: "\(Int.random(in: 1...65_535, using: &generator)).\(Int.random(in: 0...999_999, using: &generator))"
        default: "\(Int.random(in: 1...40, using: &generator)).25"
        }
    }
}
