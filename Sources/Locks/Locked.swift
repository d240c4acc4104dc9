#if !TSAN
    public import Synchronization
#endif

/// A value behind a lock, reached only through `withLock`.
///
/// Nothing else in the package writes a lock.
///
/// It is `Synchronization.Mutex`, except in builds with `-DTSAN`: ThreadSanitizer does not see that `Mutex` orders
/// accesses on Linux and would report every one as a race, so those builds use a pthread mutex, which it understands.
///
/// Keep what is done under the lock short, and call nothing foreign there: the lock is not recursive.
///
/// `public`, not `package`, as are the caches: generic code is specialised in another module only where every type
/// that it names is visible to inlining, and an unspecialised lookup costs fifteen times as much.
public struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
    #if TSAN
        @usableFromInline let storage: PthreadLocked<Value>
    #else
        @usableFromInline let storage: Mutex<Value>
    #endif

    /// Takes the value over; from here on it is reached only through the lock.
    @inlinable
    public init(_ value: consuming sending Value) {
        #if TSAN
            storage = PthreadLocked(value)
        #else
            storage = Mutex(value)
        #endif
    }

    /// Runs `body` alone with the value.
    ///
    /// Costs about 20 ns where nobody else holds the lock.
    @inlinable
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try storage.withLock(body)
    }
}
