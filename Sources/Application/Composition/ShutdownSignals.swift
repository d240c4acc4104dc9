import Dispatch
import Glibc
import Locks

/// SIGTERM and SIGINT: the first asks for a drain, the second ends the process at once.
///
/// SIGPIPE is ignored: a reader that goes away is an error of one write, not of the process.
final class ShutdownSignals: Sendable {
    private struct State {
        var sources: [any DispatchSourceSignal] = []
        var isAsked = false
    }

    private let queue = DispatchQueue(label: "endcap.signals")
    private let state = Locked(State())

    /// From here on the signals lead to `drain`, on a queue of its own.
    func start(_ drain: @escaping @Sendable () -> Void) {
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGTERM, SIGINT] {
            // The default action would end the process before the source sees the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [self] in
                let isSecond = state.withLock { state in
                    defer { state.isAsked = true }
                    return state.isAsked
                }
                if isSecond { _exit(128 + number) }
                drain()
            }
            source.activate()
            state.withLock { $0.sources.append(source) }
        }
    }

    /// Does something later, on the signals' queue.
    func after(_ duration: Duration, _ work: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
}
