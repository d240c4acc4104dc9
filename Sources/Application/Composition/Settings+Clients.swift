import Configuration
import HTTPMessages
import HTTPServing

/// Where connections come from, and who is believed about that.
extension Settings {
    static let proxyProtocol = ConfigurationKey(
        "http.proxyProtocol", .list(of: .listenAddress), default: [],
        "More addresses to listen on, where each connection begins with a PROXY protocol v2 header.")
    static let connectionsPerAddress = ConfigurationKey(
        "http.connectionsPerAddress", .optional(.count(1...1_000_000)), default: server.maximumConnectionsPerAddress,
        "Connections open at once from one address (IPv6: its first 64 bits), above it 429; null for no limit. Unix "
            + "sockets and http.proxyProtocol have none.")
    static let exemptAddresses = ConfigurationKey(
        "http.exemptAddresses", .list(of: .addressRange), default: server.exemptAddresses,
        "Addresses that may have any number of them: the proxies in front.")
    static let reusePort = ConfigurationKey(
        "http.reusePort", .boolean, default: false,
        "Whether other processes may listen on the same TCP ports; the system spreads connections.")
    static let trustedProxies = ConfigurationKey(
        "http.trustedProxies", .list(of: .proxy), default: [],
        "Proxies that are believed about a client's address, which the access log tells.")
    static let clientAddressField = ConfigurationKey(
        "http.clientAddressField", ConfigurationForm<TrustedProxies.Field>.choice, default: .xForwardedFor,
        "The field in which they tell it.")
}

/// A proxy to believe.
enum TrustedProxy: Hashable, Sendable {
    case range(AddressRange)
    /// Whoever connects over a Unix socket.
    case unixSockets

    /// Reads an address, a range of them, or `unix`; nil for anything else.
    init?(_ text: String) {
        if text == "unix" {
            self = .unixSockets
        } else {
            guard let range = AddressRange(text) else { return nil }
            self = .range(range)
        }
    }
}

extension TrustedProxy: CustomStringConvertible {
    /// The form that ``init(_:)`` reads.
    var description: String {
        switch self {
        case .range(let range): range.description
        case .unixSockets: "unix"
        }
    }
}

private let noRange = "is no address and no range without bits behind its prefix"

extension ConfigurationForm where Value == TrustedProxy {
    /// An address, a range of them, or `unix`.
    static var proxy: ConfigurationForm {
        text(
            "an address, a range such as 10.0.0.0/8, or `unix` for Unix sockets", fault: noRange,
            read: TrustedProxy.init)
    }
}

extension ConfigurationForm where Value == AddressRange {
    /// An address, or a range of them.
    static var addressRange: ConfigurationForm {
        text("an address or a range such as 10.0.0.0/8", fault: noRange, read: AddressRange.init)
    }
}

extension TrustedProxies {
    init(_ proxies: [TrustedProxy], field: Field) {
        let ranges = proxies.compactMap { proxy in
            if case .range(let range) = proxy { range } else { nil }
        }
        self.init(ranges, includesUnixSockets: proxies.contains(.unixSockets), field: field)
    }
}
