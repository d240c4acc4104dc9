import FoundationEssentials
import Glibc

/// The pictures that a command line names: files as they are, folders with all that lies in them.
struct PictureFiles: Sendable {
    /// One picture.
    struct File: Hashable, Sendable {
        /// As it can be opened from here.
        var path: String
        /// Below the folder that was named; the name alone of a file that was named.
        var relativePath: String
    }

    /// Most pictures of one run.
    static let maximumCount = 100_000

    private(set) var files: [File] = []

    /// Reads folders to their bottom; what begins with a dot is left out, and links are not followed.
    init(_ arguments: [String]) throws(PictureFilesError) {
        for argument in arguments {
            // Unsafe: stat(2) fills a structure of its own.
            var status = stat()
            guard unsafe stat(argument, &status) == 0 else { throw .unreadable(argument, code: errno) }
            if status.st_mode & S_IFMT == S_IFDIR {
                try addFolder(argument)
            } else {
                try add(File(path: argument, relativePath: Self.name(of: argument)))
            }
        }
        guard !files.isEmpty else { throw .none(arguments) }
    }

    private mutating func addFolder(_ folder: String) throws(PictureFilesError) {
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw .unreadable(folder, code: errno)
        }
        for path in paths.sorted() where Self.isPicture(path) {
            try add(File(path: folder + (folder.hasSuffix("/") ? "" : "/") + path, relativePath: path))
        }
    }

    private mutating func add(_ file: File) throws(PictureFilesError) {
        guard files.count < Self.maximumCount else { throw .tooMany(Self.maximumCount) }
        files.append(file)
    }

    private static func isPicture(_ path: String) -> Bool {
        let lowercase = path.lowercased()
        return [".png", ".jpg", ".jpeg", ".webp"].contains { lowercase.hasSuffix($0) }
            && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

/// Why there are no pictures to work on.
enum PictureFilesError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(String, code: Int32)
    case none([String])
    case tooMany(Int)

    var description: String {
        switch self {
        case .unreadable(let path, let code): LocalFileError(path: path, code: code).description
        case .none(let names): "There are no pictures in \(names.joined(separator: ", "))."
        case .tooMany(let maximum): "There are more than \(maximum) pictures; name fewer at once."
        }
    }
}
