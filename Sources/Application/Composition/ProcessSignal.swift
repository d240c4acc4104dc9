import Dispatch
import Glibc

/// Signals as events.
enum ProcessSignal {
    /// From here on `number` leads to `handler` on `queue`, as long as the process lives, and to nothing else.
    static func watch(_ number: Int32, on queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
        // The default action would end the process before the source sees the signal.
        signal(number, SIG_IGN)
        // Unchecked: touched here, and afterwards only kept alive by its own handler, as long as the process lives.
        nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        unsafe source.setEventHandler {
            withExtendedLifetime(unsafe source) { handler() }
        }
        unsafe source.activate()
    }
}
