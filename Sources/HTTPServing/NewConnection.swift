import HTTPMessages

/// A connection that was accepted and has no loop yet.
struct NewConnection: Sendable {
    let descriptor: Descriptor
    let peer: NetworkAddress?
    let awaitsProxyHeader: Bool
}
