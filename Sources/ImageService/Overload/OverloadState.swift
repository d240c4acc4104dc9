/// Whether the service has more to do than it can: a pure value.
///
/// Requests that are turned away now and then are no overload. It begins once they have been turned away for
/// `patience` without a pause, and ends when none was for as long: a balancer must not see it come and go.
struct OverloadState: Sendable {
    /// The longest time between two refusals that belong together.
    static let longestPause = Duration.seconds(1)

    private var patience: Duration
    private var firstRefusal: ContinuousClock.Instant?
    private var lastRefusal: ContinuousClock.Instant?
    private var isOverloaded = false

    init(patience: Duration) {
        self.patience = patience
    }

    /// Notes that a request was turned away.
    mutating func noteRefusal(now: ContinuousClock.Instant) {
        _ = isOverloaded(now: now)
        if let lastRefusal, now - lastRefusal <= Self.longestPause {
            isOverloaded = isOverloaded || now - (firstRefusal ?? now) >= patience
        } else {
            firstRefusal = now
        }
        lastRefusal = now
    }

    mutating func isOverloaded(now: ContinuousClock.Instant) -> Bool {
        if isOverloaded, let lastRefusal, now - lastRefusal >= max(patience, Self.longestPause) {
            isOverloaded = false
            firstRefusal = nil
        }
        return isOverloaded
    }
}
