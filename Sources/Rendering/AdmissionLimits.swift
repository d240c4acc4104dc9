/// How many jobs may run and wait, and for how long.
package struct AdmissionLimits: Hashable, Sendable {
    /// Jobs that run at the same time, at least 1.
    package var workerCount: Int
    /// Jobs that may wait; one more is refused at once.
    package var queueLimit: Int
    /// How long a job may wait for its turn; what would wait longer is refused at once.
    package var queueTimeout: Duration
    /// A job of this cost or more is heavy.
    package var heavyCost: Int
    /// What heavy jobs that run at the same time may cost together; one alone may cost more.
    package var heavyCostInFlight: Int

    package init(
        workerCount: Int, queueLimit: Int = 256, queueTimeout: Duration = .seconds(2), heavyCost: Int = 2_000_000,
        heavyCostInFlight: Int = 48_000_000
    ) {
        self.workerCount = workerCount
        self.queueLimit = queueLimit
        self.queueTimeout = queueTimeout
        self.heavyCost = heavyCost
        self.heavyCostInFlight = heavyCostInFlight
    }

    /// Jobs that run at once: a second one where there is one worker, so that a heavy job leaves room for light ones.
    var slotCount: Int { max(2, workerCount) }

    /// Most light jobs that run at once.
    var lightSlotCount: Int { workerCount }

    /// Most heavy jobs that run at once: one worker is left for light ones.
    var heavySlotCount: Int { max(1, workerCount - 1) }
}

/// Why a job is not taken; the client may come back later.
package enum AdmissionRefusal: Error, Hashable, Sendable {
    /// As many wait as may.
    case full
    /// By the pace of the last jobs its turn would come after `wait`, which is longer than allowed.
    case slow(wait: Duration)
}

/// Names a job for as long as it waits or runs.
package struct JobTicket: Hashable, Sendable {
    let number: UInt64
}
