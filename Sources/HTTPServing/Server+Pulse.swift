import Locks

extension Server {
    /// Asks every loop for a sign of life.
    ///
    /// - Returns: whether each loop has given all the signs that it was asked for before: a loop that hangs, or works on
    ///   something for longer than the time between two calls, has not.
    package func checkPulse() -> Bool {
        let (mailboxes, counters) = loops
        let asked = counters.map(\.pulsesAsked.current)
        let isAlive = zip(counters, asked).allSatisfy { $0.pulses.current == $1 }
        for (mailbox, counter) in zip(mailboxes, counters) {
            counter.pulsesAsked.add()
            mailbox.post(.pulse)
        }
        return isAlive
    }
}
