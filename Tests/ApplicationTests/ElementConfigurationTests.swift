import Configuration
import ImageService
import Testing

@testable import Application

/// The `elements` of a configuration: what they come to, and every fault with its place.
@Suite struct ElementConfigurationTests {
    private func read(_ json: String) throws -> Configuration {
        try Configuration(Settings.table, layers: [.file(name: "endcap.json", bytes: Array(json.utf8))])
    }

    private func faults(_ json: String) throws -> [String] {
        let errors = try #require(throws: ConfigurationErrors.self) { try read(json) }
        return errors.problems.map(\.description)
    }

    @Test func aQueryAndAnObjectSayTheSame() throws {
        let query = try read(#"{"elements": {"a": {"source": "a.png", "parameters": "insets=1,2&opacity=0.5"}}}"#)
        let object = try read(
            #"{"elements": {"a": {"source": "a.png", "parameters": {"insets": "1,2", "opacity": 0.5}}}}"#)
        #expect(query.report == object.report)
        #expect(query[Settings.elements]?.names == ["a"])
        let line = #"elements = { "a": { "parameters": { "insets": "1,2", "opacity": "0.5" }, "source": "a.png" } }"#
        #expect(query.report.contains(line))
    }

    @Test func theReportReadsBack() throws {
        let configuration = try read(
            """
            {"elements": {"popover": {
                "source": "p.png", "arrow": {"source": "arrow.png", "overlap": 3}, "parameters": "insets=4&arrow=up",
                "states": {"disabled": {"parameters": {"opacity": "0.4"}}},
                "metrics": {"compact": {"source": "low.png", "states": {"disabled": {"source": "off.png"}}}}
            }}}
            """)
        let prefix = "elements = "
        let line = try #require(configuration.report.split(separator: "\n").first { $0.hasPrefix(prefix) })
        let value = line.dropFirst(prefix.count).prefix { $0 != "(" }
        let again = try read("{\"elements\": \(value)}")
        #expect(again[Settings.elements]?.declarations == configuration[Settings.elements]?.declarations)
        #expect(again[Settings.elements]?.declarations["popover"]?.base.layer.arrow?.overlap == "3")
    }

    @Test func aVariableHoldsJSON() throws {
        let layer = { (text: String) in ConfigurationLayer.environment(["ENDCAP_ELEMENTS": text]) }
        let configuration = try Configuration(
            Settings.table, layers: [layer(#"{"a": {"source": "a.png"}}"#)])
        #expect(configuration[Settings.elements]?.names == ["a"])
        #expect(throws: ConfigurationErrors.self) { try Configuration(Settings.table, layers: [layer("a=b")]) }
    }

    @Test func theDefaultIsNone() throws {
        #expect(try read("{}")[Settings.elements] == nil)
        #expect(try read(#"{"elements": null}"#)[Settings.elements] == nil)
        #expect(try read(#"{"elements": {}}"#)[Settings.elements]?.names == [])
    }

    @Test(arguments: [
        (
            #"{"popover": {"source": "a.png", "states": {"disabled": {"parameters": {"tint": "orange"}}}}}"#,
            #"elements.popover.states.disabled.parameters.tint (endcap.json): "orange" is refused"#
        ),
        (#"{"a": {"parameters": {"mode": "stretch"}}}"#, "elements.a.source (endcap.json): the value is missing"),
        (#"{"a": {"source": "../a.png"}}"#, #"elements.a.source (endcap.json): "../a.png" is no such path"#),
        (#"{"a": {"source": "a.png", "sauce": 1}}"#, "elements.a.sauce (endcap.json): the value is not known here"),
        (
            #"{"a": {"source": "a.png", "states": {"pressed": {}}}}"#,
            "elements.a.states.pressed (endcap.json): the value is not known here; allowed: normal, highlighted"
        ),
        (#"{"a": {"source": "a.png", "parameters": {"colour": "red"}}}"#, "elements.a.parameters.colour (endcap.json)"),
        (
            #"{"a": {"source": "a.png", "parameters": {"mode": true}}}"#,
            "elements.a.parameters.mode (endcap.json): true"
        ),
        (#"{"a": {"source": "a.png", "parameters": 3}}"#, "elements.a.parameters (endcap.json): 3 is neither"),
        (#"{"a": {"source": "a.png", "arrow": {"overlap": 3}}}"#, "elements.a.arrow.source (endcap.json)"),
        (#"{"a": {"source": "a.png", "metrics": []}}"#, "elements.a.metrics (endcap.json): [] is none"),
        (#"{"a b": {"source": "a.png"}}"#, "elements.a b (endcap.json): the value cannot be the name of an element"),
        (#"[]"#, "elements (endcap.json): [] is a list"),
    ])
    func aFaultNamesItsPlace(elements: String, message: String) throws {
        let faults = try faults(#"{"elements": \#(elements)}"#)
        #expect(faults.count == 1)
        #expect(faults[0].hasPrefix(message), "\(faults[0])")
        #expect(faults[0].contains("; allowed: "))
    }

    @Test func allFaultsComeAtOnceWithThoseOfOtherKeys() throws {
        let faults = try faults(
            """
            {"http": {"loops": 0}, "elements": {
                "a": {"source": "a.png", "parameters": {"insets": "x", "mode": "y"}},
                "b": {"source": "b.png", "states": {"normal": {"parameters": "opacity=7"}}}
            }}
            """)
        #expect(faults.count == 4)
    }

    @Test func theShippedElementsAreRight() throws {
        let root = try #require(SampleFolder.path)
        let table = try read("{}").elementTable(root: root)
        #expect(
            Set(table.names).isSuperset(of: [
                "button", "navigation-bar", "tab-bar", "tab-bar-item", "toolbar", "toolbar-button", "bar-button",
                "popover", "chat-bubble",
            ]))
        #expect(try read(#"{"elements": {}}"#).elementTable(root: root).names == [])
    }
}
