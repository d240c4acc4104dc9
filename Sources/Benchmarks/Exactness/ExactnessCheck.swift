import Codecs
import Foundation
import Pixels

/// Encodes random renditions and sees that the libraries decode each file to exactly the expanded picture, and that
/// encoding again, with a workspace that was never used, gives the same bytes.
enum ExactnessCheck {
    /// Formats that keep every pixel.
    private static let formats: [ImageFormat] = [.png, .webp]
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
            let effort = index % 9 + 1
            for format in formats {
                let options = EncodingOptions(effort: effort)
                let bytes = try encodeImage(picture, format: format, options: options, workspace: workspace).bytes
                let file = bytes.flattened()
                guard try decodeImage(file).raster == raster else {
                    throw Failure.differs(format, index: index, seed: seed)
                }
                // Another worker has another past, and takes one part after the other; one picture in eight is enough
                // to see that it does not matter.
                if index % 8 == 0, try encodeImage(picture, format: format, options: options).bytes.flattened() != file
                {
                    throw Failure.isNotStable(format, index: index, seed: seed)
                }
                if format == .png { tally.add(file) }
            }
        }
        return Report(
            title: "Random renditions, decoded by the libraries to exactly the expanded picture",
            rows: tally.rows,
            notes: [
                "\(count) renditions from seed \(seed), up to \(longestRow) pixels wide, in each of "
                    + "\(formats.map(\.rawValue).joined(separator: " and ")), all exact."
            ])
    }

    /// Writes `count` renditions as files `N.png` and so on, with `N.rgba`, the expanded picture, and `N.ref.png`, as
    /// libpng writes that.
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
            try Output.write(raster, to: "\(folder)/\(index).rgba")
            try Output.write(try encodePlainPNG(raster, level: 1), to: "\(folder)/\(index).ref.png")
            for format in formats {
                let options = EncodingOptions(effort: index % 9 + 1)
                let file = try encodeImage(picture, format: format, options: options).bytes.flattened()
                try Output.write(file, to: "\(folder)/\(index).\(format.rawValue)")
            }
            report.rows.append(["width": .count(raster.width), "height": .count(raster.height)])
        }
        return report
    }

    private enum Failure: Error {
        /// A file that does not decode to its picture.
        case differs(ImageFormat, index: Int, seed: UInt64)
        /// Two encodings of one picture that are not the same bytes.
        case isNotStable(ImageFormat, index: Int, seed: UInt64)
    }

    /// How many PNG files there were of each pixel format.
    private struct Tally {
        private var counts: [String: Int] = [:]

        mutating func add(_ file: [UInt8]) {
            // IHDR is the first chunk: bit depth and colour type are its bytes 8 and 9 (PNG specification, 11.2.1).
            counts["colour type \(file[25]), depth \(file[24])", default: 0] += 1
        }

        var rows: [Report.Row] {
            counts.sorted { $0.key < $1.key }.map { ["pixel format": .text($0.key), "files": .count($0.value)] }
        }
    }
}
