import CLinux
import Glibc

/// Opens files beneath a directory descriptor so that neither `..` nor a link leads out of it.
enum BeneathOpener: Sendable {
    /// The kernel resolves beneath the directory (`openat2`, Linux 5.6): links that stay inside are followed.
    case kernel
    /// Component by component, following no link at all: for kernels and sandboxes without `openat2`.
    case walk

    /// How often a lookup that a rename has disturbed (EAGAIN) is begun again.
    private static let attempts = 8

    /// What works here: asks the kernel once.
    static func detect(root: borrowing OpenFile) -> BeneathOpener {
        let descriptor = unsafe CLinux_openBeneath(root.descriptor, ".", O_DIRECTORY)
        guard descriptor >= 0 else { return [-ENOSYS, -EPERM].contains(descriptor) ? .walk : .kernel }
        _ = OpenFile(owning: descriptor)
        return .kernel
    }

    /// Opens for reading, without ever waiting for a FIFO's other end.
    ///
    /// - Parameters:
    ///   - components: valid ones of a `SourcePath`; empty names the root itself.
    ///   - flags: added to the open flags, `O_DIRECTORY` for example.
    func open(
        _ components: [String], beneath root: borrowing OpenFile, flags: Int32 = 0
    ) throws(SystemError) -> OpenFile {
        switch self {
        case .kernel: try openByKernel(components, beneath: root, flags: flags)
        case .walk: try openByWalk(components, beneath: root, flags: flags)
        }
    }

    private func openByKernel(
        _ components: [String], beneath root: borrowing OpenFile, flags: Int32
    ) throws(SystemError) -> OpenFile {
        let path = components.isEmpty ? "." : components.joined(separator: "/")
        var disturbances = 0
        while true {
            let descriptor = unsafe CLinux_openBeneath(root.descriptor, path, flags)
            if descriptor >= 0 { return OpenFile(owning: descriptor) }
            switch -descriptor {
            case EINTR: continue
            case EAGAIN where disturbances < BeneathOpener.attempts: disturbances += 1
            default: throw SystemError(code: -descriptor)
            }
        }
    }

    private func openByWalk(
        _ components: [String], beneath root: borrowing OpenFile, flags: Int32
    ) throws(SystemError) -> OpenFile {
        var directory = try step(to: ".", from: root, flags: O_DIRECTORY)
        guard let last = components.last else { return directory }
        for component in components.dropLast() {
            directory = try step(to: component, from: directory, flags: O_DIRECTORY)
        }
        return try step(to: last, from: directory, flags: flags)
    }

    private func step(
        to component: String, from directory: borrowing OpenFile, flags: Int32
    ) throws(SystemError) -> OpenFile {
        let all = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | flags
        return OpenFile(
            owning: try SystemError.retrying { unsafe openat(directory.descriptor, component, all) })
    }
}
