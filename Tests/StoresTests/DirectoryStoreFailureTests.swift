import Foundation
import Testing

@testable import Stores

/// Failures that need a process of their own: its user or its limits are changed.
@Suite struct DirectoryStoreFailureTests {
    @Test func aFileThatMayNotBeReadIsNotFound() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            try directory.write("a.png", "x")
            let store = try directory.store()
            try #require(chmod(directory.root + "/a.png", 0o000) == 0)
            try #require(chmod(directory.path, 0o755) == 0)
            // As the superuser nothing is unreadable.
            if geteuid() == 0 { try #require(seteuid(65534) == 0) }
            #expect(throws: StoreError.notFound) { try store.load(SourcePath("a.png")) }
            #expect(throws: StoreError.notFound) { try store.metadata(of: SourcePath("a.png")) }
        }
    }

    @Test func withoutDescriptorsTheStoreIsUnavailable() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            try directory.write("a.png", "x")
            let store = try directory.store()
            let path = try SourcePath("a.png")
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            var taken: [Int32] = []
            while case let descriptor = dup(0), descriptor >= 0 { taken.append(descriptor) }
            #expect(throws: StoreError.unavailable(reason: "opening a.png: Too many open files")) {
                try store.load(path)
            }
            for descriptor in taken { close(descriptor) }
            #expect(try store.load(path).bytes == Array("x".utf8))
        }
    }

    @Test(arguments: [ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, EPERM, ENAMETOOLONG, ENXIO])
    func absenceInAllItsForms(code: Int32) {
        #expect(StoreError(SystemError(code: code), doing: "opening") == .notFound)
    }

    @Test(arguments: [EIO, EMFILE, ENFILE, ENOMEM, ESTALE, EAGAIN])
    func troubleOfTheStore(code: Int32) {
        let error = StoreError(SystemError(code: code), doing: "opening a.png")
        #expect(error == .unavailable(reason: "opening a.png: \(String(cString: strerror(code)))"))
    }

    @Test func interruptedCallsAreMadeAgain() throws {
        var calls = 0
        let result = try SystemError.retrying { () -> Int in
            calls += 1
            errno = EINTR
            return calls < 3 ? -1 : 7
        }
        #expect(result == 7)
        #expect(calls == 3)
    }
}
