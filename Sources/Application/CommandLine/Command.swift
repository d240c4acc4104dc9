/// One thing that the program does.
protocol Command: Sendable {
    static var name: String { get }
    /// What stands behind the name in the help, options aside.
    static var synopsis: String { get }
    /// One line.
    static var summary: String { get }
    static var options: [CommandOption] { get }

    init(_ options: CommandOptions) throws(UsageError)

    /// Does it; the result is the process's exit status.
    func run() -> Int32
}

extension Command {
    static var help: String {
        let heads = options.map { option in
            (option.name.count == 1 ? "-" : "--") + option.name + (option.valueName.map { " " + $0 } ?? "")
        }
        let width = (heads.map(\.count).max() ?? 0) + 2
        let lines = zip(heads, options).map { head, option in
            "  " + head + String(repeating: " ", count: width - head.count) + option.help
        }
        let usage = ["Usage: endcap", name, options.isEmpty ? "" : "[options]", synopsis]
            .filter { !$0.isEmpty }.joined(separator: " ")
        return ([usage, "", summary] + (lines.isEmpty ? [] : ["", "Options:"] + lines)).joined(separator: "\n")
    }
}

/// Exit statuses, as sysexits(3) has them where it has one.
enum ExitStatus {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 64
}
