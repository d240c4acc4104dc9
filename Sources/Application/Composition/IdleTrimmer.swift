import Dispatch
import ImageService
import Locks

/// Gives memory back when renders have stopped: what encoders keep for the next picture, and the allocator's free pages.
final class IdleTrimmer: Sendable {
    /// How long no render has begun or run when memory goes back.
    private static let intervalSeconds = 10

    private let service: ImageService
    private let quiet = Locked(QuietPeriod())
    private let queue = DispatchQueue(label: "endcap.trim", qos: .utility)

    init(_ service: ImageService) { self.service = service }

    /// From here on, until this goes.
    func start() {
        queue.asyncAfter(deadline: .now() + .seconds(Self.intervalSeconds)) { [weak self] in
            self?.trimIfQuiet()
            self?.start()
        }
    }

    private func trimIfQuiet() {
        let count = service.idleRenderCount
        guard quiet.withLock({ $0.isOver(renderCount: count) }) else { return }
        service.releaseIdleMemory()
        AllocatorPolicy.returnFreeMemory()
    }
}

/// Tells when an interval without renders follows some with; a pure value.
struct QuietPeriod: Sendable {
    private var lastCount = 0
    /// Whether anything was rendered since memory was last given back.
    private var isDue = false

    /// To be asked once an interval.
    ///
    /// - Parameter renderCount: renders begun so far; nil while some are under way.
    /// - Returns: whether memory is to be given back now.
    mutating func isOver(renderCount: Int?) -> Bool {
        guard let renderCount, renderCount == lastCount else {
            isDue = true
            lastCount = renderCount ?? lastCount
            return false
        }
        defer { isDue = false }
        return isDue
    }
}
