import Glibc

// Measures and checks parts of Endcap in process, for the scripts. Each command prints JSON objects.

let usage = """
    Usage: Benchmarks render --samples DIR
           Benchmarks slim
           Benchmarks encoding                       commands from standard input
           Benchmarks resizing DIR                   commands from standard input
           Benchmarks exactness SEED COUNT           random renditions, decoded and compared
           Benchmarks stability SEED COUNT THREADS   random renditions, encoded on several threads
           Benchmarks renditions SEED COUNT DIR LONGEST_SIDE MOST_PIXELS
                                                     random renditions, written as files
    """

func run(_ arguments: [String]) throws -> Bool {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    switch (arguments.first, arguments.count, numbers.count) {
    case ("render", 3, 0) where arguments[1] == "--samples":
        Output.print(try RenderBenchmark.run(SampleFolder(path: arguments[2])).json)
    case ("slim", 1, _):
        Output.print(try SlimBenchmark.run().json)
    case ("encoding", 1, _):
        try EncodingWorker.run()
    case ("resizing", 2, 0):
        try ResizingWorker.run(folder: arguments[1])
    case ("exactness", 3, 2):
        Output.print(try ExactnessCheck.run(seed: UInt64(numbers[0].magnitude), count: numbers[1]).json)
    case ("stability", 4, 3):
        let report = try StabilityCheck.run(
            seed: UInt64(numbers[0].magnitude), count: numbers[1], threadCount: numbers[2])
        Output.print(report.json)
    case ("renditions", 6, 4):
        let report = try ExactnessCheck.write(
            to: arguments[3], seed: UInt64(numbers[0].magnitude), count: numbers[1], longestSide: numbers[2],
            mostPixels: numbers[3])
        Output.print(report.json)
    default: return false
    }
    return true
}

do {
    guard try run(Array(CommandLine.arguments.dropFirst())) else {
        Output.note(usage)
        exit(64)
    }
} catch {
    Output.note("Benchmarks: \(error)")
    exit(1)
}
