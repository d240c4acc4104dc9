/// The moment until which work is worth doing.
package struct Deadline: Hashable, Sendable {
    let instant: ContinuousClock.Instant

    package init(after duration: Duration) {
        instant = ContinuousClock.now.advanced(by: duration)
    }

    /// The time that is left, not below zero.
    package var remaining: Duration { max(.zero, ContinuousClock.now.duration(to: instant)) }

    /// To be asked between steps of long work.
    package var hasPassed: Bool { ContinuousClock.now >= instant }
}
