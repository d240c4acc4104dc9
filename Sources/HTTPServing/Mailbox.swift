import CLinux
import Glibc
import HTTPMessages
import Locks
import Synchronization

/// What other threads tell a loop.
enum LoopMessage: Sendable {
    case answer(connection: ConnectionKey, serial: UInt64, Response)
    /// From now on answer by this handler, with these limits.
    case change(ServerConfiguration, handler: any RequestHandler)
    /// Stop accepting, finish what has begun, and end by this time of the monotonic clock in milliseconds.
    case drain(deadline: Int)
    /// Give a sign of life.
    case pulse
}

/// The way into a loop's thread: a list behind a lock, and an event counter that wakes the loop.
final class Mailbox: Sendable {
    /// Readable when there are messages from another thread.
    let wakeup: Descriptor
    private let messages = Locked<[LoopMessage]>([])
    /// The loop's thread; 0 before it runs.
    ///
    /// It needs no waking: it looks at the mailbox before it waits.
    private let owner = Atomic<UInt>(0)

    init() throws(SystemError) {
        wakeup = try SystemCalls.makeEventCounter()
    }

    deinit { SystemCalls.close(wakeup) }

    /// Makes the calling thread the one that takes the messages.
    func own() { owner.store(pthread_self(), ordering: .relaxed) }

    func post(_ message: LoopMessage) {
        // Where others lie there already, their wake-up is on the way and serves this one too.
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst, owner.load(ordering: .relaxed) != pthread_self() { SystemCalls.increment(wakeup) }
    }

    var hasMessages: Bool { messages.withLock { !$0.isEmpty } }

    /// All messages so far, oldest first.
    func take() -> [LoopMessage] {
        messages.withLock { messages in
            guard !messages.isEmpty else { return [] }
            let taken = messages
            messages = []
            return taken
        }
    }
}
