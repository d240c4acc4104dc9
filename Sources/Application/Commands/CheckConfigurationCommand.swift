import Configuration

/// `endcap check-config`: says everything that is wrong with a configuration, or what it comes to.
struct CheckConfigurationCommand: Command {
    static let name = "check-config"
    static let synopsis = ""
    static let summary = "Check a configuration file and the ENDCAP_* variables; print what they come to."
    static let options = [CommandOption(name: "config", valueName: "FILE", help: "configuration file (JSON)")]

    private let file: String?

    init(_ options: CommandOptions) throws(UsageError) {
        try options.requireNoPositionals()
        file = options["config"]
    }

    func run() -> Int32 {
        do throws(SettingsError) {
            let configuration = try Configuration.load(file: file)
            if let root = configuration[Settings.root] { _ = try configuration.elementTable(root: root) }
            Console.print(configuration.report)
            return ExitStatus.success
        } catch {
            Console.note(error.text)
            return ExitStatus.failure
        }
    }
}
