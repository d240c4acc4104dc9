import Glibc

/// The time that work takes: as a clock shows it, and that of all processors that worked on it.
enum ProcessClock {
    /// Seconds for one piece of work.
    struct Cost {
        var elapsed: Double
        /// Of all threads of the process together, so that help on other threads is not free.
        var processor: Double
    }

    /// What one piece of work costs; it is repeated until all of it has taken `leastSeconds`.
    static func cost(atLeast leastSeconds: Double, _ work: () throws -> Void) rethrows -> Cost {
        let start = (elapsed: seconds(CLOCK_MONOTONIC), processor: seconds(CLOCK_PROCESS_CPUTIME_ID))
        var repetitions = 0.0
        var elapsed = 0.0
        repeat {
            try work()
            repetitions += 1
            elapsed = seconds(CLOCK_MONOTONIC) - start.elapsed
        } while elapsed < leastSeconds
        let processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - start.processor
        return Cost(elapsed: elapsed / repetitions, processor: processor / repetitions)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
