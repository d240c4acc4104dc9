import Glibc

/// Files named on the command line.
enum LocalFile {
    /// The largest file that is read, in bytes.
    static let maximumByteCount = 1 << 30

    /// Reads a whole file; `-` is standard input.
    static func read(_ path: String) throws(LocalFileError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LocalFileError(path: path, code: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= maximumByteCount {
            // Unsafe: read(2) fills memory by pointer, at most as much as the chunk holds.
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count > 0 {
                bytes += chunk[..<count]
            } else if errno != EINTR {
                throw LocalFileError(path: path, code: errno)
            }
        }
        throw LocalFileError(path: path, code: EFBIG)
    }

    /// Writes a whole file, replacing what was there; `-` is standard output.
    ///
    /// The bytes go to a file beside it first, so that an interrupted run leaves no half of it.
    static func write(_ bytes: [UInt8], to path: String) throws(LocalFileError) {
        if path == "-" { return try write(bytes, STDOUT_FILENO, path) }
        let draft = "\(path).\(getpid()).tmp"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw LocalFileError(path: path, code: errno) }
        do throws(LocalFileError) {
            defer { close(descriptor) }
            try write(bytes, descriptor, path)
        } catch {
            unsafe unlink(draft)
            throw error
        }
        guard unsafe rename(draft, path) == 0 else {
            let code = errno
            unsafe unlink(draft)
            throw LocalFileError(path: path, code: code)
        }
    }

    private static func write(_ bytes: [UInt8], _ descriptor: Int32, _ path: String) throws(LocalFileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Unsafe: write(2) takes the bytes by pointer and has copied them when it returns.
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw LocalFileError(path: path, code: errno)
            }
        }
    }
}

/// A file could not be read or written.
struct LocalFileError: Error, Hashable, Sendable, CustomStringConvertible {
    var path: String
    /// `errno`.
    var code: Int32

    var description: String {
        // Unsafe: strerror's text stays valid until the thread's next call; it is copied here.
        unsafe "\(path): \(String(cString: strerror(code)))"
    }
}
