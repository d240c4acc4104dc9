import Configuration
import ImageService

/// `endcap docs`: the tables of the documentation, from the declarations that the program itself obeys.
struct DocsCommand: Command {
    static let name = "docs"
    static let synopsis = "parameters|configuration"
    static let summary = "Print a reference table as Markdown."
    static let options: [CommandOption] = []

    private enum Table: String, CaseIterable {
        case parameters, configuration
    }

    private let table: Table

    init(_ options: CommandOptions) throws(UsageError) {
        guard options.positionals.count == 1, let table = Table(rawValue: options.positionals[0]) else {
            throw UsageError("Say which table: \(Table.allCases.map(\.rawValue).joined(separator: " or ")).")
        }
        self.table = table
    }

    func run() -> Int32 {
        switch table {
        case .parameters: Console.print(Self.parameterTable)
        case .configuration: Console.print(Settings.table.markdown)
        }
        return ExitStatus.success
    }

    private static var parameterTable: String {
        let rows = ParameterTable.definitions.map { definition in
            let names = ([definition.name] + definition.aliases).map { "`\($0)`" }.joined(separator: ", ")
            let cells = [names, definition.help, definition.form, definition.defaultText]
            return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }
        return (["| parameter | meaning | allowed | default |", "| --- | --- | --- | --- |"] + rows)
            .joined(separator: "\n")
    }
}
