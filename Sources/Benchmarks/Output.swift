import Foundation
import Pixels

/// Standard output for the result, standard error for everything else.
enum Output {
    static func print(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    /// Writes the pixels as straight RGBA, row by row, and nothing else.
    static func write(_ raster: Raster, to path: String) throws {
        // Unsafe: on a little-endian machine the pixels' bytes are R, G, B, A in order; they are copied here.
        let data = unsafe raster.pixels.withUnsafeBytes { unsafe Data($0) }
        try data.write(to: URL(filePath: path))
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// The bytes of a file.
    static func read(_ path: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: URL(filePath: path))) }
}
