package import HTTPMessages

/// The answers that a connection owes, in the order of its requests (RFC 9112 §9.3.2).
///
/// A pure value.
package struct AnswerQueue {
    private struct Slot {
        var serial: UInt64
        var context: AnswerContext
        var response: Response?
        var work: (any Cancellable)?
    }

    private var slots: [Slot] = []
    private var nextSerial: UInt64 = 0

    package init() {}

    package var count: Int { slots.count }
    package var isEmpty: Bool { slots.isEmpty }
    package var isFirstReady: Bool { slots.first?.response != nil }

    /// Whether the next answer is not there yet, and goes to a client that understands interim ones.
    package var isWaitingForHTTP11: Bool {
        guard let first = slots.first else { return false }
        return first.response == nil && first.context.version == .http11
    }

    /// Owes an answer that is not there yet.
    ///
    /// - Returns: the number by which ``fulfil(_:with:)`` finds it.
    package mutating func expect(_ context: AnswerContext) -> UInt64 {
        nextSerial += 1
        slots.append(Slot(serial: nextSerial, context: context))
        return nextSerial
    }

    /// Owes an answer that is there already, behind others that are not.
    package mutating func append(_ response: Response, _ context: AnswerContext) {
        let serial = expect(context)
        fulfil(serial, with: response)
    }

    /// Remembers how to give an expected answer's work up.
    package mutating func setWork(_ work: (any Cancellable)?, for serial: UInt64) {
        guard let index = index(serial), slots[index].response == nil else { return }
        slots[index].work = work
    }

    /// Takes an expected answer.
    ///
    /// - Returns: false where it is not expected (any more), or came already.
    @discardableResult
    package mutating func fulfil(_ serial: UInt64, with response: Response) -> Bool {
        guard let index = index(serial), slots[index].response == nil else { return false }
        slots[index].response = response
        slots[index].work = nil
        return true
    }

    /// Removes the first answer, where it is there.
    package mutating func popReady() -> (response: Response, context: AnswerContext)? {
        guard let slot = slots.first, let response = slot.response else { return nil }
        slots.removeFirst()
        if slots.isEmpty { slots = [] }  // An idle connection holds no memory.
        return (response, slot.context)
    }

    /// Makes the connection close behind the last answer owed.
    package mutating func closeBehindLast() {
        guard let last = slots.indices.last else { return }
        slots[last].context.closes = true
    }

    /// Owes nothing any more.
    ///
    /// - Returns: the works that nobody waits for now.
    package mutating func abandon() -> [any Cancellable] {
        let works = slots.compactMap(\.work)
        slots = []
        return works
    }

    private func index(_ serial: UInt64) -> Int? { slots.firstIndex { $0.serial == serial } }
}
