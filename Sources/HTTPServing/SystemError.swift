import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function's name.
    package let call: String
    /// `errno` as it stood right behind the call.
    package let code: Int32

    /// The call and the reason, such as `bind: Address already in use`.
    package var description: String { unsafe "\(call): \(String(cString: strerror(code)))" }

    /// Whether the process or the system is out of descriptors or memory, which passes.
    var isShortage: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}
