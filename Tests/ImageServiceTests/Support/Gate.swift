import Dispatch

/// Stops threads until it is opened; from then on it lets everyone through.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    /// Half a minute at most, so that a test that fails ends.
    func pass() {
        _ = semaphore.wait(timeout: .now() + .seconds(30))
        semaphore.signal()
    }
}
