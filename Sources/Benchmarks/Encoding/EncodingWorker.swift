import Codecs
import Foundation
import Pixels
import Slicing

/// Draws, encodes and measures what it is told, line by line, so that a script can let it take turns with other
/// programs in one run.
///
/// Every command is a line of words and is answered by one line with a JSON object:
///
/// - `formats`: the formats that can be written.
/// - `versions`: of the libraries that are linked, by name.
/// - `draw SOURCE WIDTH HEIGHT`: the picture that the next commands are about.
/// - `load FILE`: the picture of a file instead, none of whose pixels is known to repeat.
/// - `effort NUMBER`: how hard the next commands try, 1 to 9; 6 at first.
/// - `save FOLDER`: writes `source.rgba` and `picture.rgba`, straight RGBA.
/// - `write FORMAT FILE`: writes the finished file.
/// - `check FORMAT`: whether the file decodes to the picture.
/// - `endcap FORMAT`: CPU seconds and bytes, from the decoded source to the finished file.
/// - `libwebp METHOD QUALITY`, `libjpeg TABLES`: the same, without loss, and with tables that are `standard` or `fitted`.
/// - `libpng LEVEL`: CPU seconds and bytes, from the expanded raster to the finished file.
/// - `memory FORMAT COUNT`: what one rendition and then COUNT more of them cost in memory.
struct EncodingWorker {
    /// A short piece of work is repeated until it has taken this long in all.
    private static let leastSeconds = 0.02

    private var source = AnalysedRaster(EncodingSource.button.makeRaster())
    private var drawing = (source: EncodingSource.button, width: 1, height: 1)
    /// What was loaded instead of being drawn.
    private var loaded: RunRaster?
    /// The picture pixel by pixel, made when first needed.
    private var expanded: Raster?
    private var options = EncodingOptions()
    private let workspace = EncodingWorkspace()

    /// Answers commands from standard input until it ends.
    static func run() throws {
        var worker = EncodingWorker()
        while let line = readLine() {
            Output.print(Report.object(try worker.answer(line.split(separator: " ").map(String.init))))
        }
    }

    private enum Failure: Error {
        case unknownCommand([String])
    }

    private mutating func answer(_ words: [String]) throws -> Report.Row {
        switch (words.first, words.count) {
        case ("formats", 1):
            return ["formats": .text(ImageFormat.allCases.filter(\.isRead).map(\.rawValue).joined(separator: " "))]
        case ("versions", 1): return versions
        case ("draw", 4):
            guard let name = EncodingSource(rawValue: words[1]), let width = Int(words[2]), let height = Int(words[3])
            else { break }
            return try draw(name, width, height)
        case ("load", 2):
            let raster = try decodeImage(Output.read(words[1])).raster
            (loaded, expanded) = (RunRaster(raster), raster)
            return ["width": .count(raster.width), "height": .count(raster.height)]
        case ("effort", 2):
            guard let effort = Int(words[1]) else { break }
            options.effort = effort
            return ["effort": .count(effort)]
        case ("save", 2): return try save(words[1])
        case ("write", 3):
            guard let format = ImageFormat(rawValue: words[1]) else { break }
            let bytes = try encode(format).bytes.flattened()
            try Output.write(bytes, to: words[2])
            return ["bytes": .count(bytes.count)]
        case ("check", 2):
            guard let format = ImageFormat(rawValue: words[1]) else { break }
            return try check(format)
        case ("endcap", 2):
            guard let format = ImageFormat(rawValue: words[1]) else { break }
            return try time { try encode(format).bytes.byteCount }
        case ("libpng", 2):
            guard let level = Int(words[1]) else { break }
            let raster = try raster()
            return try time { try encodePlainPNG(raster, level: level).count }
        case ("libwebp", 3):
            guard let method = UInt8(words[1]), let quality = UInt8(words[2]) else { break }
            let raster = try raster()
            return try time { try encodePlainWebP(raster, method: method, quality: quality).count }
        case ("libjpeg", 2):
            // Put on white before the clock starts.
            let raster = RunRaster(try raster()).flattened(on: .white).block
            let fitsTables = words[1] == "fitted"
            return try time {
                try encodePlainJPEG(raster, options: EncodingOptions(), fitsTables: fitsTables).count
            }
        case ("memory", 3):
            guard let format = ImageFormat(rawValue: words[1]), let count = Int(words[2]) else { break }
            return try memory(format, count)
        default: break
        }
        throw Failure.unknownCommand(words)
    }

    private var versions: Report.Row {
        func version(_ name: String) -> Report.Value {
            .text(CodecLibraryVersion.all.first { $0.name == name }?.version ?? "")
        }
        return ["libjpeg-turbo": version("libjpeg-turbo"), "libwebp": version("libwebp")]
    }

    private mutating func draw(_ name: EncodingSource, _ width: Int, _ height: Int) throws -> Report.Row {
        drawing = (name, width, height)
        source = AnalysedRaster(name.makeRaster())
        (loaded, expanded) = (nil, nil)
        let block = try render().block
        return ["inset": .count(EncodingSource.inset), "distinct": .count(block.pixels.count)]
    }

    private var plans: (horizontal: AxisPlan, vertical: AxisPlan) {
        drawing.source.plans(side: source.raster.width, width: drawing.width, height: drawing.height)
    }

    private func render() throws -> RunRaster {
        if let loaded { return loaded }
        let plans = plans
        return try source.render(plans.horizontal, plans.vertical)
    }

    private func encode(_ format: ImageFormat) throws -> EncodedImage {
        if let loaded { return try encodeImage(loaded, format: format, options: options, workspace: workspace) }
        let plans = plans
        return try source.encode(
            plans.horizontal, plans.vertical, format: format, options: options, workspace: workspace)
    }

    private mutating func raster() throws -> Raster {
        if let expanded { return expanded }
        let raster = try render().expanded()
        expanded = raster
        return raster
    }

    private mutating func save(_ folder: String) throws -> Report.Row {
        try Output.write(source.raster, to: folder + "/source.rgba")
        try Output.write(try raster(), to: folder + "/picture.rgba")
        return ["side": .count(source.raster.width)]
    }

    private mutating func check(_ format: ImageFormat) throws -> Report.Row {
        let bytes = try encode(format).bytes.flattened()
        let isExact = try decodeImage(bytes).raster == raster()
        return ["exact": .count(isExact ? 1 : 0)]
    }

    private func time(_ work: () throws -> Int) throws -> Report.Row {
        var bytes = 0
        let seconds = try Measurement.seconds(atLeast: Self.leastSeconds) { bytes = try work() }
        return ["seconds": .number(seconds), "bytes": .count(bytes)]
    }

    /// The first rendition of the process is the dearest: it touches the workspace for the first time.
    private func memory(_ format: ImageFormat, _ count: Int) throws -> Report.Row {
        let idle = ProcessMemory.resident
        try ProcessMemory.resetPeak()
        let first = try encode(format).bytes
        let peak = ProcessMemory.peak
        // A few more, so that the allocator has settled before the growth is taken.
        for _ in 0..<min(count, 20) { _ = try encode(format) }
        let resident = ProcessMemory.resident
        for _ in 0..<count { _ = try encode(format) }
        return [
            "peak": .count(peak - idle), "bytes": .count(first.byteCount), "held": .count(first.heldByteCount),
            "growth": .count(ProcessMemory.resident - resident),
        ]
    }
}
