/// Which job begins, waits or is refused: the rules of a ``WorkerPool`` as a plain value, without threads or clocks.
///
/// Jobs cost what their work touches, in pixels, and go through one of two lanes. Heavy ones never hold every worker,
/// so that light ones always get on; and where heavy ones wait, at least one of them runs, so that neither lane
/// starves. Inside a lane the first to come is the first to begin.
///
/// A job is admitted once. It may turn out heavier than it looked (``raise(_:to:then:now:)``), or have to wait for what
/// another job makes (``park(_:now:)``): it keeps its place among those that were admitted.
package struct AdmissionQueue<Work: Sendable>: Sendable {
    package enum Decision: Sendable {
        /// Begin now.
        case start(JobTicket)
        /// It begins when ``startNext(now:)`` gives it, or leaves by ``expire(now:)`` or ``withdraw(_:)``.
        case wait(JobTicket)
        case refuse(AdmissionRefusal)
    }

    private enum Lane: CaseIterable {
        case light, heavy
    }

    private enum Phase {
        case waiting(Work)
        case running
        /// Waits for another job's result, or has it already.
        case parked
    }

    private struct Entry {
        var phase: Phase
        var lane: Lane
        var cost: Int
        /// Until when it may wait.
        var patience: ContinuousClock.Instant
        var startTime: ContinuousClock.Instant
        /// How long it has run already, before it was parked or raised.
        var spent = Duration.zero
        /// What to go on with, where that came before the job was parked.
        var resumption: Work?
    }

    package var limits: AdmissionLimits
    private var entries: [JobTicket: Entry] = [:]
    private var light = AdmissionLane()
    private var heavy = AdmissionLane()
    private var parkedCount = 0
    private var lastNumber: UInt64 = 0

    package init(limits: AdmissionLimits) {
        self.limits = limits
    }

    /// Jobs that have not begun, or wait for others.
    package var queuedCount: Int { light.waitingCount + heavy.waitingCount + parkedCount }
    package var runningCount: Int { light.runningCount + heavy.runningCount }
    package var heavyRunningCount: Int { heavy.runningCount }

    // MARK: Coming

    /// Takes a job, or refuses it where too many wait or it would have to wait too long.
    package mutating func offer(_ work: Work, cost: Int, now: ContinuousClock.Instant) -> Decision {
        let lane: Lane = cost >= limits.heavyCost ? .heavy : .light
        let starts = self[lane].waitingCount == 0 && hasRoom(lane, cost)
        if !starts, let refusal = refusal(lane) { return .refuse(refusal) }
        lastNumber += 1
        let ticket = JobTicket(number: lastNumber)
        entries[ticket] = Entry(
            phase: .waiting(work), lane: lane, cost: cost, patience: now + limits.queueTimeout, startTime: now)
        guard starts else {
            self[lane].append(ticket)
            return .wait(ticket)
        }
        begin(ticket, now: now)
        return .start(ticket)
    }

    private func refusal(_ lane: Lane) -> AdmissionRefusal? {
        guard queuedCount < limits.queueLimit else { return .full }
        let wait = predictedWait(lane)
        return wait > limits.queueTimeout ? .slow(wait: wait) : nil
    }

    /// How long those that wait in a lane will take, by the pace of the last jobs.
    private func predictedWait(_ lane: Lane) -> Duration {
        let slotCount = lane == .heavy ? limits.heavySlotCount : limits.lightSlotCount
        return self[lane].typicalDuration * self[lane].waitingCount / slotCount
    }

    /// Whether another job of a lane may run now, whoever waits elsewhere.
    private func hasRoom(_ lane: Lane, _ cost: Int) -> Bool {
        guard runningCount < limits.slotCount else { return false }
        guard lane == .heavy else { return light.runningCount < limits.lightSlotCount }
        return heavy.runningCount < limits.heavySlotCount
            && (heavy.runningCount == 0 || heavy.runningCost + cost <= limits.heavyCostInFlight)
    }

    // MARK: Going on

    /// The next job that may begin now; nil where none may.
    ///
    /// To be asked again until it gives none, after every change.
    package mutating func startNext(now: ContinuousClock.Instant) -> (ticket: JobTicket, work: Work)? {
        // The heavy lane's own worker first; the others serve light jobs before heavy ones.
        let order: [Lane] = heavy.runningCount == 0 ? [.heavy, .light] : [.light, .heavy]
        for lane in order {
            guard let ticket = firstWaiting(lane), let entry = entries[ticket], hasRoom(lane, entry.cost),
                case .waiting(let work) = entry.phase
            else { continue }
            self[lane].removeFirst()
            begin(ticket, now: now)
            return (ticket, work)
        }
        return nil
    }

    /// Notes that a running job is done.
    package mutating func finish(_ ticket: JobTicket, now: ContinuousClock.Instant) {
        guard var entry = entries.removeValue(forKey: ticket), case .running = entry.phase else { return }
        stop(&entry, now: now)
        self[entry.lane].noteDuration(entry.spent)
    }

    /// Notes that a running job costs more than it seemed to.
    ///
    /// - Returns: `start` where it may go on at once, else what becomes of `work`, which is the rest of it.
    package mutating func raise(
        _ ticket: JobTicket, to cost: Int, then work: Work, now: ContinuousClock.Instant
    ) -> Decision {
        guard var entry = entries[ticket] else { return .start(ticket) }
        guard cost >= limits.heavyCost, entry.lane == .light else { return .start(ticket) }
        stop(&entry, now: now)
        entry.lane = .heavy
        entry.cost = cost
        entry.phase = .waiting(work)
        entry.patience = now + limits.queueTimeout
        entries[ticket] = entry
        if heavy.waitingCount == 0, hasRoom(.heavy, cost) {
            begin(ticket, now: now)
            return .start(ticket)
        }
        if let refusal = refusal(.heavy) {
            entries[ticket] = nil
            return .refuse(refusal)
        }
        heavy.append(ticket)
        return .wait(ticket)
    }

    /// Frees the worker of a running job until ``resume(_:with:now:)``.
    ///
    /// - Returns: what to go on with at once, where that has come already.
    package mutating func park(_ ticket: JobTicket, now: ContinuousClock.Instant) -> Work? {
        guard var entry = entries[ticket], case .running = entry.phase else { return nil }
        if let work = entry.resumption {
            entries[ticket]?.resumption = nil
            return work
        }
        stop(&entry, now: now)
        entry.phase = .parked
        entries[ticket] = entry
        parkedCount += 1
        return nil
    }

    /// Has a parked job wait for a worker again, in front of those that have not begun.
    ///
    /// Nothing happens where the job was withdrawn meanwhile.
    package mutating func resume(_ ticket: JobTicket, with work: Work, now: ContinuousClock.Instant) {
        guard var entry = entries[ticket] else { return }
        guard case .parked = entry.phase else {
            entries[ticket]?.resumption = work
            return
        }
        parkedCount -= 1
        entry.phase = .waiting(work)
        entry.patience = now + limits.queueTimeout
        entries[ticket] = entry
        self[entry.lane].prepend(ticket)
    }

    // MARK: Leaving

    /// Takes a job out that does not run, because nobody wants it any more.
    ///
    /// - Returns: whether it was there; a running job goes on until it looks for itself.
    package mutating func withdraw(_ ticket: JobTicket) -> Bool {
        guard let entry = entries[ticket] else { return false }
        switch entry.phase {
        case .running: return false
        case .parked: parkedCount -= 1
        case .waiting: self[entry.lane].forgetOne()
        }
        entries[ticket] = nil
        return true
    }

    /// Takes the jobs out that have waited longer than they may.
    package mutating func expire(now: ContinuousClock.Instant) -> [(ticket: JobTicket, work: Work)] {
        var overdue: [(JobTicket, Work)] = []
        for lane in Lane.allCases {
            while let ticket = firstWaiting(lane), let entry = entries[ticket], entry.patience <= now,
                case .waiting(let work) = entry.phase
            {
                self[lane].removeFirst()
                entries[ticket] = nil
                overdue.append((ticket, work))
            }
        }
        return overdue
    }

    /// When ``expire(now:)`` will find something, where nothing changes until then; nil while none waits.
    package mutating func nextExpiry() -> ContinuousClock.Instant? {
        var expiry: ContinuousClock.Instant?
        for lane in Lane.allCases {
            guard let ticket = firstWaiting(lane), let entry = entries[ticket] else { continue }
            expiry = min(expiry ?? entry.patience, entry.patience)
        }
        return expiry
    }

    // MARK: Entries and lanes

    private mutating func begin(_ ticket: JobTicket, now: ContinuousClock.Instant) {
        guard let entry = entries[ticket] else { return }
        entries[ticket]?.phase = .running
        entries[ticket]?.startTime = now
        self[entry.lane].runningCount += 1
        self[entry.lane].runningCost += entry.cost
    }

    private mutating func stop(_ entry: inout Entry, now: ContinuousClock.Instant) {
        entry.spent += now - entry.startTime
        self[entry.lane].runningCount -= 1
        self[entry.lane].runningCost -= entry.cost
    }

    private mutating func firstWaiting(_ lane: Lane) -> JobTicket? {
        let entries = entries
        return self[lane].first { entries[$0] != nil }
    }

    private subscript(lane: Lane) -> AdmissionLane {
        get { lane == .heavy ? heavy : light }
        _modify {
            if lane == .heavy { yield &heavy } else { yield &light }
        }
    }
}
