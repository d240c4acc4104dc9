/// Several stores as one: a path's first component may name a mounted store, and the rest is looked up there.
///
/// A mount hides a directory of the same name in the default store.
package struct StoreTable: SourceStore {
    private let root: (any SourceStore)?
    private let mounts: [String: any SourceStore]

    /// - Parameters:
    ///   - root: for paths that name no mount; nil where every path must.
    ///   - mounts: by name. A name that can be no path component is never found: check with `isMountName`.
    package init(root: (any SourceStore)?, mounts: [String: any SourceStore] = [:]) {
        self.root = root
        self.mounts = mounts
    }

    /// Whether a mount of that name could be reached: one visible path component.
    package static func isMountName(_ name: String) -> Bool {
        SourcePath.isServable(name)
    }

    package func metadata(of path: SourcePath) throws(StoreError) -> SourceMetadata {
        let (store, path) = try route(path)
        return try store.metadata(of: path)
    }

    package func load(_ path: SourcePath) throws(StoreError) -> Source {
        let (store, path) = try route(path)
        return try store.load(path)
    }

    private func route(_ path: SourcePath) throws(StoreError) -> (any SourceStore, SourcePath) {
        if let mount = mounts[path.components[0]] {
            guard let rest = path.droppingFirst() else { throw .notFound }
            return (mount, rest)
        }
        guard let root else { throw .notFound }
        return (root, path)
    }
}
