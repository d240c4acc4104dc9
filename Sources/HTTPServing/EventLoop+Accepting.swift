import HTTPMessages
import Locks

extension EventLoop {
    /// Most connections accepted in one turn, so that the other loops get their share of a burst without its being
    /// handed to them.
    private static let maximumAcceptCount = 4
    /// Milliseconds without accepting at the connection limit or out of descriptors.
    ///
    /// The listener has to leave the epoll set for that time: it stays readable, and would wake the loop for nothing
    /// without end.
    private static let pauseMilliseconds = 50

    /// Adds all listeners to the epoll set.
    func addListeners() throws(SystemError) {
        for (number, listener) in listeners.enumerated() {
            try epoll.add(
                listener.descriptor, [.readable, .exclusive], key: ConnectionKey.listener(number).rawValue)
        }
    }

    /// Accepts some of a listener's waiting connections.
    func accept(listener number: Int) {
        guard listeners.indices.contains(number), listensAgain == nil else { return }
        acceptWaiting(listener: number, limit: Self.maximumAcceptCount)
    }

    /// Accepts up to `limit` connections, fewer where fewer wait or there is no room.
    func acceptWaiting(listener number: Int, limit: Int) {
        let listener = listeners[number]
        for _ in 0..<limit {
            guard budget.take() else { return pauseListening() }
            do throws(SystemError) {
                guard let (descriptor, peer) = try SystemCalls.accept(listener.descriptor) else {
                    return budget.giveBack()
                }
                let newcomer = NewConnection(
                    descriptor: descriptor, peer: peer, awaitsProxyHeader: proxyListeners.contains(number))
                if budget.takeShare(of: newcomer.shareholder) { place(newcomer) } else { turnAway(descriptor) }
            } catch {
                budget.giveBack()
                return pauseListening()
            }
        }
    }

    /// Keeps a new connection, or hands it to a loop that has fewer.
    private func place(_ newcomer: NewConnection) {
        let chosen = balance.assign(acceptor: number)
        if chosen != number {
            // While all drain, some may have ended.
            if drainDeadline == nil, mailboxes[chosen].post(.adopt(newcomer)) { return }
            balance.add(-1, to: chosen)
            balance.add(1, to: number)
        }
        adopt(newcomer)
    }

    /// Has a new connection, counted here by whoever accepted it, take its first turn, and then waits for its events.
    ///
    /// The request has come with the connection more often than not, of which no event has told yet, nor ever will while
    /// the loop drains. Who is answered and closed at once is never waited for.
    func adopt(_ newcomer: NewConnection) {
        counters.accepted.add()
        let connection = connections.insert(newcomer.descriptor)
        connection.peer = newcomer.peer
        connection.shareholder = newcomer.shareholder
        connection.awaitsProxyHeader = newcomer.awaitsProxyHeader
        connection.mayRead = true
        deadlines.set(connection.key.index, .header, now: now, renews: true)
        takeTurn(connection)
        guard connection.phase != .closed else { return }
        do throws(SystemError) {
            let flags: Epoll.Flags = [.readable, .writable, .peerEnded, .edgeTriggered]
            try epoll.add(newcomer.descriptor, flags, key: connection.key.rawValue)
        } catch {
            close(connection)
        }
    }

    /// Closes a connection that came too late to be taken over.
    func abandon(_ newcomer: NewConnection) {
        SystemCalls.close(newcomer.descriptor)
        balance.add(-1, to: number)
        budget.giveBackShare(of: newcomer.shareholder)
        budget.giveBack()
    }

    /// Says why, as far as that can be said without waiting, and closes.
    private func turnAway(_ descriptor: Descriptor) {
        counters.turnedAway.add()
        budget.giveBack()
        // What is unread when a socket is closed makes the system reset it, and the answer may be lost.
        _ = buffer.receive(from: descriptor)
        var answer = OutputQueue()
        answer.append(Self.tooManyConnections, AnswerContext(requestID: requestIDs.next(), closes: true), writer)
        _ = SocketWriter.send(&answer, to: descriptor, by: pipe)
        SystemCalls.close(descriptor)
    }

    private static let tooManyConnections: Response = {
        var fields = Fields()
        fields.append("Retry-After", "1")
        return Problem(
            status: 429, title: "Too many connections",
            detail:
                "Your address has as many connections as one address may have. Close some, or use them for more requests."
        ).response(fields: fields)
    }()

    private func pauseListening() {
        guard listensAgain == nil, drainDeadline == nil else { return }
        counters.acceptPauses.add()
        for listener in listeners { epoll.remove(listener.descriptor) }
        listensAgain = now + Self.pauseMilliseconds
    }

    /// Puts the listeners back after a pause.
    func listenAgainIfDue() {
        guard let due = listensAgain, due <= now else { return }
        listensAgain = nil
        do throws(SystemError) {
            try addListeners()
        } catch {
            pauseListening()
        }
    }
}
