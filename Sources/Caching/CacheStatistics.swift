/// What a cache has done since it was made, and what it holds now.
public struct CacheStatistics: Hashable, Sendable {
    /// Searches that found their entry.
    public var hits = 0
    /// Searches that found nothing.
    public var misses = 0
    /// Entries stored, replacements included.
    public var insertions = 0
    /// Entries dropped to make room.
    public var evictions = 0
    /// Entries not stored because one alone would take too large a share of the budget.
    public var refusals = 0
    /// Entries held now.
    public var entryCount = 0
    /// Bytes charged now, entry overhead included.
    public var byteCount = 0
    /// The most bytes that may be charged.
    public var byteBudget = 0

    /// All zero.
    public init() {}

    /// The sum, field by field.
    public static func + (left: CacheStatistics, right: CacheStatistics) -> CacheStatistics {
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
