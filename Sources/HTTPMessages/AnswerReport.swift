/// What a handler tells about how it came to an answer, for logs; none of it is sent.
package struct AnswerReport: Sendable {
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
    package var route: StaticString = ""
    /// Nil where no cache was asked.
    package var cache: CacheState?
    /// In the order in which they were done; none for what was there already.
    package var stages: [Stage] = []

    package init() {}
}
