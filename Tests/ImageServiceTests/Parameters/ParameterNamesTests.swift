import HTTPMessages
import TestSupport
import Testing

@testable import ImageService

/// Names: unknown, repeated, empty, contradictory, ignored; and what the answers say.
@Suite struct ParameterNamesTests {
    @Test(arguments: ["width=4", "Size=4x4", "size%20=4x4", "s=1", "v=3", "colour=ff8800", "%00=1", "=5&w=4x"])
    func unknownOrNamelessNamesAreRefused(query: String) throws {
        #expect(try #require(refusal(query)).status == 400)
    }

    @Test func anUnknownNameIsAnsweredWithAllThatExist() throws {
        let problem = try #require(refusal("colour=red"))
        #expect(problem.title == "Unknown parameter")
        #expect(problem.parameter == "colour")
        for definition in ParameterTable.definitions { #expect(problem.detail.contains(definition.name)) }
    }

    @Test(arguments: ["w=4&w=4", "w=4&h=2&w=5", "filter=auto&filter=area", "w=4&%77=5"])
    func repeatedNamesAreRefused(query: String) throws {
        let problem = try #require(refusal(query))
        #expect(problem.status == 400)
        #expect(problem.title == "Repeated parameter")
        #expect(problem.parameter == (query.hasPrefix("w") ? "w" : "filter"))
    }

    @Test func anAliasBesideItsNameSaysSo() throws {
        let problem = try #require(refusal("scale=2&dpr=2"))
        #expect(problem.status == 400)
        #expect(problem.parameter == "dpr")
        #expect(problem.detail.contains("`scale`"))
    }

    @Test(arguments: ParameterTable.definitions)
    func emptyValuesAreRefused(definition: ParameterDefinition) throws {
        for query in ["\(definition.name)=", definition.name, "x=1&\(definition.name)"] {
            let problem = try #require(refusal(query, ignoring: ["x"]))
            #expect(problem.status == 400)
            #expect(problem.title == "Empty parameter")
            #expect(problem.parameter == definition.name)
            #expect(problem.detail.contains(definition.form))
        }
    }

    @Test(arguments: ["&", "w=4&", "&w=4", "w=4&&h=4", "=", "w=%", "w=%4", "w=%zz", "%ff=1", "w=%ff%fe", "v=%zz"])
    func malformedQueriesAreRefused(query: String) throws {
        let problem = try #require(refusal(query, ignoring: ["v"]))
        #expect(problem.status == 400)
        #expect(problem.title == "Malformed query")
    }

    @Test(arguments: [
        ("size=1x1&w=1", "size", "`w`"), ("h=1&size=1x", "size", "`h`"), ("w=1&h=1&size=1x1", "size", "`w`"),
        ("stretch-x=1-2&insets=1", "stretch-x", "`insets`"), ("stretch-x=1-2&insets=0,0,0,1", "stretch-x", "`insets`"),
        ("insets=1,0&stretch-y=1-2", "stretch-y", "`insets`"),
    ])
    func contradictionsAreRefused(query: String, parameter: String, other: String) throws {
        let problem = try #require(refusal(query))
        #expect(problem.status == 400)
        #expect(problem.title == "Contradictory parameters")
        #expect(problem.parameter == parameter)
        #expect(problem.detail.contains(other))
    }

    @Test(arguments: ["stretch-x=1-2&insets=3,0", "stretch-y=1-2&insets=0,3", "stretch-x=1-2&stretch-y=1-2&insets=0"])
    func regionsGoWithInsetsOfTheOtherAxis(query: String) {
        #expect(refusal(query) == nil)
    }

    @Test func ignoredNamesHaveNoEffect() throws {
        let patterns = ["v", "utm_*"]
        let plain = try recipe("w=4", ignoring: patterns)
        for query in ["w=4&v=1", "v&w=4", "v=&v=2&w=4", "utm_source=a%20b&w=4&utm_=1", "w=4&utm_x=%F0%9F%98%80"] {
            #expect(try recipe(query, ignoring: patterns) == plain, "\(query)")
        }
        for query in ["w=4&V=1", "w=4&ut=1", "w=4&vv=1", "w=4&xutm_a=1"] {
            #expect(refusal(query, ignoring: patterns)?.title == "Unknown parameter", "\(query)")
        }
    }

    /// Whatever a client sends, an answer stays short.
    @Test func longTextsAreCutInAnswers() throws {
        let long = String(repeating: "9", count: 6_000)
        let accents = "e" + String(repeating: "%CC%81", count: 1_000)
        let queries = [
            "w=\(long)", "\(long)=1", "stretch-x=\(long)", "stretch-x=1-2,\(long)", "stretch-y=1-2@\(long)",
            "mode=\(long),tile", "w=%\(long)", "size=\(long)x1", "insets=\(long),1,1,1", "crop=\(long),1,1,1",
            "tint=\(long)", "flip=\(long)", "appearance=\(long)", "\(accents)=1", "w=\(accents)",
        ]
        for query in queries {
            let problem = try #require(refusal(query))
            #expect(problem.json.utf8.count < 1_200, "\(query.prefix(20)): \(problem.json.utf8.count) bytes")
        }
    }

    @Test func theTableIsConsistent() {
        let names = ParameterTable.definitions.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        for definition in ParameterTable.definitions {
            #expect(!definition.form.isEmpty && !definition.help.isEmpty && !definition.defaultText.isEmpty)
        }
    }
}
