import HTTPMessages
import ImageService

/// `endcap lint`: what is doubtful about the slices of pictures, and what to change.
struct LintCommand: Command {
    static let name = "lint"
    static let synopsis = "FILE…|DIR"
    static let summary = "Look over how pictures are sliced; exit 1 where something is wrong."
    static let options = CommandOption.parameters(Description.info.definitions)

    private let sources: [String]
    private let parameters: [(name: String, value: String)]

    init(_ options: CommandOptions) throws(UsageError) {
        guard !options.positionals.isEmpty else { throw UsageError("At least one FILE or DIR is needed.") }
        sources = options.positionals
        parameters = options.options
    }

    func run() -> Int32 {
        do {
            var isFine = true
            for file in try PictureFiles(sources).files where !lint(file.path) { isFine = false }
            return isFine ? ExitStatus.success : ExitStatus.failure
        } catch {
            Console.note("endcap: \(error)")
            return ExitStatus.failure
        }
    }

    /// Prints the findings of one file, one a line; true where none is worse than a note.
    private func lint(_ path: String) -> Bool {
        do {
            let (store, name) = try LocalFile.store(around: path)
            let findings = try OneOffRender(store: store).lint(name, parameters: parameters)
            for finding in findings {
                Console.print(
                    "\(path): \(finding.rule.severity.rawValue): \(finding.message) \(finding.advice) [\(finding.rule.rawValue)]"
                )
            }
            return findings.allSatisfy { $0.rule.severity == .note }
        } catch {
            Console.print("\(path): error: \(SlimFailure(error).text)")
            return false
        }
    }
}
