#if TSAN
    import Glibc

    /// `Locked`'s storage in sanitizer builds: a pthread mutex and the value, both at fixed addresses.
    // Unchecked: `init` takes the value over by `sending`, and the mutex hands it to one thread at a time.
    @safe
    @usableFromInline
    struct PthreadLocked<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        private let value: UnsafeMutablePointer<Value>

        @usableFromInline
        init(_ initial: consuming sending Value) {
            unsafe mutex = .allocate(capacity: 1)
            unsafe mutex.initialize(to: pthread_mutex_t())
            let status = unsafe pthread_mutex_init(mutex, nil)
            precondition(status == 0, "pthread_mutex_init failed with \(status)")
            unsafe value = .allocate(capacity: 1)
            unsafe value.initialize(to: initial)
        }

        deinit {
            unsafe value.deinitialize(count: 1)
            unsafe value.deallocate()
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        @usableFromInline
        borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            let locked = unsafe pthread_mutex_lock(mutex)
            precondition(locked == 0, "pthread_mutex_lock failed with \(locked)")
            defer { unsafe pthread_mutex_unlock(mutex) }
            // With the mutex held the value is nobody else's.
            return try unsafe body(&value.pointee)
        }
    }
#endif
