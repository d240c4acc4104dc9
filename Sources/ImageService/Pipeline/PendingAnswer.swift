import HTTPMessages
import Locks

/// An answer that work is under way for, stage after stage; can be given up at any of them.
final class PendingAnswer: Cancellable {
    /// What an answer waits for, in order.
    enum Stage: Int {
        case metadata, pixels, rendition
    }

    private struct State {
        var stage = Stage.metadata
        var leave: (@Sendable () -> Void)?
        var isCancelled = false
    }

    private let state = Locked(State())
    private let completion: @Sendable (Response) -> Void

    init(completion: @escaping @Sendable (Response) -> Void) {
        self.completion = completion
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func complete(_ response: Response) { completion(response) }

    /// Notes how to give up what the answer waits for now.
    ///
    /// A later stage may have begun on another thread before an earlier one is noted; then the earlier is over already.
    func wait(in stage: Stage, orElse leave: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if stage.rawValue >= state.stage.rawValue {
                state.stage = stage
                state.leave = leave
            }
            return state.isCancelled
        }
        if isCancelled { leave() }
    }

    func cancel() {
        let leave = state.withLock { state in
            state.isCancelled = true
            return state.leave
        }
        leave?()
    }
}
