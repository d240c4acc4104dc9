import CLinux
import Glibc

/// An epoll set with the buffer for its events.
///
/// Used by one thread.
@safe
struct Epoll: ~Copyable {
    /// What happened to a descriptor, as a set of epoll flags.
    struct Flags: OptionSet {
        let rawValue: UInt32

        static let readable = Flags(rawValue: EPOLLIN.rawValue)
        static let writable = Flags(rawValue: EPOLLOUT.rawValue)
        /// The peer has closed its sending direction, or both.
        static let peerEnded = Flags(rawValue: EPOLLRDHUP.rawValue)
        static let hungUp = Flags(rawValue: EPOLLHUP.rawValue)
        static let error = Flags(rawValue: EPOLLERR.rawValue)
        /// Tell once a change, not as long as a state lasts.
        static let edgeTriggered = Flags(rawValue: EPOLLET.rawValue)
        /// Of several sets that watch a descriptor, wake one (or some), not all.
        static let exclusive = Flags(rawValue: EPOLLEXCLUSIVE.rawValue)
    }

    /// Most events taken in one call.
    private static let capacity = 256

    private let descriptor: Descriptor
    private let events: UnsafeMutableBufferPointer<epoll_event>

    init() throws(SystemError) {
        descriptor = try SystemCalls.check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
        unsafe events = .allocate(capacity: Self.capacity)
        unsafe events.initialize(repeating: epoll_event())
    }

    deinit {
        SystemCalls.close(descriptor)
        unsafe events.deallocate()
    }

    func add(_ watched: Descriptor, _ flags: Flags, key: UInt64) throws(SystemError) {
        var event = unsafe epoll_event(events: flags.rawValue, data: epoll_data(u64: key))
        _ = try SystemCalls.check("epoll_ctl") { unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event) }
    }

    func remove(_ watched: Descriptor) {
        _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil)
    }

    /// Waits until something happens, for `milliseconds` at most (-1: for ever).
    ///
    /// - Returns: how many events to look at; 0 after the time or where a signal came in between.
    func wait(milliseconds: Int32) -> Int {
        let count = unsafe epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
        return Int(max(0, count))
    }

    /// An event of the last ``wait(milliseconds:)``.
    func event(_ index: Int) -> (key: UInt64, flags: Flags) {
        unsafe (events[index].data.u64, Flags(rawValue: events[index].events))
    }
}
