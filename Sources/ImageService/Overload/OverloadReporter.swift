import Locks
import Rendering

/// Where requests are turned away: says when to come back, and remembers for `/health/ready`.
final class OverloadReporter: Sendable {
    private struct State {
        var configuration: OverloadConfiguration
        var overload: OverloadState?

        init(_ configuration: OverloadConfiguration) {
            self.configuration = configuration
            overload = configuration.readinessPatience.map(OverloadState.init)
        }
    }

    private let state: Locked<State>

    init(_ configuration: OverloadConfiguration) {
        state = Locked(State(configuration))
    }

    /// Takes other rules; where they are other ones, what was noted is forgotten.
    func change(_ configuration: OverloadConfiguration) {
        state.withLock { state in
            if state.configuration != configuration { state = State(configuration) }
        }
    }

    /// What a client is told whose work is not taken.
    func error(for refusal: AdmissionRefusal) -> ServiceError {
        let retryAfter = state.withLock { state in
            state.overload?.noteRefusal(now: .now)
            return state.configuration.retryAfter
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
