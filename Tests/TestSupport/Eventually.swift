import Glibc

/// Waits until something that other threads bring about has come true; false where it has not within half a minute.
///
/// Never make it the reason why a test passes that something has *not* happened.
package func eventually(_ condition: () -> Bool) -> Bool {
    let limit = ContinuousClock.now + .seconds(30)
    while !condition() {
        if ContinuousClock.now > limit { return false }
        usleep(500)
    }
    return true
}
