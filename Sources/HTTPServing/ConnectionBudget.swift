import HTTPMessages
import Locks
import Synchronization

/// How many connections may be open at once, over all loops and from one address.
final class ConnectionBudget: Sendable {
    private let maximum: Atomic<Int>
    private let used = Atomic<Int>(0)
    private let shares: Locked<AddressShares>

    init(_ configuration: ServerConfiguration) {
        maximum = Atomic(Self.maximum(configuration))
        shares = Locked(
            AddressShares(
                maximum: configuration.maximumConnectionsPerAddress, exempt: configuration.exemptAddresses))
    }

    /// Sets other limits; who is there already stays.
    func change(_ configuration: ServerConfiguration) {
        maximum.store(Self.maximum(configuration), ordering: .relaxed)
        shares.withLock {
            $0.change(maximum: configuration.maximumConnectionsPerAddress, exempt: configuration.exemptAddresses)
        }
    }

    /// The configured limit, or what the limit on open descriptors leaves room for.
    private static func maximum(_ configuration: ServerConfiguration) -> Int {
        let available = SystemCalls.descriptorLimit() - configuration.reservedDescriptorCount
        return max(1, min(configuration.maximumConnectionCount, available))
    }

    /// Takes one place; false where none is free.
    func take() -> Bool {
        if used.add(1, ordering: .relaxed).newValue <= maximum.load(ordering: .relaxed) { return true }
        giveBack()
        return false
    }

    func giveBack() { used.subtract(1, ordering: .relaxed) }

    /// Takes one of an address's places; false where it has all of them.
    ///
    /// - Parameter peer: nil for a Unix socket, which has no limit of its own.
    func takeShare(of peer: NetworkAddress?) -> Bool {
        guard let peer else { return true }
        return shares.withLock { $0.take(peer) }
    }

    func giveBackShare(of peer: NetworkAddress?) {
        guard let peer else { return }
        shares.withLock { $0.giveBack(peer) }
    }
}
