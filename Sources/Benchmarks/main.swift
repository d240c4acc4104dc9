import Glibc

/// Measures parts of Endcap in process: `Benchmarks NAME --samples DIR` prints one JSON object, as `scripts/bench`
/// expects it.
let benchmarks: [String: (SampleFolder) throws -> Report] = [
    "render": RenderBenchmark.run
]

guard CommandLine.arguments.count == 4, let run = benchmarks[CommandLine.arguments[1]],
    CommandLine.arguments[2] == "--samples"
else {
    Output.note("Usage: Benchmarks \(benchmarks.keys.sorted().joined(separator: "|")) --samples DIR")
    exit(64)
}
do {
    Output.print(try run(SampleFolder(path: CommandLine.arguments[3])).json)
} catch {
    Output.note("Benchmarks: \(error)")
    exit(1)
}
