import Glibc

/// A file that appears whole or not at all, and replaces another only where that is wanted.
enum NewFile {
    /// Writes a file, making the folders that lead to it.
    ///
    /// - Parameter replaces: whether a file of that name may be replaced; else there being one is the error `EEXIST`.
    static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(LocalFileError) {
        try makeFolders(to: path)
        if replaces { return try LocalFile.write(bytes, to: path) }
        // Asked first, so that nothing is written in vain; the link below is what decides.
        guard unsafe access(path, F_OK) != 0 else { throw LocalFileError(path: path, code: EEXIST) }
        let draft = "\(path).\(getpid()).new"
        try LocalFile.write(bytes, to: draft)
        let isLinked = unsafe link(draft, path) == 0
        let code = errno
        unsafe unlink(draft)
        if !isLinked { throw LocalFileError(path: path, code: code) }
    }

    private static func makeFolders(to path: String) throws(LocalFileError) {
        var folder = path.hasPrefix("/") ? "/" : ""
        for name in path.split(separator: "/").dropLast() {
            folder += name + "/"
            guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
                throw LocalFileError(path: folder, code: errno)
            }
        }
    }
}
