import Dispatch
import ImageService
import Locks

/// Gives memory back to the system as ``TrimPolicy`` says.
final class MemoryTrimmer: Sendable {
    private static let interval = Duration.seconds(10)

    private let policy = Locked(TrimPolicy())
    private let queue = DispatchQueue(label: "endcap.trim", qos: .utility)

    /// From here on, until this goes.
    ///
    /// - Parameter service: the one that answers, which another may have replaced since the last time.
    func start(_ service: @escaping @Sendable () -> ImageService) {
        queue.after(Self.interval) { [weak self] in
            self?.trimIfDue(service())
            self?.start(service)
        }
    }

    private func trimIfDue(_ service: ImageService) {
        let (renderCount, figures) = (service.idleRenderCount, AllocatorFigures.read())
        switch policy.withLock({ $0.step(renderCount: renderCount, figures) }) {
        case .nothing: return
        case .freePages: break
        case .everythingIdle: service.releaseIdleMemory()
        }
        AllocatorPolicy.returnFreeMemory()
    }
}
