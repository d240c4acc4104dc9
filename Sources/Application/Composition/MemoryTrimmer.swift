import Dispatch
import ImageService
import Locks

/// Gives memory back to the system as ``TrimPolicy`` says.
final class MemoryTrimmer: Sendable {
    private static let intervalSeconds = 10

    private let service: ImageService
    private let policy = Locked(TrimPolicy())
    private let queue = DispatchQueue(label: "endcap.trim", qos: .utility)

    init(_ service: ImageService) { self.service = service }

    /// From here on, until this goes.
    func start() {
        queue.asyncAfter(deadline: .now() + .seconds(Self.intervalSeconds)) { [weak self] in
            self?.trimIfDue()
            self?.start()
        }
    }

    private func trimIfDue() {
        let (renderCount, figures) = (service.idleRenderCount, AllocatorFigures.read())
        switch policy.withLock({ $0.step(renderCount: renderCount, figures) }) {
        case .nothing: return
        case .freePages: break
        case .everythingIdle: service.releaseIdleMemory()
        }
        AllocatorPolicy.returnFreeMemory()
    }
}
