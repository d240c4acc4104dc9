import Testing

@testable import Application

@Suite struct CommandLineTests {
    static let known = [
        CommandOption(name: "config", valueName: "FILE", help: ""),
        CommandOption(name: "o", valueName: "OUT", help: ""),
        CommandOption(name: "quiet", valueName: nil, help: ""),
    ]

    private func read(_ arguments: [String]) throws -> CommandOptions {
        try CommandOptions(arguments[...], taking: Self.known)
    }

    @Test(arguments: [
        ["--config", "a=b", "x", "-o", "-", "--quiet"], ["--config=a=b", "-o=-", "--quiet", "x"],
        ["--quiet", "-o", "-", "--config=a=b", "--", "x"],
    ])
    func readsEverySpelling(arguments: [String]) throws {
        let options = try read(arguments)
        #expect(options["config"] == "a=b")
        #expect(options["o"] == "-")
        #expect(options["quiet"] == "")
        #expect(options.positionals == ["x"])
    }

    @Test func takesEverythingBehindTwoDashesAsItIs() throws {
        #expect(try read(["a", "--", "--config", "-"]).positionals == ["a", "--config", "-"])
        #expect(try read(["-"]).positionals == ["-"])
        #expect(try read(["a"])["config"] == nil)
    }

    @Test(arguments: [
        (["--colour", "red"], "There is no option --colour. Options: --config, -o, --quiet."),
        (["--config"], "--config needs a value."), (["--quiet=1"], "--quiet takes no value."),
        (["-o", "a", "-o", "b"], "-o is given more than once."),
    ])
    func saysWhatIsWrong(arguments: [String], text: String) {
        #expect(throws: UsageError(text)) { try read(arguments) }
    }

    @Test func refusesWhatCommandsDoNotTake() {
        let cases: [(any Command.Type, [String], String)] = [
            (ServeCommand.self, ["pictures"], "`pictures` is not expected here."),
            (CheckConfigurationCommand.self, ["a.json"], "`a.json` is not expected here."),
            (HealthCommand.self, ["--url", "ftp://a"], "--url must be like http://127.0.0.1:8080/health."),
            (RenderCommand.self, ["-o", "a.png"], "One SOURCE file is needed."),
            (RenderCommand.self, ["a.png", "b.png", "-o", "c.png"], "One SOURCE file is needed."),
            (RenderCommand.self, ["a.png"], "-o OUTPUT is needed."),
            (DocsCommand.self, [], "Say which: parameters, elements, slim, presets, configuration, sample."),
            (DocsCommand.self, ["tables"], "Say which: parameters, elements, slim, presets, configuration, sample."),
        ]
        for (command, arguments, text) in cases {
            #expect(throws: UsageError(text)) {
                _ = try command.init(CommandOptions(arguments[...], taking: command.options))
            }
        }
    }

    /// `-h` is the height for `render` and `explain`, and help for all that have no such option.
    @Test func tellsHelpFromAHeight() {
        for command in EndcapProgram.commands {
            #expect(EndcapProgram.asksForHelp(command, ["--help"]))
            #expect(EndcapProgram.asksForHelp(command, ["-h"]) == !["render", "explain"].contains(command.name))
            #expect(!EndcapProgram.asksForHelp(command, ["--", "--help"]))
            #expect(!EndcapProgram.asksForHelp(command, []))
        }
        #expect(!EndcapProgram.asksForHelp(RenderCommand.self, ["a.png", "-o", "b.png", "-h", "44"]))
    }

    @Test func helpNamesEveryOption() {
        for command in EndcapProgram.commands {
            let lines = command.help.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[0].hasPrefix("Usage: endcap \(command.name)"))
            #expect(lines[2] == command.summary)
            for option in command.options {
                let dashes = option.name.count == 1 ? "-" : "--"
                #expect(lines.contains { $0.hasPrefix("  \(dashes)\(option.name) ") && $0.hasSuffix(option.help) })
            }
        }
    }

    @Test func exitsWithTheUsageStatus() {
        #expect(EndcapProgram.run([]) == ExitStatus.usage)
        #expect(EndcapProgram.run(["paint"]) == ExitStatus.usage)
        #expect(EndcapProgram.run(["serve", "--port", "1"]) == ExitStatus.usage)
    }
}
