import HTTPMessages
import ImageService

/// What `endcap info` and `endcap explain` have in common: one file is described on standard output.
struct PictureDescription: Sendable {
    private let kind: Description
    private let source: String
    private let parameters: [(name: String, value: String)]

    init(_ kind: Description, _ options: CommandOptions) throws(UsageError) {
        guard options.positionals.count == 1 else { throw UsageError("One SOURCE file is needed.") }
        self.kind = kind
        source = options.positionals[0]
        parameters = options.options
    }

    func run() -> Int32 {
        do {
            Console.print(String(try document().dropLast()))
            return ExitStatus.success
        } catch let error as ServiceError {
            Console.note("endcap: \(error.problem.detail)")
        } catch {
            Console.note("endcap: \(error)")
        }
        return ExitStatus.failure
    }

    /// The JSON document, with its line break.
    func document() throws -> String {
        let (store, path) = try LocalFile.store(around: source)
        return try OneOffRender(store: store).describe(kind, path, parameters: parameters)
    }
}

extension CommandOption {
    /// Every parameter as an option of the same name.
    static func parameters(_ definitions: [ParameterDefinition]) -> [CommandOption] {
        definitions.flatMap { definition in
            ([definition.name] + definition.aliases).map {
                CommandOption(name: $0, valueName: "VALUE", help: definition.help)
            }
        }
    }
}
