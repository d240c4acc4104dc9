import Glibc

/// An errno from the system, taken in the same step as the call that failed.
struct SystemError: Error, Hashable, CustomStringConvertible {
    let code: Int32

    var description: String {
        var text = [CChar](repeating: 0, count: 128)
        let status = unsafe strerror_r(code, &text, text.count)
        guard status == 0, let end = text.firstIndex(of: 0) else { return "error \(code)" }
        return String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Runs a call that answers -1 on failure, again for as long as a signal interrupts it.
    static func retrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            guard result == -1 else { return result }
            let code = errno
            guard code == EINTR else { throw SystemError(code: code) }
        }
    }
}

extension StoreError {
    /// What a failed call means to whoever asked for a source.
    ///
    /// Everything that says "there is no such file that this store serves" is `.notFound`: a stranger learns nothing
    /// about links, permissions and devices. The rest is the store's own trouble.
    init(_ error: SystemError, doing action: String) {
        switch error.code {
        case ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, EPERM, ENAMETOOLONG, ENXIO, ENODEV, EINVAL:
            self = .notFound
        default:
            self = .unavailable(reason: "\(action): \(error)")
        }
    }
}
