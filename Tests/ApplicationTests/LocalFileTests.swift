import Foundation
import Testing

@testable import Application

@Suite final class LocalFileTests {
    private let folder = "/tmp/endcap-test-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test func readsWhatItWrote() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for content in [bytes, [], [1]] {
            try LocalFile.write(content, to: folder + "/file")
            #expect(try LocalFile.read(folder + "/file") == content)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }

    /// Whoever has the old file open keeps it whole: the new one takes its place in one step.
    @Test func replacesAFileInOneStep() throws {
        try LocalFile.write([1, 2, 3], to: folder + "/file")
        let old = try #require(FileHandle(forReadingAtPath: folder + "/file"))
        try LocalFile.write([4], to: folder + "/file")
        #expect(try old.readToEnd() == Data([1, 2, 3]))
        #expect(try LocalFile.read(folder + "/file") == [4])
    }

    @Test func leavesNothingBehindWhereItFails() throws {
        // A folder that holds something cannot be replaced by a file.
        try FileManager.default.createDirectory(atPath: folder + "/taken/inner", withIntermediateDirectories: true)
        #expect(throws: LocalFileError(path: folder + "/taken", code: EISDIR)) {
            try LocalFile.write([1], to: folder + "/taken")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["taken"])
    }

    @Test func saysWhichFileAndWhy() {
        let path = folder + "/none"
        #expect(throws: LocalFileError(path: path, code: ENOENT)) { try LocalFile.read(path) }
        #expect(throws: LocalFileError(path: folder, code: EISDIR)) { try LocalFile.read(folder) }
        #expect(throws: LocalFileError(path: path + "/a", code: ENOENT)) { try LocalFile.write([], to: path + "/a") }
        #expect("\(LocalFileError(path: "a.json", code: ENOENT))" == "a.json: No such file or directory")
    }
}
