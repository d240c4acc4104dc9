import Dispatch

extension DispatchQueue {
    /// Does something later.
    func after(_ pause: Duration, _ work: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = pause.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
}
