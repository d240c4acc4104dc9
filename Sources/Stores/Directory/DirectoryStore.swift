import Glibc
import Locks

/// Sources in a directory of the file system.
///
/// The directory is opened once and everything is resolved beneath that descriptor, so no path and no link can lead
/// out of it, whatever is renamed meanwhile. Only regular files are served. Links that stay inside are followed where
/// the kernel can guarantee it (`openat2`), and refused where it cannot.
///
/// Replacing the directory itself (or a link that `root` named) is seen only by a new store.
package final class DirectoryStore: SourceStore {
    /// What a directory store needs to know.
    package struct Configuration: Sendable {
        /// The directory, absolute or relative to the working directory.
        ///
        /// May be a link.
        package var root: String
        /// Larger files are refused before they are read.
        ///
        /// Bytes; default 64 MiB.
        package var maximumByteCount: Int

        package init(root: String, maximumByteCount: Int = 64 << 20) {
            self.root = root
            self.maximumByteCount = maximumByteCount
        }
    }

    /// How often a file that is just being changed is looked at again before that counts as a failure.
    private static let attempts = 4

    let root: OpenFile
    let opener: BeneathOpener
    private let maximumByteCount: Int
    private let counters = Locked(StoreStatistics())

    /// Opens the directory; `.unavailable` says why that cannot be done.
    package convenience init(_ configuration: Configuration) throws(StoreError) {
        try self.init(configuration, opener: nil)
    }

    /// - Parameter opener: nil to use what the kernel offers.
    init(_ configuration: Configuration, opener: BeneathOpener?) throws(StoreError) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        do throws(SystemError) {
            root = OpenFile(owning: try SystemError.retrying { unsafe open(configuration.root, flags) })
        } catch {
            throw .unavailable(reason: "cannot open the directory \(configuration.root): \(error)")
        }
        self.opener = opener ?? BeneathOpener.detect(root: root)
        maximumByteCount = configuration.maximumByteCount
    }

    package var statistics: StoreStatistics { counters.withLock { $0 } }

    package func metadata(of path: SourcePath) throws(StoreError) -> SourceMetadata {
        counters.withLock { $0.lookups += 1 }
        return try countingFailures { () throws(StoreError) in try find(path).status.metadata }
    }

    package func load(_ path: SourcePath) throws(StoreError) -> Source {
        let source = try countingFailures { () throws(StoreError) in try read(path) }
        counters.withLock { counters in
            counters.loads += 1
            counters.loadedByteCount += source.bytes.count
        }
        return source
    }

    /// The names in a directory that a `SourcePath` can hold, sorted; files and directories alike.
    ///
    /// - Parameters:
    ///   - directory: nil for the root.
    ///   - limit: more names than that are `.unavailable`.
    package func entries(of directory: SourcePath?, limit: Int = 10_000) throws(StoreError) -> [String] {
        try countingFailures { () throws(StoreError) in
            guard let names = try names(in: directory, limit: limit) else {
                throw .unavailable(reason: "more than \(limit) entries in \(directory?.description ?? "the root")")
            }
            return names.sorted()
        }
    }

    private func names(in directory: SourcePath?, limit: Int) throws(StoreError) -> [String]? {
        do throws(SystemError) {
            let file = try opener.open(directory?.components ?? [], beneath: root, flags: O_DIRECTORY)
            return try file.names(limit: limit, where: SourcePath.isServable)
        } catch {
            throw StoreError(error, doing: "listing \(directory?.description ?? "the root")")
        }
    }

    private func countingFailures<Result>(_ work: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try work()
        } catch {
            counters.withLock { $0.count(error) }
            throw error
        }
    }
}

// MARK: - One file

extension DirectoryStore {
    private struct Found: ~Copyable {
        let file: OpenFile
        let status: FileStatus

        init(_ file: consuming OpenFile) throws(SystemError) {
            status = try file.status()
            self.file = file
        }
    }

    /// Opens a file that may be served.
    private func find(_ path: SourcePath) throws(StoreError) -> Found {
        do throws(SystemError) {
            let file = try opener.open(path.components, beneath: root)
            let found = try Found(file)
            guard found.status.isRegularFile else { throw SystemError(code: ENODEV) }
            return found
        } catch {
            throw StoreError(error, doing: "opening \(path)")
        }
    }

    /// Reads a file whole, in one version: its status is settled, and the same before and after.
    ///
    /// Waits `FileStatus.settlingNanoseconds` for a file that was written this very moment.
    private func read(_ path: SourcePath) throws(StoreError) -> Source {
        for _ in 0..<DirectoryStore.attempts {
            let found = try find(path)
            guard found.status.byteCount <= maximumByteCount else {
                throw .tooLarge(byteCount: found.status.byteCount, limit: maximumByteCount)
            }
            guard found.status.isSettled(at: .now) else {
                usleep(UInt32(FileStatus.settlingNanoseconds / 1_000))
                continue
            }
            do throws(SystemError) {
                let bytes = try found.file.read(found.status.byteCount)
                if bytes.count == found.status.byteCount, try found.file.status() == found.status {
                    return Source(bytes: bytes, metadata: found.status.metadata)
                }
            } catch {
                throw StoreError(error, doing: "reading \(path)")
            }
        }
        throw .unavailable(reason: "\(path) keeps changing")
    }
}
