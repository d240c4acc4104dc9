import Codecs
import Foundation
import Pixels

/// Encodes random renditions and sees that the libraries decode each file to exactly the expanded picture, or a JPEG
/// file to what they decode libjpeg's own file of it to, and that encoding again, with a workspace that was never used,
/// gives the same bytes.
enum ExactnessCheck {
    /// Long enough that a row of RGBA is longer than the window of deflate, 32 KiB.
    private static let longestSide = 12_000
    private static let mostPixels = 400_000

    /// Checks `count` renditions in every format.
    static func run(seed: UInt64, count: Int) throws -> Report {
        var renditions = RandomRenditions(seed: seed, longestSide: longestSide, mostPixels: mostPixels)
        // Large pictures are encoded in several parts at once.
        let workspace = EncodingWorkspace(bandLimit: 4)
        var tally = Tally()
        var longestRow = 0
        for index in 0..<count {
            let picture = try renditions.next()
            let raster = picture.expanded()
            longestRow = max(longestRow, raster.width)
            let reference = try JPEGReference(picture, index: index)
            for format in ImageFormat.allCases.filter(\.isRead) {
                let options = options(format, index, reference)
                let file = try encodeImage(picture, format: format, options: options, workspace: workspace)
                    .bytes.flattened()
                let isRight = try format == .jpeg ? reference.shows(file) : decodeImage(file).raster == raster
                guard isRight else { throw Failure.differs(format, index: index, seed: seed) }
                // Another worker has another past, and takes one part after the other, and large pictures are drawn while
                // they are encoded; one picture in eight is enough to see that it does not matter.
                let others: [() throws -> EncodedImage] =
                    index % 8 == 0
                    ? [
                        { try encodeImage(picture, format: format, options: options) },
                        {
                            try encodeImage(
                                LazyRunRaster(picture), format: format, options: options, workspace: workspace)
                        },
                    ] : []
                for other in others where try other().bytes.flattened() != file {
                    throw Failure.isNotStable(format, index: index, seed: seed)
                }
                tally.add(file, format, options)
            }
        }
        return Report(
            title: "Random renditions, decoded by the libraries to exactly what is wanted",
            rows: tally.rows,
            notes: [
                "\(count) renditions from seed \(seed), up to \(longestRow) pixels wide, in each of "
                    + "\(ImageFormat.allCases.filter(\.isRead).map(\.rawValue).joined(separator: ", ")), all exact."
            ])
    }

    /// Writes `count` renditions as files `N.png` and so on, with `N.rgba`, the expanded picture, and `N.ref.png` and
    /// `N.ref.jpeg`, as libpng and libjpeg write that.
    ///
    /// - Returns: a row for each, with its size.
    static func write(
        to folder: String, seed: UInt64, count: Int, longestSide: Int, mostPixels: Int
    ) throws -> Report {
        var renditions = RandomRenditions(seed: seed, longestSide: longestSide, mostPixels: mostPixels)
        var report = Report(title: "Random renditions")
        for index in 0..<count {
            let picture = try renditions.next()
            let raster = picture.expanded()
            let reference = try JPEGReference(picture, index: index)
            try Output.write(raster, to: "\(folder)/\(index).rgba")
            try Output.write(try encodePlainPNG(raster, level: 1), to: "\(folder)/\(index).ref.png")
            try Output.write(reference.file, to: "\(folder)/\(index).ref.jpeg")
            for format in ImageFormat.allCases.filter(\.isRead) {
                let file = try encodeImage(picture, format: format, options: options(format, index, reference))
                try Output.write(file.bytes.flattened(), to: "\(folder)/\(index).\(format.rawValue)")
            }
            report.rows.append(["width": .count(raster.width), "height": .count(raster.height)])
        }
        return report
    }

    private static func options(
        _ format: ImageFormat, _ index: Int, _ reference: JPEGReference
    ) -> EncodingOptions {
        format == .jpeg ? reference.options : EncodingOptions(effort: index % 9 + 1)
    }

    private enum Failure: Error {
        /// A file that does not decode to its picture.
        case differs(ImageFormat, index: Int, seed: UInt64)
        /// Two encodings of one picture that are not the same bytes.
        case isNotStable(ImageFormat, index: Int, seed: UInt64)
    }

    /// How many files there were of each kind.
    private struct Tally {
        private var counts: [String: Int] = [:]

        mutating func add(_ file: [UInt8], _ format: ImageFormat, _ options: EncodingOptions) {
            counts[Self.kind(file, format, options), default: 0] += 1
        }

        private static func kind(_ file: [UInt8], _ format: ImageFormat, _ options: EncodingOptions) -> String {
            switch format {
            // IHDR is the first chunk: bit depth and colour type are its bytes 8 and 9 (PNG specification, 11.2.1).
            case .png: "PNG, colour type \(file[25]), depth \(file[24])"
            case .webp: "WebP"
            case .avif: "AVIF"
            case .jpeg:
                "JPEG, chroma \(options.chroma.rawValue), by "
                    + (JPEGReference.isStructural(file) ? "its structure" : "libjpeg")
            }
        }

        var rows: [Report.Row] {
            counts.sorted { $0.key < $1.key }.map { ["kind": .text($0.key), "files": .count($0.value)] }
        }
    }
}
