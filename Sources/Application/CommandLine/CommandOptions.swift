/// One option that a command takes.
struct CommandOption: Hashable, Sendable {
    /// Without the dashes.
    var name: String
    /// What its value stands for in the help, nil for a switch.
    var valueName: String?
    var help: String
}

/// A command's arguments, read against the options that it takes.
struct CommandOptions: Sendable {
    /// In the order in which they were given.
    private(set) var options: [(name: String, value: String)] = []
    private(set) var positionals: [String] = []

    /// Reads `--name value`, `--name=value`, `-o value` and plain arguments; behind `--` everything is plain.
    init(_ arguments: ArraySlice<String>, taking known: [CommandOption]) throws(UsageError) {
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                positionals += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                positionals.append(argument)
                continue
            }
            try readOption(argument, from: &rest, taking: known)
        }
    }

    private mutating func readOption(
        _ argument: String, from rest: inout ArraySlice<String>, taking known: [CommandOption]
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].drop { $0 == "-" })
        guard let option = known.first(where: { $0.name == name }) else {
            throw UsageError("There is no option \(parts[0]). Options: \(Self.list(known)).")
        }
        guard option.valueName != nil else {
            guard parts.count == 1 else { throw UsageError("\(parts[0]) takes no value.") }
            options.append((name, ""))
            return
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw UsageError("\(parts[0]) needs a value.")
        }
        guard !options.contains(where: { $0.name == name }) else {
            throw UsageError("\(parts[0]) is given more than once.")
        }
        options.append((name, value))
    }

    private static func list(_ options: [CommandOption]) -> String {
        options.map { ($0.name.count == 1 ? "-" : "--") + $0.name }.joined(separator: ", ")
    }

    /// An option's value, nil where it was not given.
    subscript(name: String) -> String? { options.first { $0.name == name }?.value }

    func requireNoPositionals() throws(UsageError) {
        guard let first = positionals.first else { return }
        throw UsageError("`\(first)` is not expected here.")
    }
}

/// A command line that cannot be followed; the text says why and what is allowed.
struct UsageError: Error, Hashable, Sendable {
    var text: String

    init(_ text: String) { self.text = text }
}
