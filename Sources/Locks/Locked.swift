#if !TSAN
    package import Synchronization
#endif

/// A value behind a lock, reached only through `withLock`.
///
/// Nothing else in the package writes a lock.
///
/// It is `Synchronization.Mutex`, except in builds with `-DTSAN`: ThreadSanitizer does not see that `Mutex` orders
/// accesses on Linux and would report every one as a race, so those builds use a pthread mutex, which it understands.
///
/// Keep what is done under the lock short, and call nothing foreign there: the lock is not recursive.
package struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
    #if TSAN
        package let storage: PthreadLocked<Value>
    #else
        package let storage: Mutex<Value>
    #endif

    /// Takes the value over; from here on it is reached only through the lock.
    @inlinable
    package init(_ value: consuming sending Value) {
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
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try storage.withLock(body)
    }
}
