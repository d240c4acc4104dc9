import Foundation
import Testing

@testable import Stores

@Suite struct DirectoryStoreTests {
    /// Both ways of resolving, so that the one for old kernels is tested on new ones.
    static let openers: [BeneathOpener] = [.kernel, .walk]

    private func makeStore(_ directory: TemporaryDirectory, _ opener: BeneathOpener) throws -> DirectoryStore {
        try DirectoryStore(.init(root: directory.root, maximumByteCount: 1 << 20), opener: opener)
    }

    private func expectNotFound(_ name: String, in store: DirectoryStore) {
        #expect(throws: StoreError.notFound, "\(name)") { try store.load(SourcePath(name)) }
        #expect(throws: StoreError.notFound, "\(name)") { try store.metadata(of: SourcePath(name)) }
    }

    @Test(arguments: openers) func conforms(opener: BeneathOpener) throws {
        let directory = try TemporaryDirectory()
        try checkConformance(
            of: StoreFixture(
                store: makeStore(directory, opener), maximumByteCount: 1 << 20,
                put: { try directory.write($0, bytes: $1) }, remove: directory.remove))
    }

    @Test(arguments: openers) func servesNothingOutside(opener: BeneathOpener) throws {
        let directory = try TemporaryDirectory()
        try Data("secret".utf8).write(to: URL(fileURLWithPath: directory.path + "/secret.png"))
        try directory.write("inner/real.png", "inside")
        try directory.link("up.png", to: "../secret.png")
        try directory.link("absolute.png", to: directory.path + "/secret.png")
        try directory.link("inner/up.png", to: "../../secret.png")
        try directory.link("outside", to: "..")
        try directory.link("proc.png", to: "/proc/self/environ")
        try directory.link("loop.png", to: "loop.png")
        try directory.link("dangling.png", to: "nowhere.png")
        let store = try makeStore(directory, opener)
        for name in [
            "up.png", "absolute.png", "inner/up.png", "outside/secret.png", "proc.png", "loop.png", "dangling.png",
        ] {
            expectNotFound(name, in: store)
        }
    }

    @Test func followsLinksThatStayInside() throws {
        let directory = try TemporaryDirectory()
        try directory.write("inner/real.png", "inside")
        try directory.link("alias.png", to: "inner/real.png")
        try directory.link("inner/over.png", to: "../inner/real.png")
        try directory.link("folder", to: "inner")
        let names = ["alias.png", "inner/over.png", "folder/real.png"]
        let store = try makeStore(directory, .kernel)
        for name in names { #expect(try store.load(SourcePath(name)).bytes == Array("inside".utf8)) }
        let strict = try makeStore(directory, .walk)
        for name in names { expectNotFound(name, in: strict) }
    }

    @Test(arguments: openers) func servesRegularFilesOnly(opener: BeneathOpener) throws {
        let directory = try TemporaryDirectory()
        try directory.write("folder/a.png", "a")
        #expect(mkfifo(directory.root + "/fifo.png", 0o644) == 0)
        let socket = try listen(at: directory.root + "/socket.png")
        defer { close(socket) }
        let store = try makeStore(directory, opener)
        for name in ["folder", "fifo.png", "socket.png"] { expectNotFound(name, in: store) }
    }

    @Test func aDirectoryRenamedAwayStaysTheRoot() throws {
        let directory = try TemporaryDirectory()
        try directory.write("a.png", "old")
        let store = try directory.store()
        try FileManager.default.moveItem(atPath: directory.root, toPath: directory.path + "/moved")
        #expect(try store.load(SourcePath("a.png")).bytes == Array("old".utf8))
    }

    @Test func editsInPlaceGetANewValidator() throws {
        let directory = try TemporaryDirectory()
        try directory.write("a.png", "one")
        let store = try directory.store()
        let path = try SourcePath("a.png")
        let before = try store.load(path).metadata
        let file = try #require(FileHandle(forWritingAtPath: directory.root + "/a.png"))
        try file.write(contentsOf: Data("two".utf8))
        try file.close()
        // Set back by whoever deploys with preserved times: the change time still tells.
        var times = [
            timespec(tv_sec: Int(before.modificationTime), tv_nsec: 0),
            timespec(tv_sec: Int(before.modificationTime), tv_nsec: 0),
        ]
        #expect(utimensat(AT_FDCWD, directory.root + "/a.png", &times, 0) == 0)
        let after = try store.metadata(of: path)
        #expect(after.modificationTime == before.modificationTime)
        #expect(after.byteCount == before.byteCount)
        #expect(after.validator != before.validator)
    }

    @Test func aFileThatKeepsChangingIsNeverTorn() throws {
        let directory = try TemporaryDirectory()
        let size = 1 << 18
        try directory.write("a.png", String(repeating: "0", count: size))
        let store = try directory.store()
        let path = try SourcePath("a.png")
        let writer = Thread { [root = directory.root] in
            guard let file = FileHandle(forWritingAtPath: root + "/a.png") else { return }
            for round in 1...600 {
                try? file.seek(toOffset: 0)
                try? file.write(contentsOf: Data(repeating: UInt8(48 + round % 10), count: size))
            }
            try? file.close()
        }
        writer.start()
        while !writer.isFinished {
            do {
                #expect(Set(try store.load(path).bytes).count == 1)
            } catch {
                #expect(error == .unavailable(reason: "a.png keeps changing"))
            }
        }
        #expect(Set(try store.load(path).bytes).count == 1)
    }

    @Test(arguments: [
        (age: -5_000_000, isSettled: true), (0, false), (19_999_999, false), (20_000_000, true), (999_999_999, true),
        (5_000_000_000, true),
    ])
    func statusSettlesAfterAWhile(age: Int, isSettled: Bool) {
        var status = stat()
        status.st_mtim = timespec(tv_sec: 900, tv_nsec: 0)
        status.st_ctim = timespec(tv_sec: 999, tv_nsec: 990_000_000)
        let now = 999_990_000_000 + age
        let instant = FileStatus.Instant(seconds: now / 1_000_000_000, nanoseconds: now % 1_000_000_000)
        #expect(FileStatus(status).isSettled(at: instant) == isSettled)
    }

    @Test func listsWhatCouldBeServed() throws {
        let directory = try TemporaryDirectory()
        for name in ["b.png", "a.png", ".hidden", "sub/c.png", "ünï.png"] { try directory.write(name, "x") }
        let store = try directory.store()
        #expect(try store.entries(of: nil) == ["a.png", "b.png", "sub", "ünï.png"])
        #expect(try store.entries(of: SourcePath("sub")) == ["c.png"])
        #expect(throws: StoreError.notFound) { try store.entries(of: SourcePath("a.png")) }
        #expect(throws: StoreError.notFound) { try store.entries(of: SourcePath("absent")) }
        #expect(throws: StoreError.unavailable(reason: "more than 3 entries in the root")) {
            try store.entries(of: nil, limit: 3)
        }
    }

    @Test func countsWhatItDoes() throws {
        let directory = try TemporaryDirectory()
        try directory.write("a.png", "12345")
        let store = try directory.store(maximumByteCount: 5)
        _ = try store.load(SourcePath("a.png"))
        _ = try store.metadata(of: SourcePath("a.png"))
        _ = try? store.load(SourcePath("absent.png"))
        try directory.write("big.png", "123456")
        _ = try? store.load(SourcePath("big.png"))
        var expected = StoreStatistics()
        expected.lookups = 1
        expected.loads = 1
        expected.loadedByteCount = 5
        expected.absences = 1
        expected.oversizes = 1
        #expect(store.statistics == expected)
    }

    @Test func saysWhyARootCannotBeOpened() throws {
        let directory = try TemporaryDirectory()
        try directory.write("file", "x")
        for (root, reason) in [("absent", "No such file or directory"), ("file", "Not a directory")] {
            let path = "\(directory.root)/\(root)"
            #expect(throws: StoreError.unavailable(reason: "cannot open the directory \(path): \(reason)")) {
                try DirectoryStore(.init(root: path))
            }
        }
    }

    private func listen(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
        return descriptor
    }
}
