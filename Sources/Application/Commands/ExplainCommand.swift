import ImageService

/// `endcap explain`: the answer of `/explain` without a server.
struct ExplainCommand: Command {
    static let name = "explain"
    static let synopsis = "SOURCE"
    static let summary = "Print how a picture would be rendered, as JSON; draw nothing."
    static let options = CommandOption.parameters(Description.explain.definitions)

    let description: PictureDescription

    init(_ options: CommandOptions) throws(UsageError) {
        description = try PictureDescription(.explain, options)
    }

    func run() -> Int32 { description.run() }
}
