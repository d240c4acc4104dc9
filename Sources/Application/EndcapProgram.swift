import Codecs

/// The program: picks the command and runs it.
package enum EndcapProgram {
    /// Changes with every release.
    package static let version = "0.1.0"

    static let commands: [any Command.Type] = [
        ServeCommand.self, RenderCommand.self, InfoCommand.self, ExplainCommand.self, SlimCommand.self,
        LintCommand.self, CheckConfigurationCommand.self, HealthCommand.self, DocsCommand.self,
    ]

    /// Runs the program with its arguments, without its own name.
    ///
    /// - Returns: the process's exit status.
    package static func run(_ arguments: [String]) -> Int32 {
        guard let word = arguments.first else {
            Console.note(help)
            return ExitStatus.usage
        }
        switch word {
        case "--help", "-h", "help":
            Console.print(arguments.dropFirst().first.flatMap(command)?.help ?? help)
            return ExitStatus.success
        case "--version", "version":
            Console.print(versionText)
            return ExitStatus.success
        default:
            guard let command = command(word) else {
                let names = commands.map { $0.name }.joined(separator: ", ")
                return refuse("There is no command `\(word)`. Commands: \(names).")
            }
            return run(command, arguments.dropFirst())
        }
    }

    private static func run(_ command: any Command.Type, _ arguments: ArraySlice<String>) -> Int32 {
        if asksForHelp(command, arguments) {
            Console.print(command.help)
            return ExitStatus.success
        }
        do throws(UsageError) {
            return try command.init(CommandOptions(arguments, taking: command.options)).run()
        } catch {
            return refuse(error.text + "\n" + command.help)
        }
    }

    /// `-h` asks for help where it is no option of the command's own: for `render` it is the height.
    static func asksForHelp(_ command: any Command.Type, _ arguments: ArraySlice<String>) -> Bool {
        let own = Set(command.options.map(\.name))
        return arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" && !own.contains("h") }
    }

    private static func command(_ name: String) -> (any Command.Type)? {
        commands.first { $0.name == name }
    }

    private static func refuse(_ text: String) -> Int32 {
        Console.note("endcap: \(text)")
        return ExitStatus.usage
    }

    private static var versionText: String {
        let libraries = CodecLibraryVersion.all.map { "\($0.name) \($0.version)" }
        return "endcap \(version) (\(libraries.joined(separator: ", ")))"
    }

    private static var help: String {
        let width = (commands.map { $0.name.count }.max() ?? 0) + 2
        let lines = commands.map { command in
            "  " + command.name + String(repeating: " ", count: width - command.name.count) + command.summary
        }
        return """
            Endcap \(version) draws resizable images: end caps unchanged, the rest stretched or tiled to any size.

            Usage: endcap COMMAND [options]

            Commands:
            \(lines.joined(separator: "\n"))

            `endcap COMMAND --help` tells a command's options; `endcap --version` tells the version.
            """
    }
}
