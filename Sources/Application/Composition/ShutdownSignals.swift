import Dispatch
import Glibc
import Locks

/// SIGTERM and SIGINT: the first asks for a drain, the second ends the process at once.
///
/// SIGPIPE is ignored: a reader that goes away is an error of one write, not of the process.
final class ShutdownSignals: Sendable {
    private let queue = DispatchQueue(label: "endcap.signals")
    private let isAsked = Locked(false)

    /// From here on the signals lead to `drain`, on a queue of its own.
    func start(_ drain: @escaping @Sendable () -> Void) {
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGTERM, SIGINT] {
            // The default action would end the process before the source sees the signal.
            signal(number, SIG_IGN)
            // Unchecked: touched here, and afterwards only kept alive by its own handler, as long as the process lives.
            nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            unsafe source.setEventHandler { [self] in
                withExtendedLifetime(unsafe source) { receive(number, drain) }
            }
            unsafe source.activate()
        }
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
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
}
