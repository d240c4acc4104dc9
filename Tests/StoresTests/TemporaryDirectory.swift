import Foundation
import Stores

/// A directory that exists as long as the value does, holding a served root and what lies outside of it.
final class TemporaryDirectory: Sendable {
    let path: String
    /// What a store is given: a directory inside, so that links can lead out of it.
    var root: String { path + "/root" }

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/endcap-stores-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path + "/root", withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, its directories included; replaces what is there by a new file.
    func write(_ name: String, _ text: String) throws {
        try write(name, bytes: Array(text.utf8))
    }

    func write(_ name: String, bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: "\(root)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .atomic)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(root)/\(name)")
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: destination)
    }

    func store(maximumByteCount: Int = 1 << 20) throws -> DirectoryStore {
        try DirectoryStore(.init(root: root, maximumByteCount: maximumByteCount))
    }
}
