import Synchronization

/// Which loop a new connection goes to: the one that accepted it, or else the one with the fewest.
///
/// Whoever wakes first accepts most of a burst. Without this, the few lasting connections of a proxy could all lie on
/// one loop while the others idle.
package final class LoopBalance: Sendable {
    private final class Count: Sendable {
        let value = Atomic<Int>(0)
    }

    /// Connections of each loop.
    private let counts: [Count]

    /// - Parameter loopCount: at least 1.
    package init(loopCount: Int) {
        precondition(loopCount > 0)
        counts = (0..<loopCount).map { _ in Count() }
    }

    /// Chooses a loop for a connection that `acceptor` accepted, and counts it there.
    ///
    /// Handing on costs a wake-up, so a small difference is let be: two connections and an eighth.
    package func assign(acceptor: Int) -> Int {
        var chosen = acceptor
        let own = current(acceptor)
        var least = own
        for loop in counts.indices where current(loop) < least { (chosen, least) = (loop, current(loop)) }
        if own <= least + 2 + least / 8 { chosen = acceptor }
        counts[chosen].value.add(1, ordering: .relaxed)
        return chosen
    }

    /// Counts a connection of a loop where it was not assigned, or one less where it has gone.
    package func add(_ amount: Int, to loop: Int) { counts[loop].value.add(amount, ordering: .relaxed) }

    /// Connections of a loop.
    package func current(_ loop: Int) -> Int { counts[loop].value.load(ordering: .relaxed) }
}
