import Configuration
import ImageService
import Slicing

/// `endcap docs`: parts of the documentation, from the declarations that the program itself obeys.
struct DocsCommand: Command {
    static let name = "docs"
    static let synopsis = Part.allCases.map(\.rawValue).joined(separator: "|")
    static let summary = "Print a reference table as Markdown, or a configuration file with every default."
    static let options: [CommandOption] = []

    enum Part: String, CaseIterable {
        case parameters, elements, slim, presets, configuration, sample

        var text: String {
            switch self {
            case .parameters: DocsCommand.table(of: ParameterTable.definitions)
            case .elements: DocsCommand.table(of: ParameterTable.elementDefinitions)
            case .slim: DocsCommand.table(of: ParameterTable.slimDefinitions)
            case .presets: Preset.markdownTable
            case .configuration: Settings.table.markdown
            case .sample: Settings.table.sample
            }
        }
    }

    private let part: Part

    init(_ options: CommandOptions) throws(UsageError) {
        guard options.positionals.count == 1, let part = Part(rawValue: options.positionals[0]) else {
            throw UsageError("Say which: \(Part.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        self.part = part
    }

    func run() -> Int32 {
        Console.print(part.text)
        return ExitStatus.success
    }

    private static func table(of definitions: [ParameterDefinition]) -> String {
        let rows = definitions.map { definition in
            let names = ([definition.name] + definition.aliases).map { "`\($0)`" }.joined(separator: ", ")
            let cells = [names, definition.help, definition.form, definition.defaultText]
            return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }
        return (["| parameter | meaning | allowed | default |", "| --- | --- | --- | --- |"] + rows)
            .joined(separator: "\n")
    }
}
