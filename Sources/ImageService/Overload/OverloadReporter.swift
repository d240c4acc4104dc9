import Locks
import Rendering

/// Where requests are turned away: says when to come back, and remembers for `/health/ready`.
final class OverloadReporter: Sendable {
    private struct State {
        var retryAfter: RetryAfter
        var overload: OverloadState?
    }

    private let state: Locked<State>

    init(_ configuration: OverloadConfiguration) {
        state = Locked(
            State(
                retryAfter: configuration.retryAfter,
                overload: configuration.readinessPatience.map(OverloadState.init)))
    }

    /// What a client is told whose work is not taken.
    func error(for refusal: AdmissionRefusal) -> ServiceError {
        let retryAfter = state.withLock { state in
            state.overload?.noteRefusal(now: .now)
            return state.retryAfter
        }
        var random = SystemRandomNumberGenerator()
        return .overloaded(retryAfterSeconds: retryAfter.seconds(after: refusal, using: &random))
    }

    var isOverloaded: Bool { state.withLock { $0.overload?.isOverloaded(now: .now) ?? false } }
}

/// What overload leads to.
package struct OverloadConfiguration: Hashable, Sendable {
    package var retryAfter = RetryAfter()
    /// How long requests are turned away without a pause before `/health/ready` answers 503; nil for never.
    package var readinessPatience: Duration? = .seconds(5)

    package init() {}
}
