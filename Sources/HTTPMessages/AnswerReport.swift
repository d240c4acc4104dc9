/// What a handler tells about how it came to an answer, for logs; none of it is sent.
///
/// An object, because it travels with the answer as one word, and most answers from memory have none.
package final class AnswerReport: Sendable {
    /// What the result cache did.
    package enum CacheState: String, Sendable {
        /// Answered from memory.
        case hit
        /// Made for this request.
        case miss
        /// Made for another request, for which this one waited too.
        case shared
        /// Made anew each time.
        case bypass
    }

    /// A step of the work and how long it took.
    package struct Stage: Sendable {
        package var name: StaticString
        package var duration: Duration

        package init(_ name: StaticString, _ duration: Duration) {
            self.name = name
            self.duration = duration
        }
    }

    /// The route's name; empty where the request came to none.
    package let route: StaticString
    /// Nil where no cache was asked.
    package let cache: CacheState?
    /// In the order in which they were done; none for what was there already.
    package let stages: [Stage]
    /// Whether a machine asks for this all the time, so that a success is logged as seldom as an answer from memory.
    package let isRoutine: Bool

    package init(
        route: StaticString = "", cache: CacheState? = nil, stages: [Stage] = [], isRoutine: Bool = false
    ) {
        self.route = route
        self.cache = cache
        self.stages = stages
        self.isRoutine = isRoutine
    }
}

extension AnswerReport.Stage {
    /// Milliseconds to the microsecond: `12.034`.
    package var milliseconds: String { Self.milliseconds(duration) }

    /// A duration in milliseconds to the microsecond; 0 where it is negative.
    package static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = max(0, Int(seconds) &* 1_000_000 &+ Int(attoseconds / 1_000_000_000_000))
        return "\(microseconds / 1_000)." + (microseconds % 1_000).padded(to: 3)
    }
}
