import Rendering

/// When clients that were turned away are asked to come back: not all at the same time.
package struct RetryAfter: Hashable, Sendable {
    /// The shortest time, in seconds.
    package var seconds = 1
    /// At most this is added at random, in seconds.
    package var spreadSeconds = 4

    package init() {}

    /// The longest time that is ever said, in seconds.
    private static let longestSeconds = 3_600

    func seconds(after refusal: AdmissionRefusal, using random: inout some RandomNumberGenerator) -> Int {
        var shortest = seconds
        if case .slow(let wait) = refusal { shortest = max(shortest, Int(wait.components.seconds)) }
        return min(shortest, Self.longestSeconds) + Int.random(in: 0...spreadSeconds, using: &random)
    }
}
