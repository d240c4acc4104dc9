import Glibc

/// What the system says of an open file, as far as it tells one version of a file from another.
struct FileStatus: Hashable {
    let isRegularFile: Bool
    let byteCount: Int
    let modification: Instant
    /// The last change of contents, name or permissions: differs where an edit has set the modification time back.
    let change: Instant
    let inode: UInt64

    /// How long ago the last change must be for the status to stand for exactly these bytes.
    ///
    /// A write moves the times before it moves the bytes, and two writes within one tick of the kernel's clock
    /// (10 ms at most) get the same times.
    static let settlingNanoseconds = 20_000_000

    /// Seconds and nanoseconds since 1970 UTC.
    struct Instant: Hashable {
        let seconds: Int
        let nanoseconds: Int
    }

    /// Whether any later write is sure to show in the status.
    func isSettled(at now: Instant) -> Bool {
        [modification, change].allSatisfy { time in
            // Times in the future come from other clocks and say nothing.
            let seconds = now.seconds - time.seconds
            guard (0...1).contains(seconds) else { return true }
            let age = seconds * 1_000_000_000 + now.nanoseconds - time.nanoseconds
            return age < 0 || age >= FileStatus.settlingNanoseconds
        }
    }

    init(_ status: stat) {
        isRegularFile = status.st_mode & S_IFMT == S_IFREG
        byteCount = Int(status.st_size)
        modification = Instant(status.st_mtim)
        change = Instant(status.st_ctim)
        inode = UInt64(status.st_ino)
    }

    var metadata: SourceMetadata {
        SourceMetadata(
            validator: validator, modificationTime: Int64(modification.seconds), byteCount: byteCount)
    }

    private var validator: String {
        [
            byteCount, modification.seconds, modification.nanoseconds, change.seconds, change.nanoseconds,
            Int(truncatingIfNeeded: inode),
        ].map { String($0, radix: 36) }.joined(separator: "-")
    }
}

extension FileStatus.Instant {
    /// The system clock, which also stamps files.
    static var now: FileStatus.Instant {
        var time = timespec()
        // The only failure is a clock that does not exist.
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return FileStatus.Instant(time)
    }

    fileprivate init(_ time: timespec) {
        self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }
}
