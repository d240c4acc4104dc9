import CLinux
import Glibc
import HTTPMessages

/// A descriptor of an open file, socket, epoll set or event counter.
///
/// Owned by whoever closes it.
typealias Descriptor = Int32

/// What a transfer on a non-blocking socket came to.
enum Transfer {
    case bytes(Int)
    /// The other side has closed its sending direction; only when receiving.
    case end
    case wouldBlock
    case failed(SystemError)
}

/// Every system call of this target apart from those that bind addresses.
///
/// `errno` is read in the same expression as the call's result, and EINTR is dealt with here.
enum SystemCalls {
    /// Runs a call that returns -1 on failure, again while a signal interrupts it.
    static func check(_ name: String, _ call: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let (result, code) = (call(), errno)
            if result >= 0 { return result }
            if code != EINTR { throw SystemError(call: name, code: code) }
        }
    }

    /// Closes a descriptor.
    ///
    /// Not run again on EINTR: Linux has freed the number by then.
    static func close(_ descriptor: Descriptor) {
        _ = Glibc.close(descriptor)
    }

    // MARK: Sockets

    /// Accepts one connection, non-blocking and closed on exec, and says who it is; nil where none waits or the one that
    /// did is gone.
    static func accept(
        _ listener: Descriptor
    ) throws(SystemError) -> (descriptor: Descriptor, peer: NetworkAddress?)? {
        do throws(SystemError) {
            // A connection that is gone at once may have no name.
            let (descriptor, name) = try unsafe SocketName.filled(by: "accept4") {
                unsafe accept4(listener, $0, $1, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            }
            return (descriptor, name.address)
        } catch {
            // These tell of the connection, not of the listener (accept(2), "Error handling").
            let passing = [
                EAGAIN, ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP,
                ENETUNREACH, EPERM,
            ]
            if passing.contains(error.code) { return nil }
            throw error
        }
    }

    static func receive(_ descriptor: Descriptor, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            let (count, code) = unsafe (recv(descriptor, buffer.baseAddress, buffer.count, 0), errno)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            if code != EINTR { return failedTransfer("recv", code) }
        }
    }

    /// Sends bytes.
    ///
    /// - Parameter hasMore: more follows at once, so that no packet need end here.
    static func send(_ descriptor: Descriptor, _ bytes: UnsafeRawBufferPointer, hasMore: Bool) -> Transfer {
        while true {
            let (count, code) = unsafe (
                Glibc.send(descriptor, bytes.baseAddress, bytes.count, sendFlags(hasMore: hasMore)), errno
            )
            if count >= 0 { return .bytes(count) }
            if code != EINTR { return failedTransfer("send", code) }
        }
    }

    /// Sends what the vectors name, by the plain call where it is one; see ``send(_:_:hasMore:)``.
    static func send(
        _ descriptor: Descriptor, vectors: UnsafeMutableBufferPointer<iovec>, hasMore: Bool
    ) -> Transfer {
        if vectors.count == 1 {
            let vector = unsafe vectors[0]
            let bytes = unsafe UnsafeRawBufferPointer(start: vector.iov_base, count: vector.iov_len)
            return unsafe send(descriptor, bytes, hasMore: hasMore)
        }
        var message = unsafe msghdr()
        unsafe message.msg_iov = vectors.baseAddress
        unsafe message.msg_iovlen = vectors.count
        while true {
            let (count, code) = unsafe (sendmsg(descriptor, &message, sendFlags(hasMore: hasMore)), errno)
            if count >= 0 { return .bytes(count) }
            if code != EINTR { return failedTransfer("sendmsg", code) }
        }
    }

    private static func sendFlags(hasMore: Bool) -> Int32 {
        Int32(MSG_NOSIGNAL) | (hasMore ? Int32(MSG_MORE) : 0)
    }

    /// Ends the sending direction; what was sent before still arrives.
    ///
    /// A failure means that the peer has gone.
    static func shutDownSending(_ descriptor: Descriptor) {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    static func failedTransfer(_ name: String, _ code: Int32) -> Transfer {
        code == EAGAIN ? .wouldBlock : .failed(SystemError(call: name, code: code))
    }

    // MARK: Event counters

    static func makeEventCounter() throws(SystemError) -> Descriptor {
        try check("eventfd") { eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
    }

    /// Wakes the loop that waits for the counter.
    ///
    /// Where the counter is full (it cannot be), the loop is awake anyway.
    static func increment(_ counter: Descriptor) {
        _ = eventfd_write(counter, 1)
    }

    static func reset(_ counter: Descriptor) {
        var value: eventfd_t = 0
        _ = unsafe eventfd_read(counter, &value)
    }

    // MARK: Clocks, limits and the scheduler

    /// Lets other threads that wait for this core run first.
    static func yieldCore() { _ = sched_yield() }

    /// Asks that this thread be let onto its core soon, and for short turns; where the system knows no such wish or does
    /// not grant it, turns stay as they are.
    static func askForTurns(nanoseconds: UInt64) { _ = CLinux_setTurnLength(nanoseconds) }

    /// Milliseconds of a clock that never jumps.
    static func monotonicMilliseconds() -> Int {
        let time = read(CLOCK_MONOTONIC)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    /// Seconds since 1970.
    static func secondsSinceEpoch() -> Int { read(CLOCK_REALTIME_COARSE).tv_sec }

    /// Nanoseconds since 1970.
    static func nanosecondsSinceEpoch() -> Int {
        let time = read(CLOCK_REALTIME)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return time
    }

    /// How many descriptors the process may have open (the soft limit).
    static func descriptorLimit() -> Int {
        var limit = rlimit()
        _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    static func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
