import Glibc

/// Times the same work done in different ways, by turns.
enum Measurement {
    /// CPU seconds that the calling thread has spent.
    private static var threadSeconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Runs each way once a round, in turning order, so that a change of the machine's speed meets all of them alike.
    ///
    /// Each way does its work as often as it takes to fill `leastSeconds`, so that short ones are not lost in the clock's
    /// grain. A first round, in which memory is fetched and code is loaded, is not counted.
    ///
    /// - Returns: for each way the CPU seconds of one piece of its work, one number a round.
    static func interleaved(
        rounds: Int, leastSeconds: Double = 0.01, _ ways: [() throws -> Void]
    ) throws -> [[Double]] {
        let repetitions = try ways.map { way in
            try way()
            let once = try seconds(1, way)
            return max(1, Int(leastSeconds / max(once, 1e-6)))
        }
        var results = [[Double]](repeating: [], count: ways.count)
        for round in 0..<rounds {
            for turn in ways.indices {
                let index = (turn + round) % ways.count
                results[index].append(try seconds(repetitions[index], ways[index]))
            }
        }
        return results
    }

    /// CPU seconds of one piece of work, which is repeated until all of it has taken `leastSeconds`.
    static func seconds(atLeast leastSeconds: Double, _ work: () throws -> Void) rethrows -> Double {
        let start = threadSeconds
        var repetitions = 0
        var elapsed = 0.0
        repeat {
            try work()
            repetitions += 1
            elapsed = threadSeconds - start
        } while elapsed < leastSeconds
        return elapsed / Double(repetitions)
    }

    private static func seconds(_ repetitions: Int, _ way: () throws -> Void) rethrows -> Double {
        let start = threadSeconds
        for _ in 0..<repetitions { try way() }
        return (threadSeconds - start) / Double(repetitions)
    }
}

extension Array where Element == Double {
    /// The middle value, the upper one of two; 0 where there is none.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
