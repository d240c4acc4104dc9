package import Foundation

/// Files that tests read, by their path below `Fixtures`.
package enum FixtureFiles {
    package static func url(_ path: String) -> URL {
        Bundle.module.bundleURL.appending(path: "Fixtures").appending(path: path)
    }

    package static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: url(path)))
    }

    /// Names of the files in a folder that end in `suffix`, sorted.
    package static func names(in folder: String, suffix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(folder).path(percentEncoded: false))
            .filter { $0.hasSuffix(suffix) }.sorted()
    }
}
