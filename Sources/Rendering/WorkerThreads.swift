import Dispatch
import Locks

/// As many threads as ever work at the same time, used again and again.
///
/// Each is a serial queue, which has a thread as soon as it has work. A concurrent queue would have its blocks wait for
/// libdispatch's pool, whose monitor counts threads by opening files: it ends the process when there is no descriptor
/// left to do that with.
final class WorkerThreads: Sendable {
    private let label: String
    private let priority: DispatchQoS
    private let idle = Locked<[DispatchQueue]>([])

    init(label: String, priority: DispatchQoS) {
        self.label = label
        self.priority = priority
    }

    /// Runs `work` on a thread that is free, or a new one.
    func run(_ work: @escaping @Sendable () -> Void) {
        let queue = idle.withLock { $0.popLast() } ?? DispatchQueue(label: label, qos: priority)
        queue.async { [self] in
            work()
            idle.withLock { $0.append(queue) }
        }
    }
}
