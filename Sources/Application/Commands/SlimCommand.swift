import Glibc
import ImageService
import Slicing

/// `endcap slim`: the smallest pictures that give the look, of files and whole folders.
struct SlimCommand: Command {
    static let name = "slim"
    static let synopsis = "FILE…|DIR"
    static let summary = "Find the smallest pictures that give the same look, prove them, and write them."
    static let options = [
        CommandOption(name: "out", valueName: "DIR", help: "folder to write to; without it nothing is written"),
        CommandOption(
            name: "as", valueName: "FORM",
            help: "what to write: \(SlimForm.allCases.map(\.rawValue).joined(separator: ", ")); default png+slices"),
        CommandOption(
            name: "tolerance", valueName: "N",
            help: "levels of 255 that a channel may be off, 0 to \(maximumSlimTolerance); default 0"),
        CommandOption(
            name: "runs", valueName: "WHICH",
            help:
                "stretches kept short: \(SlimRules.RunChoice.allCases.map(\.rawValue).joined(separator: ", ")); default auto"
        ),
        CommandOption(name: "report", valueName: "FILE", help: "report to write, .html or .json"),
        CommandOption(name: "force", help: "replace files that are there"),
    ]

    private let work: SlimWork
    private let sources: [String]
    private let report: String?

    init(_ options: CommandOptions) throws(UsageError) {
        guard !options.positionals.isEmpty else { throw UsageError("At least one FILE or DIR is needed.") }
        sources = options.positionals
        report = options["report"]
        if let report, SlimReport.Format(path: report) == nil {
            throw UsageError("--report must end in .html or .json.")
        }
        let form = try Self.choice("as", options, SlimForm.self) ?? .pictureAndSlices
        var slim = SlimOptions()
        slim.target = form.target
        slim.choice = try Self.choice("runs", options, SlimRules.RunChoice.self) ?? .auto
        if let text = options["tolerance"] {
            guard let number = Int(text), 0...maximumSlimTolerance ~= number else {
                throw UsageError("--tolerance must be a whole number from 0 to \(maximumSlimTolerance).")
            }
            slim.tolerance = number
        }
        work = SlimWork(
            options: slim, form: form, folder: options["out"], replaces: options["force"] != nil,
            report: report.flatMap(SlimReport.Format.init(path:)))
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ options: CommandOptions, _: Choice.Type
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let text = options[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw UsageError("--\(name) must be \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return choice
    }

    func run() -> Int32 {
        do {
            let files = try PictureFiles(sources).files
            if let report, !work.replaces, unsafe access(report, F_OK) == 0 {
                throw SlimFailure("\(report) is there already; --force replaces it")
            }
            let signals = ServiceSignals()
            signals.start { [work] in work.stop() }
            let bar = ProgressBar(total: files.count)
            let outcomes = work.run(files) { outcome, done in bar.print(SlimText.line(outcome), done: done) }
            bar.clear()
            if let report, let format = work.report, !work.wasStopped {
                let text = SlimReport(format: format, outcomes: outcomes, tolerance: work.options.tolerance).text
                try NewFile.write(Array(text.utf8), to: report, replaces: work.replaces)
            }
            Console.print(SlimText.summary(outcomes))
            if work.wasStopped {
                Console.note("endcap: interrupted; \(files.count - outcomes.count) pictures are left")
            }
            return work.wasStopped || outcomes.contains { $0.isFailure } ? ExitStatus.failure : ExitStatus.success
        } catch {
            Console.note("endcap: \(SlimFailure(error).text)")
            return ExitStatus.failure
        }
    }
}
