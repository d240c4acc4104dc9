/// When memory goes back to the system: once when renders have stopped, and under lasting load now and then where much
/// of what the allocator holds lies free between what is used.
///
/// A pure value, asked once an interval of ten seconds.
struct TrimPolicy: Sendable {
    enum Action: Hashable, Sendable {
        case nothing
        /// The allocator's free pages.
        case freePages
        /// Those, and what is kept to make the next renders faster.
        case everythingIdle
    }

    /// Intervals under load between two goes: each halts allocations for some milliseconds.
    static let loadedIntervalCount = 6
    /// The part of what is used that may lie free.
    static let freeDivisor = 5

    private var lastCount = 0
    /// Whether anything was rendered since all that was idle went back.
    private var isDue = false
    private var intervalsSinceTrim = 0

    /// - Parameters:
    ///   - renderCount: renders begun so far; nil while some are under way.
    ///   - figures: the allocator's.
    mutating func step(renderCount: Int?, _ figures: AllocatorFigures) -> Action {
        intervalsSinceTrim += 1
        guard let renderCount, renderCount == lastCount else {
            isDue = true
            lastCount = renderCount ?? lastCount
            let free = figures.heldByteCount - figures.usedByteCount
            let isWorthIt = free > figures.usedByteCount / Self.freeDivisor
            guard isWorthIt, intervalsSinceTrim >= Self.loadedIntervalCount else { return .nothing }
            intervalsSinceTrim = 0
            return .freePages
        }
        guard isDue else { return .nothing }
        isDue = false
        intervalsSinceTrim = 0
        return .everythingIdle
    }
}
