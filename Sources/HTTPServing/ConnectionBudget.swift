import Synchronization

/// How many connections may be open at once, over all loops.
final class ConnectionBudget: Sendable {
    private let maximum: Atomic<Int>
    private let used = Atomic<Int>(0)

    init(maximum: Int) { self.maximum = Atomic(maximum) }

    /// Sets another maximum; who is there already stays.
    func change(maximum: Int) { self.maximum.store(maximum, ordering: .relaxed) }

    /// Takes one place; false where none is free.
    func take() -> Bool {
        if used.add(1, ordering: .relaxed).newValue <= maximum.load(ordering: .relaxed) { return true }
        giveBack()
        return false
    }

    func giveBack() { used.subtract(1, ordering: .relaxed) }
}
