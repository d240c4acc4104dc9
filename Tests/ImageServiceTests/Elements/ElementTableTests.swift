import HTTPMessages
import Slicing
import Stores
import Testing

@testable import ImageService

/// From an element's name and a query to a picture with a recipe.
@Suite struct ElementTableTests {
    static func layer(_ source: String? = nil, _ query: String = "") throws -> ElementDeclaration.Layer {
        var layer = ElementDeclaration.Layer()
        layer.source = try source.map { try SourcePath($0) }
        layer.parameters = try Recipe.decodedPairs(query).map { .init(name: $0.name, value: $0.value) }
        return layer
    }

    private static func declaration() throws -> ElementDeclaration {
        var element = ElementDeclaration()
        element.base.layer = try layer("plain.png", "insets=1,2&mode=stretch&size=160x44")
        element.base.states = [
            .disabled: try layer(nil, "opacity=0.4"), .highlighted: try layer("blue.png", "insets=3&tint=ff0000"),
        ]
        var compact = ElementDeclaration.Stateful()
        compact.layer = try layer(nil, "size=160x32&opacity=0.9")
        compact.states = [.highlighted: try layer("low.png")]
        element.metrics = [.compact: compact]
        return element
    }

    private static func table() throws -> ElementTable { try ElementTable(["button": declaration()]) }

    private static func problem(_ name: String, _ query: String) throws -> Problem {
        let table = try table()
        do throws(ServiceError) {
            _ = try table.wanted(name, query: query, ignoring: IgnoredNames(["v"]))
        } catch {
            return error.problem
        }
        throw Unrefused()
    }

    private struct Unrefused: Error {}

    @Test(arguments: [
        ("", "plain.png", "size=160x44&insets=1,2&mode=stretch"),
        ("v=7&state=normal&metrics=default", "plain.png", "size=160x44&insets=1,2&mode=stretch"),
        ("state=disabled", "plain.png", "size=160x44&insets=1,2&mode=stretch&opacity=0.4"),
        ("state=highlighted", "blue.png", "size=160x44&insets=3&mode=stretch&tint=ff0000"),
        ("metrics=compact", "plain.png", "size=160x32&insets=1,2&mode=stretch&opacity=0.9"),
        ("metrics=compact&state=disabled", "plain.png", "size=160x32&insets=1,2&mode=stretch&opacity=0.4"),
        ("metrics=compact&state=highlighted", "low.png", "size=160x32&insets=3&mode=stretch&opacity=0.9&tint=ff0000"),
        ("size=20x", "plain.png", "w=20&insets=1,2&mode=stretch"),
        ("w=99", "plain.png", "size=99x44&insets=1,2&mode=stretch"),
        ("h=50", "plain.png", "size=160x50&insets=1,2&mode=stretch"),
        ("w=1&h=2", "plain.png", "size=1x2&insets=1,2&mode=stretch"),
        ("dpr=2", "plain.png", "size=160x44&scale=2&insets=1,2&mode=stretch"),
        (
            "state=highlighted&tint=00ff0080&flip=h", "blue.png",
            "size=160x44&insets=3&mode=stretch&tint=00ff0080&flip=h"
        ),
    ])
    func layersLieOverEachOther(query: String, source: String, same: String) throws {
        let wanted = try Self.table().wanted("button", query: query, ignoring: IgnoredNames(["v"]))
        #expect(wanted.path.description == source)
        #expect(try wanted.recipe == recipe(same))
        #expect(wanted.arrowArt == nil)
    }

    @Test(arguments: [
        ("state=focused", "state", "`normal`, `highlighted`, `disabled`"),
        ("state=pressed", "state", "`normal`, `highlighted`, `disabled`"), ("state=", "state", ""),
        ("metrics=prompt", "metrics", "`default`, `compact`"), ("insets=3", "insets", "Allowed: state, metrics, size"),
        ("crop=1,1,1,1", "crop", "Allowed: state"), ("source=x.png", "source", "Allowed: state"),
        ("size=3", "size", "WIDTHxHEIGHT"), ("tint=red", "tint", "six hexadecimal"),
        ("size=1x1&w=2", "size", "`w`"), ("state=normal&state=normal", "state", "more than once"),
    ])
    func whatAnElementDoesNotTakeIsNamed(query: String, parameter: String, detail: String) throws {
        let problem = try Self.problem("button", query)
        #expect(problem.status == 400)
        #expect(problem.parameter == parameter)
        #expect(problem.detail.contains(detail))
    }

    @Test func anUnknownElementIsAnsweredWithThoseThatExist() throws {
        let problem = try Self.problem("buton", "size=bad")
        #expect(problem.status == 404)
        #expect(problem.detail == "There is no element `buton`. There are: button.")
    }

    @Test func anArrowUsesUpWhatSlicesTheBody() throws {
        var element = ElementDeclaration()
        element.base.layer = try Self.layer("body.png", "insets=4&size=80x40&source-scale=2&mode=stretch")
        element.base.layer.arrow = .init(source: try SourcePath("arrow.png"), overlap: "1,2,3,4")
        let table = try ElementTable(["popover": element])
        let plain = try table.wanted("popover", query: nil, ignoring: IgnoredNames())
        #expect(plain.arrowArt == nil && plain.recipe.insets != nil, "without arrow= it is the body alone")
        let wanted = try table.wanted("popover", query: "arrow=left:30", ignoring: IgnoredNames())
        let art = try #require(wanted.arrowArt)
        #expect(wanted.recipe.insets == nil)
        #expect(art.overlap == 2 && art.side == .left && art.path.description == "arrow.png")
        #expect(try art.slicing == recipe("insets=4&source-scale=2&mode=stretch"))
    }

    @Test func everyFaultIsFoundWithItsPlace() throws {
        var button = ElementDeclaration()
        button.base.layer = try Self.layer(nil, "insets=a&colour=red&mode=")
        button.base.layer.arrow = .init(source: try SourcePath("a.png"), overlap: "1,2,3")
        button.base.states = [.disabled: try Self.layer(nil, "opacity=2")]
        var bar = ElementDeclaration()
        bar.base.layer = try Self.layer("bar.png", "insets=1")
        bar.base.states = [.focused: try Self.layer(nil, "stretch-x=1-2")]
        var compact = ElementDeclaration.Stateful()
        compact.states = [.normal: try Self.layer(nil, "scale=2&dpr=2")]
        bar.metrics = [.compact: compact]
        let declarations = ["button": button, "bar": bar, "none": ElementDeclaration()]
        let faults = try #require(throws: ElementFaults.self) { try ElementTable(declarations) }.faults
        #expect(
            Set(faults.map { $0.path.joined(separator: ".") }) == [
                "button.parameters.insets", "button.parameters.colour", "button.parameters.mode",
                "button.arrow.overlap", "button.states.disabled.parameters.opacity",
                "bar.states.focused.parameters.stretch-x", "bar.metrics.compact.states.normal.parameters.dpr",
                "none.source",
            ])
        #expect(faults.allSatisfy { !$0.allowed.isEmpty && !$0.reason.isEmpty })
    }

    @Test func thePageShowsEveryLook() throws {
        let samples = try Self.table().samples
        #expect(samples.map(\.title) == ["Element: button"])
        let targets = samples[0].renditions.map(\.target)
        #expect(targets.count == 6)
        #expect(targets.contains("/elements/button?scale=2&state=highlighted&metrics=compact"))
        #expect(samples[0].renditions[0].width == 160 && samples[0].renditions[0].height == 44)
    }
}
