/// What a store has been asked since it was made.
package struct StoreStatistics: Hashable, Sendable {
    /// Questions for a source's metadata.
    package var lookups = 0
    /// Sources read.
    package var loads = 0
    /// Bytes read.
    package var loadedByteCount = 0
    /// Answers that there is no such source.
    package var absences = 0
    /// Sources refused for their size.
    package var oversizes = 0
    /// Failures of the store itself.
    package var failures = 0

    package init() {}

    mutating func count(_ error: StoreError) {
        switch error {
        case .notFound: absences += 1
        case .tooLarge: oversizes += 1
        case .unavailable: failures += 1
        }
    }
}
