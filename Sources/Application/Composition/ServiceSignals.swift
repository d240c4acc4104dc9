import Dispatch
import Glibc
import Locks

/// SIGTERM and SIGINT: the first asks for a drain, the second ends the process at once.
///
/// In a server SIGHUP asks for the configuration to be read again, SIGUSR1 for the log to be opened anew. SIGPIPE is
/// ignored: a reader that goes away is an error of one write, not of the process.
final class ServiceSignals: Sendable {
    private let queue = DispatchQueue(label: "endcap.signals")
    /// Apart from the other, so that a slow disk does not keep the process from ending.
    private let reloading = DispatchQueue(label: "endcap.reload")
    private let isAsked = Locked(false)

    /// From here on the first of SIGTERM and SIGINT leads to `drain`.
    ///
    /// - Parameter ignored: signals that lead to nothing yet, and no longer to the end of the process.
    func start(ignoring ignored: [Int32] = [], _ drain: @escaping @Sendable () -> Void) {
        for number in [SIGPIPE] + ignored { signal(number, SIG_IGN) }
        for number in [SIGTERM, SIGINT] {
            ProcessSignal.watch(number, on: queue) { [self] in receive(number, drain) }
        }
    }

    /// From here on SIGHUP leads to `reload` and SIGUSR1 to `reopen`, one call after the other.
    func handleRepeated(reload: @escaping @Sendable () -> Void, reopen: @escaping @Sendable () -> Void) {
        ProcessSignal.watch(SIGHUP, on: reloading, handler: reload)
        ProcessSignal.watch(SIGUSR1, on: reloading, handler: reopen)
    }

    private func receive(_ number: Int32, _ drain: () -> Void) {
        let isSecond = isAsked.withLock { isAsked in
            defer { isAsked = true }
            return isAsked
        }
        if isSecond { _exit(128 + number) }
        drain()
    }

    /// Does something later, on the signals' queue.
    func after(_ duration: Duration, _ work: @escaping @Sendable () -> Void) {
        queue.after(duration, work)
    }
}
