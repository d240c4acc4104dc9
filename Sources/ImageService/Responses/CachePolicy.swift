/// How long others may keep an answer (RFC 9111 §5.2, RFC 5861, RFC 8246).
///
/// Durations are whole seconds.
package struct CachePolicy: Hashable, Sendable {
    /// For browsers and shared caches.
    package var maximumAge = 3_600
    /// For shared caches alone, where it differs.
    package var sharedMaximumAge: Int?
    /// How long a stale answer may be served while a fresh one is fetched.
    package var staleWhileRevalidate: Int? = 86_400
    /// How long a stale answer may be served when this server fails.
    package var staleIfError: Int? = 86_400
    /// Whether a URL's picture never changes, so that browsers need not ask again.
    package var isImmutable = false

    package init() {}

    /// The `Cache-Control` value.
    var fieldValue: String {
        var parts = ["max-age=\(maximumAge)"]
        if let sharedMaximumAge { parts.append("s-maxage=\(sharedMaximumAge)") }
        if let staleWhileRevalidate { parts.append("stale-while-revalidate=\(staleWhileRevalidate)") }
        if let staleIfError { parts.append("stale-if-error=\(staleIfError)") }
        if isImmutable { parts.append("immutable") }
        return parts.joined(separator: ", ")
    }
}
