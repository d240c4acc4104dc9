package import Synchronization

/// A value behind a lock, reached only through `withLock`.
package typealias Locked = Mutex
