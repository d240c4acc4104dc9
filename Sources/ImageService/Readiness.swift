import Synchronization

/// Whether the process is on its way out.
final class Readiness: Sendable {
    private let drains = Atomic(false)

    var isDraining: Bool { drains.load(ordering: .relaxed) }

    func beginDraining() { drains.store(true, ordering: .relaxed) }
}
