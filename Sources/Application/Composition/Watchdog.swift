import Dispatch
import HTTPServing

/// Gives the service manager its signs of life, as long as every event loop gives its own.
final class Watchdog: Sendable {
    private let queue = DispatchQueue(label: "endcap.watchdog")
    private let server: Server
    private let manager: ServiceManager

    init(_ server: Server, _ manager: ServiceManager) {
        self.server = server
        self.manager = manager
    }

    /// Begins, where signs of life are wanted: two in each interval, so that one may be late.
    func start() {
        guard let interval = manager.watchdogInterval else { return }
        next(after: interval / 2)
    }

    private func next(after pause: Duration) {
        queue.after(pause) { [self] in
            if server.checkPulse() { manager.tell(.alive) }
            next(after: pause)
        }
    }
}
