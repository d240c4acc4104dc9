/// The moment until which work is worth doing.
package struct Deadline: Hashable, Sendable {
    private let instant: ContinuousClock.Instant

    package init(after duration: Duration) {
        instant = ContinuousClock.now.advanced(by: duration)
    }

    package var hasPassed: Bool { ContinuousClock.now >= instant }

    /// To be called between steps of long work.
    package func check() throws(DeadlineExceeded) {
        if hasPassed { throw DeadlineExceeded() }
    }
}

/// Work was given up because its time was over.
package struct DeadlineExceeded: Error, Hashable, Sendable {}
