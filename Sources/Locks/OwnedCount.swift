public import Synchronization

/// A count that one thread alone adds to, and any may read.
///
/// So adding is a plain load and store: threads that add to one count pass it to and fro between their cores, which takes
/// longer than all else about it.
///
/// `public` for the reason that `Locked` is.
public final class OwnedCount: Sendable {
    @usableFromInline let value = Atomic<Int>(0)

    /// Zero.
    public init() {}

    /// Adds; only on the one thread that owns this count.
    @inlinable
    public func add(_ amount: Int = 1) {
        value.store(value.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
    }

    /// The sum so far; read elsewhere, it may lack what is being added.
    @inlinable
    public var current: Int { value.load(ordering: .relaxed) }
}
