import HTTPMessages
import Testing

@Suite struct EntityTagsTests {
    @Test(arguments: [
        ("\"a\"", "\"a\"", true), ("*", "\"a\"", true), (" * ", "\"a\"", true), ("W/\"a\"", "\"a\"", true),
        ("\"a\"", "W/\"a\"", true), ("\"x\", W/\"a\", \"z\"", "\"a\"", true), ("\"x\",\"a\"", "\"a\"", true),
        (",, \"a\" ,", "\"a\"", true), ("\"a,b\"", "\"a,b\"", true), ("\"\"", "\"\"", true),
        ("\"x\"", "\"a\"", false), ("", "\"a\"", false), ("a", "\"a\"", false), ("\"a", "\"a\"", false),
        ("w/\"a\"", "\"a\"", false), ("\"A\"", "\"a\"", false), ("\"x, \"a\"", "\"a\"", false),
        ("\"x\" \"a\"", "\"a\"", true), ("\"x\"\"a\"", "\"a\"", false), ("\"x\", *", "\"a\"", false),
        ("\"aa\"", "\"a\"", false), ("W/", "\"a\"", false),
    ])
    func comparesWeakly(list: String, tag: String, isMatch: Bool) {
        #expect(EntityTags.ifNoneMatch(list, matches: tag) == isMatch)
    }

    @Test(arguments: [
        ("\"a\"", "\"a\"", true), ("*", "\"a\"", true), ("\"x\", \"a\"", "\"a\"", true), ("W/\"a\"", "\"a\"", false),
        ("\"a\"", "W/\"a\"", false), ("W/\"a\"", "W/\"a\"", false), ("\"x\"", "\"a\"", false), ("", "\"a\"", false),
        ("W/\"a\", \"a\"", "\"a\"", true), ("a", "\"a\"", false),
    ])
    func comparesStrongly(list: String, tag: String, isMatch: Bool) {
        #expect(EntityTags.ifMatch(list, matches: tag) == isMatch)
    }
}
