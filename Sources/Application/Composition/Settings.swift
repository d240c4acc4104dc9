import Codecs
import Configuration
import HTTPMessages
import HTTPServing
import ImageService
import Rendering
import Stores

/// Every setting of the program.
///
/// Defaults are read off the parts themselves, so each is stated once.
enum Settings {
    static let server = ServerConfiguration()
    static let limits = ServiceLimits()
    private static let cache = CachePolicy()
    private static let overload = OverloadConfiguration()
    private static let admission = AdmissionLimits(workerCount: 1)
    private static let lookups = ServiceConfiguration.defaultLookups

    // MARK: http

    static let listen = ConfigurationKey(
        "http.listen", .list(of: .listenAddress), default: server.addresses,
        "Addresses to listen on; several are allowed.")
    static let adminListen = ConfigurationKey(
        "http.adminListen", .list(of: .listenAddress), default: [],
        "Addresses for /health and /metrics alone; where there are any, http.listen does not answer these.")
    static let adminConnections = ConfigurationKey(
        "http.adminConnections", .count(1...10_000), default: 64,
        "Connections open at once on http.adminListen; their descriptors are set aside.")
    static let socketMode = ConfigurationKey(
        "http.socketMode", .octalMode, default: 0o660, "Permissions of Unix socket files.")
    static let loopCount = ConfigurationKey(
        "http.loops", .optional(.count(1...256)), default: nil,
        "Event loops, each a thread; one a core where null.")
    static let maximumConnections = ConfigurationKey(
        "http.maximumConnections", .count(1...1_000_000), default: server.maximumConnectionCount,
        "Connections open at once; the limit on open descriptors caps it.")
    static let requestsPerConnection = ConfigurationKey(
        "http.requestsPerConnection", .count(1...1_000_000_000), default: server.maximumRequestsPerConnection,
        "Requests answered on one connection before it closes.")
    static let pipelinedRequests = ConfigurationKey(
        "http.pipelinedRequests", .count(1...1_024), default: server.maximumPipelinedRequests,
        "Requests of one connection that may be unanswered at once.")
    static let requestLineBytes = ConfigurationKey(
        "http.requestLineBytes", .bytes(64...1_048_576), default: server.limits.requestLineByteCount,
        "Longest request line; above it 414.")
    static let headerBytes = ConfigurationKey(
        "http.headerBytes", .bytes(64...1_048_576), default: server.limits.headerByteCount,
        "Longest header section; above it 431.")
    static let headerFields = ConfigurationKey(
        "http.headerFields", .count(1...10_000), default: server.limits.fieldCount,
        "Most header fields; above it 431.")
    static let bodyBytes = ConfigurationKey(
        "http.bodyBytes", .bytes(0...1_073_741_824), default: server.limits.bodyByteCount,
        "Longest request body that is read and thrown away; above it 413.")
    static let headerTimeout = ConfigurationKey(
        "http.headerTimeout", .duration(ServerConfiguration.timeoutRange), default: server.headerTimeout,
        "For a whole request head to arrive.")
    static let bodyTimeout = ConfigurationKey(
        "http.bodyTimeout", .duration(ServerConfiguration.timeoutRange), default: server.bodyTimeout,
        "For a whole request body to arrive.")
    static let idleTimeout = ConfigurationKey(
        "http.idleTimeout", .duration(ServerConfiguration.timeoutRange), default: server.idleTimeout,
        "Between an answer and the next request.")
    static let writeTimeout = ConfigurationKey(
        "http.writeTimeout", .duration(ServerConfiguration.timeoutRange), default: server.writeTimeout,
        "For a client to take http.writeProgress more bytes of an answer, or what is left of it.")
    static let writeProgress = ConfigurationKey(
        "http.writeProgress", .bytes(1...1 << 30), default: server.writeProgress,
        "What a client has to take within http.writeTimeout.")
    static let exchangeTimeout = ConfigurationKey(
        "http.exchangeTimeout", .duration(ServerConfiguration.timeoutRange), default: server.exchangeTimeout,
        "From a request's head to the last byte of its answer.")
    static let drainGrace = ConfigurationKey(
        "http.drainGrace", .duration(.zero ... .seconds(300)), default: .zero,
        "After SIGTERM: how long new requests are still accepted while /health/ready answers 503.")
    static let drainTimeout = ConfigurationKey(
        "http.drainTimeout", .duration(.milliseconds(10) ... .seconds(3_600)), default: .seconds(15),
        "After that: how long requests under way may take.")

    // MARK: cors

    static let allowedOrigins = ConfigurationKey(
        "cors.allowedOrigins",
        .list(of: .string("an origin such as https://example.com, or `*` for all", check: checkOrigin)), default: [],
        "Origins whose scripts may read answers.")
    static let corsMaxAge = ConfigurationKey(
        "cors.maxAge", seconds, default: .seconds(86_400), "How long a browser may remember what is allowed.")

    // MARK: sources

    static let root = ConfigurationKey(
        "sources.root", .optional(.string), default: nil,
        "Folder with the pictures; the shipped samples where null.")
    static let mounts = ConfigurationKey(
        "sources.mounts", .map(of: .string, nameCheck: checkMountName), default: [:],
        "More folders, each by the path component that leads to it.")
    static let maximumSourceBytes = ConfigurationKey(
        "sources.maximumBytes", .bytes(1...1 << 30), default: DirectoryStore.Configuration(root: "").maximumByteCount,
        "Largest source file; above it 413.")
    static let recheck = ConfigurationKey(
        "sources.recheck", .duration(.zero ... .seconds(86_400)), default: limits.recheckInterval,
        "How long a source's validator is trusted before the file is looked at again.")
    static let maximumSourceDimension = ConfigurationKey(
        "sources.maximumDimension", .count(1...1_000_000), default: limits.decoding.maximumDimension,
        "Largest width or height of a source, in pixels.")
    static let maximumSourcePixels = ConfigurationKey(
        "sources.maximumPixels", .count(1...1_000_000_000), default: limits.decoding.maximumPixelCount,
        "Largest width × height of a source.")

    static let lookupWorkers = ConfigurationKey(
        "sources.lookupWorkers", .count(1...256), default: lookups.workerCount,
        "Threads that look for files and documents.")
    static let lookupQueue = ConfigurationKey(
        "sources.lookupQueue", .count(0...1_000_000), default: lookups.queueLimit,
        "Lookups that may wait; one more is answered 503 at once.")

    // MARK: render

    static let workers = ConfigurationKey(
        "render.workers", .optional(.count(1...256)), default: nil,
        "Renders at the same time; one a core where null.")
    static let queue = ConfigurationKey(
        "render.queue", .count(0...1_000_000), default: admission.queueLimit,
        "Renders that may wait; one more is answered 503 at once.")
    static let queueTimeout = ConfigurationKey(
        "render.queueTimeout", .duration(.milliseconds(10) ... .seconds(600)), default: admission.queueTimeout,
        "How long a render may wait; what would wait longer is answered 503 at once.")
    static let heavyPixels = ConfigurationKey(
        "render.heavyPixels", .count(1...1_000_000_000), default: admission.heavyCost,
        "A render that touches so many pixels is heavy: heavy ones never take every worker.")
    static let heavyPixelsInFlight = ConfigurationKey(
        "render.heavyPixelsInFlight", .count(1...1_000_000_000_000), default: admission.heavyCostInFlight,
        "Pixels that heavy renders at the same time may touch together; one alone may touch more.")
    static let deadline = ConfigurationKey(
        "render.deadline", .duration(.milliseconds(10) ... .seconds(600)), default: limits.renderDeadline,
        "From a request to the end of its render; after it 504.")
    static let retryAfter = ConfigurationKey(
        "render.retryAfter", .count(1...3_600), default: overload.retryAfter.seconds,
        "Shortest Retry-After of a 503, in seconds.")
    static let retryAfterSpread = ConfigurationKey(
        "render.retryAfterSpread", .count(0...3_600), default: overload.retryAfter.spreadSeconds,
        "At most so many seconds are added to it at random, so that clients do not all come back at once.")
    static let unreadyAfter = ConfigurationKey(
        "render.unreadyAfter", .optional(.duration(.milliseconds(10) ... .seconds(3_600))),
        default: overload.readinessPatience,
        "How long renders are refused without a pause before /health/ready answers 503, and how long none is before "
            + "it answers 200 again; null for never.")
    static let maximumOutputDimension = ConfigurationKey(
        "render.maximumDimension", .count(1...65_535), default: limits.output.maximumDimension,
        "Largest width or height of an answer, in pixels.")
    static let maximumOutputPixels = ConfigurationKey(
        "render.maximumPixels", .count(1...4_000_000_000), default: limits.output.maximumPixelCount,
        "Largest width × height of an answer.")
    static let maximumDistinctPixels = ConfigurationKey(
        "render.maximumDistinctPixels", .count(1...1_000_000_000), default: limits.maximumDistinctPixelCount,
        "Most distinct pixels of an answer; each takes four bytes while it is made.")
    static let maximumBandedPixels = ConfigurationKey(
        "render.maximumBandedPixels", .count(1...1_000_000_000), default: limits.maximumBandedPixelCount,
        "The same, where the larger number counts, of a PNG or JPEG that is drawn a few rows at a time while it is "
            + "encoded, which takes time but hardly any memory.")
    static let ignoredParameters = ConfigurationKey(
        "render.ignoredParameters",
        .list(of: .string("a parameter name, or the beginning of one and `*`", check: checkIgnoredName)), default: [],
        "Query parameters that are accepted and have no effect; `utm_*` names all that begin so.")

    // MARK: cache

    static let resultBytes = ConfigurationKey(
        "cache.resultBytes", .bytes(0...1 << 40), default: limits.resultCacheByteBudget,
        "Memory for finished renditions.")
    static let mappedBytes = ConfigurationKey(
        "cache.mappedBytes", .optional(.bytes(1...1 << 40)), default: limits.minimumMappedByteCount,
        "Renditions from this size on lie in memory pages of their own, which are sent without a copy; null for none.")
    static let sourceBytes = ConfigurationKey(
        "cache.sourceBytes", .bytes(0...1 << 40), default: limits.sourceCacheByteBudget,
        "Memory for decoded sources.")
    static let targetBytes = ConfigurationKey(
        "cache.targetBytes", .bytes(0...1 << 40), default: limits.targetCacheByteBudget,
        "Memory for which URL asked for which rendition.")

    // MARK: cacheControl

    static let maxAge = ConfigurationKey(
        "cacheControl.maxAge", seconds, default: .seconds(cache.maximumAge), "How long anyone may keep an answer.")
    static let sharedMaxAge = ConfigurationKey(
        "cacheControl.sharedMaxAge", .optional(seconds), default: cache.sharedMaximumAge.map { .seconds($0) },
        "How long a shared cache may, where it differs.")
    static let staleWhileRevalidate = ConfigurationKey(
        "cacheControl.staleWhileRevalidate", .optional(seconds),
        default: cache.staleWhileRevalidate.map { .seconds($0) },
        "How long a stale answer may be served while a fresh one is fetched.")
    static let staleIfError = ConfigurationKey(
        "cacheControl.staleIfError", .optional(seconds), default: cache.staleIfError.map { .seconds($0) },
        "How long a stale answer may be served when this server fails.")
    static let immutable = ConfigurationKey(
        "cacheControl.immutable", .boolean, default: cache.isImmutable,
        "Whether a URL's picture never changes.")

    private static let seconds = ConfigurationForm<Duration>.duration(.zero ... .seconds(31_536_000))

    /// What has a meaning here must not be ignored.
    private static func checkIgnoredName(_ pattern: String) -> String? {
        let ignored = IgnoredNames([pattern])
        let definitions = ParameterTable.definitions + ParameterTable.elementDefinitions
        let names = definitions.flatMap { [$0.name] + $0.aliases }
        return names.first(where: ignored.contains).map { "would ignore `\($0)`, which has a meaning" }
    }

    private static func checkOrigin(_ text: String) -> String? {
        CrossOriginPolicy.isOrigin(text) ? nil : "is no origin: scheme, host in lower case, port where it is unusual"
    }

    private static func checkMountName(_ name: String) -> String? {
        StoreTable.isMountName(name) ? nil : "is no path component that is served"
    }

    // MARK: elements

    static let elements = ConfigurationKey(
        "elements", .elements, default: nil, "Controls by name, answered below /elements/.")

    /// What a running process cannot change.
    static let fixed: [any AnyConfigurationKey] = [
        listen, adminListen, adminConnections, proxyProtocol, reusePort, socketMode, loopCount, logDestination,
        logFormat, logHitInterval, logBuffer,
    ]

    static let table = ConfigurationTable(
        variablePrefix: "ENDCAP",
        keys: [
            listen, adminListen, adminConnections, proxyProtocol, socketMode, reusePort, trustedProxies,
            clientAddressField, loopCount, maximumConnections, connectionsPerAddress, exemptAddresses,
            requestsPerConnection, pipelinedRequests,
            requestLineBytes, headerBytes, headerFields, bodyBytes, headerTimeout, bodyTimeout, idleTimeout,
            writeTimeout, writeProgress, exchangeTimeout, drainGrace, drainTimeout,
            allowedOrigins, corsMaxAge,
            logDestination, logFormat, logHitInterval, logBuffer,
            root, mounts, maximumSourceBytes, recheck, maximumSourceDimension, maximumSourcePixels,
            maximumSourceChunks, maximumSourceMetadata, maximumSourceScans, maximumSourceExpansion, decodingBytes,
            streamedPixels, decodingTime, lookupWorkers, lookupQueue,
            workers, queue, queueTimeout, heavyPixels, heavyPixelsInFlight, deadline, retryAfter, retryAfterSpread,
            unreadyAfter, maximumOutputDimension, maximumOutputPixels,
            maximumDistinctPixels, maximumBandedPixels, ignoredParameters,
            writesAVIF, maximumAVIFPixels, maximumQuantizedPixels, heedsSaveData,
            resultBytes, mappedBytes, sourceBytes, targetBytes,
            maxAge, sharedMaxAge, staleWhileRevalidate, staleIfError, immutable,
            elements,
        ])
}
