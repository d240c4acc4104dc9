import Glibc

/// An open file or directory; closed when the value ends.
struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32

    /// Takes the descriptor over.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // The descriptor is gone whatever close says, and nothing was written.
        _ = close(descriptor)
    }

    /// Gives the descriptor away instead of closing it.
    consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    /// The corresponding C function is `fstat`.
    borrowing func status() throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try SystemError.retrying { unsafe fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// Reads up to `count` bytes from the beginning; fewer only where the file ends before.
    borrowing func read(_ count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                while filled < count {
                    let got = try SystemError.retrying {
                        unsafe pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, filled)
                    }
                    guard got > 0 else { break }
                    filled += got
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The names in an open directory that `accepts` admits; nil where there are more than `limit`.
    ///
    /// The corresponding C function is `readdir`.
    consuming func names(limit: Int, where accepts: (String) -> Bool) throws(SystemError) -> [String]? {
        let descriptor = release()
        guard let stream = unsafe fdopendir(descriptor) else {
            let error = SystemError(code: errno)
            _ = close(descriptor)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            guard let name, accepts(name) else { continue }
            guard names.count < limit else { return nil }
            names.append(name)
            errno = 0
        }
        guard errno == 0 else { throw SystemError(code: errno) }
        return names
    }
}
