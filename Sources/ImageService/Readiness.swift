import Synchronization

/// Whether new clients are welcome.
final class Readiness: Sendable {
    private let isDraining = Atomic(false)

    var isReady: Bool { !isDraining.load(ordering: .relaxed) }

    func beginDraining() { isDraining.store(true, ordering: .relaxed) }
}
