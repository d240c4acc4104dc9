import Glibc
import Stores

extension LocalFile {
    /// A file on the command line as a source: its folder as a store, so that what stands beside it is found too.
    static func store(around path: String) throws(LocalFileError) -> (store: DirectoryStore, path: SourcePath) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let name = parts.last else { throw LocalFileError(path: path, code: EISDIR) }
        let folder = (path.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
        do {
            let store = try DirectoryStore(
                .init(root: folder.isEmpty ? "." : folder, maximumByteCount: maximumByteCount))
            return (store, try SourcePath(components: [String(name)]))
        } catch {
            throw LocalFileError(path: path, code: ENOENT)
        }
    }
}
