import Codecs
import ImageService
import Stores

/// Makes whole pictures of a folder smaller, line by line, so that a script can let it take turns with other programs.
///
/// From the file to the finished file, as a request without a cache has it, with one thread. Every command is a line of
/// words and is answered by one line with a JSON object:
///
/// - `name`: what is measured.
/// - `time FILE WIDTH FORMAT`: seconds, CPU seconds and bytes.
/// - `memory FILE WIDTH FORMAT`: the most memory above what the idle process has, in bytes.
/// - `write FILE WIDTH FORMAT OUTPUT`: writes the finished file.
///
/// FILE is a name in the folder; quality is 80 where the format has one.
struct ResizingWorker {
    /// A short piece of work is repeated until it has taken this long in all.
    private static let leastSeconds = 0.02

    private let program: OneOffRender
    private let workspace = EncodingWorkspace()

    /// Answers commands from standard input until it ends.
    static func run(folder: String) throws {
        let store = try DirectoryStore(.init(root: folder))
        let worker = ResizingWorker(program: OneOffRender(store: store))
        while let line = readLine() {
            Output.print(Report.object(try worker.answer(line.split(separator: " ").map(String.init))))
        }
    }

    private enum Failure: Error {
        case unknownCommand([String])
    }

    private init(program: OneOffRender) { self.program = program }

    private func answer(_ words: [String]) throws -> Report.Row {
        switch (words.first, words.count) {
        case ("name", 1): return ["name": .text("Endcap")]
        case ("time", 4):
            var bytes = 0
            let cost = try ProcessClock.cost(atLeast: Self.leastSeconds) { bytes = try resize(words).bytes.byteCount }
            return [
                "seconds": .number(cost.elapsed), "cpu": .number(cost.processor), "bytes": .count(bytes),
            ]
        case ("memory", 4):
            let idle = ProcessMemory.resident
            try ProcessMemory.resetPeak()
            _ = try resize(words)
            return ["peak": .count(ProcessMemory.peak - idle)]
        case ("write", 5):
            let bytes = try resize(words).bytes.flattened()
            try Output.write(bytes, to: words[4])
            return ["bytes": .count(bytes.count)]
        default: throw Failure.unknownCommand(words)
        }
    }

    /// The request that the second to fourth word describe.
    private func resize(_ words: [String]) throws -> EncodedImage {
        var parameters = [(name: "w", value: words[2]), (name: "format", value: words[3])]
        if words[3] != ImageFormat.png.rawValue { parameters.append((name: "q", value: "80")) }
        return try program.render(SourcePath(components: [words[1]]), parameters: parameters, workspace: workspace)
    }
}
