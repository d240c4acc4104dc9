/// One of an ``AdmissionQueue``'s two lanes: who waits in it, in order, and how fast it goes.
///
/// Appending and taking the first are O(1); so is removing, on average: what is removed is skipped when its turn comes.
struct AdmissionLane {
    /// Waiting jobs, the next one last; some are not there any more.
    private var returned: [JobTicket] = []
    /// Waiting jobs behind those, the next one at `head`.
    private var tickets: [JobTicket] = []
    private var head = 0
    /// Jobs that wait.
    private(set) var waitingCount = 0
    var runningCount = 0
    /// What the running jobs cost together.
    var runningCost = 0
    /// A moving average of how long jobs run.
    private(set) var typicalDuration = Duration.zero

    mutating func append(_ ticket: JobTicket) {
        tickets.append(ticket)
        waitingCount += 1
    }

    /// Puts a job that had its turn before in front of all others.
    mutating func prepend(_ ticket: JobTicket) {
        returned.append(ticket)
        waitingCount += 1
    }

    /// The job whose turn is next, where `isWaiting` says that it still waits.
    mutating func first(where isWaiting: (JobTicket) -> Bool) -> JobTicket? {
        while let ticket = returned.last {
            if isWaiting(ticket) { return ticket }
            returned.removeLast()
        }
        while head < tickets.count {
            if isWaiting(tickets[head]) { return tickets[head] }
            dropHead()
        }
        return nil
    }

    /// Takes the job off that ``first(where:)`` gave.
    mutating func removeFirst() {
        if returned.popLast() == nil { dropHead() }
        waitingCount -= 1
    }

    /// Notes that a job somewhere in the lane has gone.
    mutating func forgetOne() {
        waitingCount -= 1
        if waitingCount == 0 {
            returned = []
            tickets = []
            head = 0
        }
    }

    private mutating func dropHead() {
        head += 1
        if head == tickets.count || head >= 1_024 {
            tickets.removeFirst(head)
            head = 0
        }
    }

    mutating func noteDuration(_ duration: Duration) {
        typicalDuration = typicalDuration == .zero ? duration : typicalDuration * 7 / 8 + duration / 8
    }
}
