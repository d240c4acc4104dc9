import CLinux
import Glibc
import HTTPMessages
import Locks
import Synchronization

/// What other threads tell a loop.
enum LoopMessage: Sendable {
    case answer(connection: ConnectionKey, serial: UInt64, Response)
    /// Take a connection over that another loop accepted.
    case adopt(NewConnection)
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
    /// Nil once the loop has ended.
    private let messages = Locked<[LoopMessage]?>([])
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

    /// Leaves a message.
    ///
    /// - Returns: false where the loop has ended and nobody will read it.
    @discardableResult
    func post(_ message: LoopMessage) -> Bool {
        let count = messages.withLock { messages in
            messages?.append(message)
            return messages?.count
        }
        // Where others lie there already, their wake-up is on the way and serves this one too.
        if count == 1, owner.load(ordering: .relaxed) != pthread_self() { SystemCalls.increment(wakeup) }
        return count != nil
    }

    var hasMessages: Bool { messages.withLock { $0?.isEmpty == false } }

    /// All messages so far, oldest first.
    func take() -> [LoopMessage] {
        messages.withLock { messages in
            guard let taken = messages, !taken.isEmpty else { return [] }
            messages = []
            return taken
        }
    }

    /// Takes no more messages.
    ///
    /// - Returns: those that nobody has read.
    func close() -> [LoopMessage] {
        messages.withLock { messages in
            defer { messages = nil }
            return messages ?? []
        }
    }
}
