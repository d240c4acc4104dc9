/// What a cache has done since it was made, and what it holds now.
package struct CacheStatistics: Hashable, Sendable {
    package var hits = 0
    package var misses = 0
    /// Entries stored, replacements included.
    package var insertions = 0
    /// Entries dropped to make room.
    package var evictions = 0
    /// Entries not stored because one alone would take too large a share of the budget.
    package var refusals = 0
    /// Entries held now.
    package var entryCount = 0
    /// Bytes charged now, entry overhead included.
    package var byteCount = 0
    /// The most bytes that may be charged.
    package var byteBudget = 0

    package init() {}

    /// The sum, field by field.
    package static func + (left: CacheStatistics, right: CacheStatistics) -> CacheStatistics {
        var sum = left
        sum.hits += right.hits
        sum.misses += right.misses
        sum.insertions += right.insertions
        sum.evictions += right.evictions
        sum.refusals += right.refusals
        sum.entryCount += right.entryCount
        sum.byteCount += right.byteCount
        sum.byteBudget += right.byteBudget
        return sum
    }
}
