import HTTPMessages

/// A connection that was accepted and has no loop yet.
struct NewConnection: Sendable {
    let descriptor: Descriptor
    let peer: NetworkAddress?
    let awaitsProxyHeader: Bool

    /// The address that the connection counts for; nil for none.
    ///
    /// Whoever comes through a balancer with a header is no client but the balancer.
    var shareholder: NetworkAddress? { awaitsProxyHeader ? nil : peer }
}
