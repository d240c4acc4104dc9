import Foundation
import TestSupport

/// Where things lie in the checkout and in the build.
enum Project {
    /// The checkout's folder.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let samples = folder.appending(path: "config/samples").path(percentEncoded: false)

    /// The program, which is built beside the tests.
    static let binary = FixtureFiles.url("").deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "endcap").path(percentEncoded: false)

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
}

/// A sample as `config/samples/samples.json` describes it.
struct Sample: Decodable {
    var name: String
    var files: [String]
    /// Top, left, bottom, right, in points.
    var insets: [Double]
    var mode: String
    /// An address to try.
    var address: String

    private enum CodingKeys: String, CodingKey {
        case name, files, insets, mode
        case address = "try"
    }

    static func all() throws -> [Sample] {
        try JSONDecoder().decode([Sample].self, from: Data(Project.text("config/samples/samples.json").utf8))
    }

    /// The insets as the parameter takes them.
    var insetsText: String { insets.map { "\($0)" }.joined(separator: ",") }
}

/// A folder that is removed when it goes.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = "/tmp/endcap-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Puts a file in place in one step, as a careful operator does.
    func put(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(filePath: path).appending(path: name), options: .atomic)
    }
}
