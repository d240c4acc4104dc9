import Synchronization

/// How many connections may be open at once, over all loops.
final class ConnectionBudget: Sendable {
    let maximum: Int
    private let used = Atomic<Int>(0)

    init(maximum: Int) { self.maximum = maximum }

    /// Takes one place; false where none is free.
    func take() -> Bool {
        if used.add(1, ordering: .relaxed).newValue <= maximum { return true }
        giveBack()
        return false
    }

    func giveBack() { used.subtract(1, ordering: .relaxed) }
}
