import HTTPMessages
import TestSupport
import Testing

@testable import ImageService

/// What fitting, room, turning and effects may say; what contradicts itself names both parameters.
@Suite struct FitParameterTests {
    @Test(arguments: [
        ("fit=crop", "fit"), ("fit=Contain", "fit"), ("gravity=top&fit=cover", "gravity"),
        ("gravity=0.5&fit=cover", "gravity"), ("gravity=0.5,1.1&fit=cover", "gravity"),
        ("gravity=0,0,0&fit=cover", "gravity"), ("enlarge=2", "enlarge"), ("pad=1,2,3", "pad"), ("pad=box:", "pad"),
        ("pad=box,1", "pad"), ("pad=1:box", "pad"), ("pad=-1", "pad"), ("trim=256", "trim"), ("trim=1.5", "trim"),
        ("rotate=0", "rotate"), ("rotate=090", "rotate"), ("rotate=45", "rotate"), ("rotate=-90", "rotate"),
        ("crop=0.5,0,0.6,1", "crop"), ("crop=0.5,0,0.0,1", "crop"), ("crop=0.5,0,2,1", "crop"),
        ("crop=0.1,0.1,0.5", "crop"), ("blur=0", "blur"), ("blur=101", "blur"), ("sharpen=10.1", "sharpen"),
        ("radius=1,2", "radius"), ("radius=full", "radius"), ("radius=-3", "radius"),
    ])
    func valuesThatAreNotAllowedAreNamed(query: String, parameter: String) throws {
        let problem = try #require(refusal(query), "\(query)")
        #expect(problem.status == 400 && problem.title == "Value not allowed" && problem.parameter == parameter)
    }

    @Test(arguments: [
        ("fit=contain&insets=3", "fit", "insets"), ("fit=cover&mode=tile&size=3x3", "fit", "mode"),
        ("enlarge=1&stretch-x=0-1", "enlarge", "stretch-x"), ("enlarge=0&stretch-y=0-1", "enlarge", "stretch-y"),
        ("pad=box&insets=3", "pad", "insets"), ("gravity=north", "gravity", "fit"),
        ("gravity=north&fit=outside&size=3x3", "gravity", "fit"), ("gravity=center", "gravity", "fit"),
        ("enlarge=1&fit=fill&size=3x3", "enlarge", "fit"), ("fit=fill&w=3", "fit", "size"),
        ("fit=fill&size=x3", "fit", "size"), ("pad=box&fit=fill&size=3x3", "pad", "fit"),
        ("pad=box:3&fit=outside&size=3x3", "pad", "fit"), ("rotate=90&arrow=up", "rotate", "arrow"),
        ("blur=50&scale=8", "blur", "scale"), ("sharpen=2&scale=7", "sharpen", "scale"),
        ("depth=16&blur=1", "depth", "blur"), ("depth=16&sharpen=1", "depth", "sharpen"),
        ("depth=16&radius=1", "depth", "radius"),
    ])
    func contradictionsNameBoth(query: String, parameter: String, other: String) throws {
        let problem = try #require(refusal(query), "\(query)")
        #expect(problem.status == 400 && problem.title == "Contradictory parameters")
        #expect(problem.parameter == parameter)
        #expect(problem.detail.contains("`\(other)`"))
    }

    static let spellings: [(canonical: String, others: [String])] = [
        ("size=3x4", ["size=3x4&fit=contain", "fit=inside&w=3&h=4&enlarge=0", "size=3x4&pad=0&radius=0"]),
        ("size=3x4&fit=cover", ["fit=cover&gravity=center&size=3x4", "fit=cover&gravity=0.50,0.5&size=3x4"]),
        ("size=3x4&fit=cover&enlarge=1", ["pad=box&fit=cover&enlarge=1&size=3x4"]),
        ("size=3x4&fit=cover&gravity=0,1", ["gravity=0.0,1&fit=cover&size=3x4"]),
        ("size=3x", ["w=3&fit=cover", "w=3&fit=outside&enlarge=0", "w=3&fit=cover&gravity=east"]),
        ("size=3x&enlarge=1", ["w=3&fit=cover&enlarge=1"]),
        ("size=3x&gravity=east&pad=box", ["w=3&pad=box:0&gravity=east&fit=cover"]),
        ("", ["fit=cover", "fit=fill", "enlarge=1", "pad=box", "pad=box&gravity=north", "crop=0.0,0,1,1"]),
        ("pad=8", ["pad=box:8", "pad=8,8", "pad=8,8,8,8"]), ("pad=1,2", ["pad=1,2,1,2"]),
        ("size=9x9&pad=box:1,2,3,4", ["pad=box:1.0,2,3,4&w=9&h=9"]),
        ("crop=0.25,0,0.5,1", ["crop=0.250,0.0,.5,1".replacing(",.5", with: ",0.5")]), ("crop=0,0,1,1", []),
        ("trim=0", ["trim=00"]), ("rotate=270", []), ("radius=4", ["radius=4,4,4,4"]), ("radius=4,0,0,4", []),
        ("radius=max", []),
        (
            "size=9x9&crop=1,2,3,4&trim=7&rotate=90&fit=outside&pad=2&blur=1.5&sharpen=1&tint=010203&radius=2&bg=ffffff",
            [
                "bg=ffffff&radius=2&tint=010203&sharpen=1&blur=1.5&pad=2&fit=outside&rotate=90&trim=7&crop=1,2,3,4"
                    + "&size=9x9"
            ]
        ),
    ]

    @Test(arguments: spellings)
    func oneSpellingForAll(canonical: String, others: [String]) throws {
        let wanted = try recipe(canonical)
        #expect(wanted.canonicalQuery() == canonical)
        for other in others { #expect(try recipe(other) == wanted, "\(other)") }
    }
}
