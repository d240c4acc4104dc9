import Codecs
import HTTPMessages
import ImageService

/// `endcap render`: one picture, without a server.
struct RenderCommand: Command {
    static let name = "render"
    static let synopsis = "SOURCE -o OUTPUT"
    static let summary = "Render one file with the parameters that a URL takes."

    /// Every parameter of `/images` is an option of the same name.
    static let options =
        [CommandOption(name: "o", valueName: "OUTPUT", help: "file to write; `-` is standard output")]
        + CommandOption.parameters(ParameterTable.definitions)

    private let source: String
    private let output: String
    private let parameters: [(name: String, value: String)]

    init(_ options: CommandOptions) throws(UsageError) {
        guard options.positionals.count == 1 else { throw UsageError("One SOURCE file is needed.") }
        guard let output = options["o"] else { throw UsageError("-o OUTPUT is needed.") }
        source = options.positionals[0]
        self.output = output
        parameters = options.options.filter { $0.name != "o" }
    }

    func run() -> Int32 {
        do {
            let (store, path) = try LocalFile.store(around: source)
            let picture = try OneOffRender(store: store).render(path, parameters: parameters)
            try LocalFile.write(picture.bytes.flattened(), to: output)
            return ExitStatus.success
        } catch let error as ServiceError {
            // What no parameter is to blame for is the file's fault.
            let place = error.problem.parameter == nil ? source + ": " : ""
            Console.note("endcap: \(place)\(error.problem.detail)")
        } catch {
            Console.note("endcap: \(error)")
        }
        return ExitStatus.failure
    }
}
