import Dispatch
import Glibc

/// Does something each time that a signal comes.
enum RepeatedSignal {
    private static let queue = DispatchQueue(label: "endcap.repeated-signals")

    /// From here on the signal leads to `action`, on a queue of its own, as long as the process lives.
    static func handle(_ number: Int32, _ action: @escaping @Sendable () -> Void) {
        // The default action would end the process before the source sees the signal.
        signal(number, SIG_IGN)
        // Unchecked: made here, and afterwards only kept alive by its own handler.
        nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        unsafe source.setEventHandler { withExtendedLifetime(unsafe source, action) }
        unsafe source.activate()
    }
}
