import HTTPMessages
import Locks

extension EventLoop {
    /// Most rounds of reading in one turn; a connection with more to read comes again after the others.
    private static let maximumRoundCount = 8
    /// Most bytes thrown away while lingering.
    private static let maximumDiscardedByteCount = 4_194_304

    /// Does everything that a connection can do now: send, answer, read, parse, in that order until nothing moves.
    func takeTurn(_ connection: Connection) {
        for _ in 0..<Self.maximumRoundCount {
            if connection.phase == .lingering { return discardInput(connection) }
            guard sendPending(connection) else { return settle(connection) }
            appendReadyAnswers(connection)
            let hasMoved = takeInput(connection)
            guard flush(connection) else { return settle(connection) }
            if isFinished(connection) {
                finish(connection)
                return settle(connection)
            }
            if !hasMoved, !connection.answers.isFirstReady { return settle(connection) }
        }
        unfinished.append(connection.key)
        settle(connection)
    }

    /// Whether nothing will be sent or read as a request any more.
    private func isFinished(_ connection: Connection) -> Bool {
        guard !connection.hasOutput, connection.answers.isEmpty else { return false }
        if connection.phase == .closing || connection.hasInputEnded { return true }
        return drainDeadline != nil && connection.partialBox == nil
    }

    /// Closes, at once or after lingering.
    private func finish(_ connection: Connection) {
        let isInputUnread = connection.mayRead || connection.partialBox != nil
        guard !connection.hasInputEnded, connection.lingers || isInputUnread else { return close(connection) }
        SystemCalls.shutDownSending(connection.descriptor)
        connection.phase = .lingering
        connection.setPartial(nil)
        discardInput(connection)
    }

    private func discardInput(_ connection: Connection) {
        while connection.mayRead {
            switch buffer.receive(from: connection.descriptor) {
            case .bytes(let count):
                connection.discardedByteCount += count
                guard connection.discardedByteCount <= Self.maximumDiscardedByteCount else {
                    return close(connection)
                }
            case .wouldBlock: connection.mayRead = false
            case .end, .failed: return close(connection)
            }
        }
        settle(connection)
    }

    /// Sets the deadline that fits what the connection waits for.
    private func settle(_ connection: Connection) {
        guard connection.phase != .closed else { return }
        noteBufferedBytes(connection, connection.waitingByteCount)
        let renews = connection.renewsDeadline
        connection.renewsDeadline = false
        let index = connection.key.index
        settleExchange(connection)
        if connection.phase == .lingering {
            deadlines.set(index, .linger, now: now, renews: false)
        } else if connection.hasOutput {
            deadlines.set(index, .write, now: now, renews: renews)
        } else if !connection.answers.isEmpty {
            // The handler's time, not the client's.
            if connection.mayHaveGone {
                deadlines.set(index, .departure, now: now, renews: false)
            } else {
                deadlines.remove(index)
            }
        } else if let partial = connection.partialBox?.value {
            deadlines.set(index, partial.reader.body == nil ? .header : .body, now: now, renews: renews)
        } else if connection.requestCount > 0 {
            deadlines.set(index, .idle, now: now, renews: renews)
        }
    }

    private func noteBufferedBytes(_ connection: Connection, _ count: Int) {
        guard count != connection.notedByteCount else { return }
        counters.bufferedBytes.add(count - connection.notedByteCount)
        connection.notedByteCount = count
    }

    /// Sets the deadline of the whole exchange while there is one.
    private func settleExchange(_ connection: Connection) {
        let renews = connection.renewsExchange
        connection.renewsExchange = false
        if connection.hasOutput || !connection.answers.isEmpty {
            exchanges.set(connection.key.index, .exchange, now: now, renews: renews)
        } else {
            exchanges.remove(connection.key.index)
        }
    }

    /// Closes at once and gives up what is being worked on for the connection.
    func close(_ connection: Connection) {
        guard connection.phase != .closed else { return }
        connection.phase = .closed
        noteBufferedBytes(connection, 0)
        deadlines.remove(connection.key.index)
        exchanges.remove(connection.key.index)
        connections.remove(connection)
        // Takes the descriptor out of the epoll set as well: there is no second one to the same socket.
        SystemCalls.close(connection.descriptor)
        connection.setOutput(nil)
        connection.setPartial(nil)
        budget.giveBack()
        budget.giveBackShare(of: connection.shareholder)
        balance.add(-1, to: number)
        counters.closed.add()
        let works = connection.answers.abandon()
        counters.abandonedRequests.add(works.count)
        for work in works { work.cancel() }
    }

    /// Deals with every deadline that has passed.
    func closeExpired() {
        while let (index, _) = exchanges.popExpired(now: now) {
            guard let connection = connections[index] else { continue }
            counters.timeouts.add()
            close(connection)
        }
        while let (index, kind) = deadlines.popExpired(now: now) {
            guard let connection = connections[index] else { continue }
            guard kind != .departure else {
                probe(connection)
                continue
            }
            if kind != .linger { counters.timeouts.add() }
            let hasBegun = connection.partialBox?.value.hasBegun ?? false
            guard hasBegun, kind == .header || kind == .body else {
                close(connection)
                continue
            }
            connection.setPartial(nil)
            refuse(connection, .timedOut)
            takeTurn(connection)
        }
    }

    /// Stops accepting, closes what is idle, and lets the rest finish.
    func drain(deadline: Int) {
        guard drainDeadline == nil else { return }
        drainDeadline = deadline
        listensAgain = nil
        for (number, listener) in listeners.enumerated() {
            // Who waits in the backlog has a connection as far as it knows.
            acceptWaiting(listener: number, limit: configuration.backlog)
            epoll.remove(listener.descriptor)
        }
        listeners = []
        for connection in connections.all where connection.phase == .open {
            if connection.answers.isEmpty {
                // A request may have come that no event has told of yet.
                connection.mayRead = true
            } else {
                connection.answers.closeBehindLast()
                connection.phase = .closing
                connection.lingers = true
            }
            takeTurn(connection)
        }
    }
}
