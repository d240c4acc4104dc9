import Configuration
import ImageService
import Testing

@testable import Application

@Suite struct DocumentationTests {
    @Test func namesEveryParameterOnce() {
        let rows = DocsCommand.Part.parameters.text.split(separator: "\n").dropFirst(2)
        #expect(rows.count == ParameterTable.definitions.count)
        for (row, definition) in zip(rows, ParameterTable.definitions) {
            #expect(row.hasPrefix("| `\(definition.name)`"))
            for alias in definition.aliases { #expect(row.contains("`\(alias)`")) }
        }
    }

    /// Four cells in every row, whatever the texts hold.
    @Test(arguments: [DocsCommand.Part.parameters, .configuration])
    func makesWholeTables(part: DocsCommand.Part) {
        let rows = part.text.split(separator: "\n").map { row in
            row.replacing("\\|", with: "").count { $0 == "|" }
        }
        #expect(Set(rows).count == 1)
    }

    /// The sample is a file that states every key, and changes nothing.
    @Test func sampleStatesEveryDefault() throws {
        let sample = DocsCommand.Part.sample.text
        let configuration = try Configuration(
            Settings.table, layers: [.file(name: "sample", bytes: Array(sample.utf8))])
        for key in Settings.table.keys { #expect(configuration.origin(of: key) == "sample", "\(key.path)") }
        let plain = try Configuration(Settings.table)
        #expect(configuration.report.replacing("(sample)", with: "(default)") == plain.report)
    }
}
