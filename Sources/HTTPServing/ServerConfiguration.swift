package import HTTPMessages

/// How a server listens and what it allows.
///
/// Every limit has a default and a range; ``validate()`` names all faults.
package struct ServerConfiguration: Hashable, Sendable {
    /// At least one.
    ///
    /// Default `127.0.0.1:8080`.
    package var addresses: [ListenAddress] = [.tcp(host: "127.0.0.1", port: 8080)]
    /// Addresses of the same kind, on which every connection has to begin with a header of the PROXY protocol,
    /// version 2.
    ///
    /// Default none.
    package var proxyAddresses: [ListenAddress] = []
    /// Sockets that the process was started with, for addresses that name them.
    package var inheritedSockets: [InheritedSocket] = []
    /// Whether several processes may listen on the same TCP port (`SO_REUSEPORT`); the system spreads connections.
    ///
    /// Default false.
    package var sharesPorts = false
    /// Whose word is taken for where a request comes from.
    ///
    /// Default nobody's.
    package var trustedProxies = TrustedProxies()
    /// Event loops, each a thread; 1 … 256.
    ///
    /// Default one a core.
    package var loopCount = SystemCalls.processorCount()
    /// Connections open at once, over all loops; 1 … 1,000,000.
    ///
    /// Default 10,000. The process's limit on open descriptors, less ``reservedDescriptorCount``, caps it. At the limit
    /// new connections wait in the backlog.
    package var maximumConnectionCount = 10_000
    /// Connections open at once from one address, IPv6 addresses counted by their first 64 bits; nil for no limit of its
    /// own.
    ///
    /// Default 1,000. Above it a connection is answered 429 and closed. Unix sockets and listeners with a PROXY header
    /// have none.
    package var maximumConnectionsPerAddress: Int? = 1_000
    /// Addresses that may have any number: proxies, mostly.
    ///
    /// Default this machine's own.
    package var exemptAddresses = ["127.0.0.0/8", "::1"].compactMap(AddressRange.init)
    /// Descriptors left for everything that is not a connection of this server.
    ///
    /// Default 128.
    package var reservedDescriptorCount = 128
    /// Connections that the system keeps ready for accepting; 1 … 65,535.
    ///
    /// Default 4,096.
    package var backlog = 4_096
    /// Requests answered on one connection before it closes; 1 or more.
    ///
    /// Default 1,000,000.
    package var maximumRequestsPerConnection = 1_000_000
    /// Requests of one connection that may be unanswered at once; 1 … 1,024.
    ///
    /// Default 16. At the limit the connection is not read from.
    package var maximumPipelinedRequests = 16
    package var limits = RequestLimits()
    /// From a request's head to the last byte of its answer, whatever happens in between.
    ///
    /// Default 5 min.
    package var exchangeTimeout: Duration = .seconds(300)
    /// For a whole request head, from its first byte; and for a fresh connection to send that.
    ///
    /// Default 10 s.
    package var headerTimeout: Duration = .seconds(10)
    /// For a whole request body, from the end of the head.
    ///
    /// Default 10 s.
    package var bodyTimeout: Duration = .seconds(10)
    /// Between an answer and the next request's first byte.
    ///
    /// Default 60 s.
    package var idleTimeout: Duration = .seconds(60)
    /// For a client to take ``writeProgress`` more bytes of an answer, or what is left of it.
    ///
    /// Default 30 s.
    package var writeTimeout: Duration = .seconds(30)
    /// Bytes; 1 … 1 GiB.
    ///
    /// Default 16 KiB.
    package var writeProgress = 16_384

    /// Shortest and longest timeout.
    package static let timeoutRange: ClosedRange<Duration> = .milliseconds(10) ... .seconds(86_400)

    package init() {}

    /// The same, with sockets that the process was started with.
    package func inheriting(_ sockets: [InheritedSocket]) -> ServerConfiguration {
        var configuration = self
        configuration.inheritedSockets = sockets
        return configuration
    }

    /// The configuration's faults, all at once.
    package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// One sentence a fault: the setting, its value, and what is allowed.
        package var faults: [String]

        package var description: String { faults.joined(separator: "\n") }
    }

    /// Throws where a setting is out of its range.
    package func validate() throws(Invalid) {
        var faults: [String] = []
        func check<Value: Comparable>(_ name: String, _ value: Value, _ range: ClosedRange<Value>) {
            guard !range.contains(value) else { return }
            faults.append("\(name) is \(value); allowed are \(range.lowerBound) to \(range.upperBound).")
        }
        if addresses.isEmpty, proxyAddresses.isEmpty { faults.append("addresses is empty; at least one is needed.") }
        for case .unix(let path, let mode) in addresses + proxyAddresses {
            let length = path.utf8.count
            check("The length of the socket path \(path)", length, 1...ListenAddress.maximumPathByteCount)
            check("The mode of the socket \(path)", mode, 0...0o777)
        }
        check("loopCount", loopCount, 1...256)
        check("maximumConnectionCount", maximumConnectionCount, 1...1_000_000)
        if let maximumConnectionsPerAddress {
            check("maximumConnectionsPerAddress", maximumConnectionsPerAddress, 1...1_000_000)
        }
        check("reservedDescriptorCount", reservedDescriptorCount, 0...1_000_000)
        check("backlog", backlog, 1...65_535)
        check("maximumRequestsPerConnection", maximumRequestsPerConnection, 1...Int.max)
        check("maximumPipelinedRequests", maximumPipelinedRequests, 1...1_024)
        check("limits.requestLineByteCount", limits.requestLineByteCount, 64...1_048_576)
        check("limits.headerByteCount", limits.headerByteCount, 64...1_048_576)
        check("limits.fieldCount", limits.fieldCount, 1...10_000)
        check("limits.bodyByteCount", limits.bodyByteCount, 0...1_073_741_824)
        check("headerTimeout", headerTimeout, Self.timeoutRange)
        check("bodyTimeout", bodyTimeout, Self.timeoutRange)
        check("idleTimeout", idleTimeout, Self.timeoutRange)
        check("writeTimeout", writeTimeout, Self.timeoutRange)
        check("writeProgress", writeProgress, 1...1 << 30)
        check("exchangeTimeout", exchangeTimeout, Self.timeoutRange)
        if !faults.isEmpty { throw Invalid(faults: faults) }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, so that no time is cut short.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds).multipliedReportingOverflow(by: 1_000).partialValue
            + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
