import ImageService

/// `endcap info`: the answer of `/info` without a server.
struct InfoCommand: Command {
    static let name = "info"
    static let synopsis = "SOURCE"
    static let summary = "Print what is known of one picture and its slices, as JSON."
    static let options = CommandOption.parameters(Description.info.definitions)

    let description: PictureDescription

    init(_ options: CommandOptions) throws(UsageError) {
        description = try PictureDescription(.info, options)
    }

    func run() -> Int32 { description.run() }
}
