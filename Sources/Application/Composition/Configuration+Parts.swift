import Codecs
import Configuration
import HTTPMessages
import HTTPServing
import ImageService
import Rendering

/// What the settings mean to each part.
extension Configuration {
    var serverConfiguration: ServerConfiguration {
        var server = ServerConfiguration()
        server.addresses = withSocketMode(self[Settings.listen])
        server.proxyAddresses = withSocketMode(self[Settings.proxyProtocol])
        server.sharesPorts = self[Settings.reusePort]
        server.trustedProxies = TrustedProxies(
            self[Settings.trustedProxies], field: self[Settings.clientAddressField])
        if hasAdministration { server.reservedDescriptorCount += self[Settings.adminConnections] }
        server.loopCount = self[Settings.loopCount] ?? server.loopCount
        server.maximumConnectionCount = self[Settings.maximumConnections]
        server.maximumConnectionsPerAddress = self[Settings.connectionsPerAddress]
        server.exemptAddresses = self[Settings.exemptAddresses]
        server.maximumRequestsPerConnection = self[Settings.requestsPerConnection]
        server.maximumPipelinedRequests = self[Settings.pipelinedRequests]
        server.limits.requestLineByteCount = self[Settings.requestLineBytes]
        server.limits.headerByteCount = self[Settings.headerBytes]
        server.limits.fieldCount = self[Settings.headerFields]
        server.limits.bodyByteCount = self[Settings.bodyBytes]
        server.headerTimeout = self[Settings.headerTimeout]
        server.bodyTimeout = self[Settings.bodyTimeout]
        server.idleTimeout = self[Settings.idleTimeout]
        server.writeTimeout = self[Settings.writeTimeout]
        server.writeProgress = self[Settings.writeProgress]
        server.exchangeTimeout = self[Settings.exchangeTimeout]
        return server
    }

    /// Whether health and metrics have a listener of their own.
    var hasAdministration: Bool { !self[Settings.adminListen].isEmpty }

    /// The same limits for a request, but a loop and room for connections of its own.
    var administrationConfiguration: ServerConfiguration {
        var server = serverConfiguration
        server.addresses = withSocketMode(self[Settings.adminListen])
        server.proxyAddresses = []
        server.loopCount = 1
        server.maximumConnectionCount = self[Settings.adminConnections]
        server.maximumConnectionsPerAddress = nil
        server.reservedDescriptorCount = 0
        return server
    }

    private func withSocketMode(_ addresses: [ListenAddress]) -> [ListenAddress] {
        addresses.map { address in
            guard case .unix(let path, _) = address else { return address }
            return .unix(path: path, mode: self[Settings.socketMode])
        }
    }

    func serviceConfiguration(landingPage: LandingPage, processorCount: Int) -> ServiceConfiguration {
        let workers = AdmissionLimits(
            workerCount: self[Settings.workers] ?? processorCount, queueLimit: self[Settings.queue],
            queueTimeout: self[Settings.queueTimeout], heavyCost: self[Settings.heavyPixels],
            heavyCostInFlight: self[Settings.heavyPixelsInFlight])
        var service = ServiceConfiguration(workers: workers, landingPage: landingPage)
        service.lookups.workerCount = self[Settings.lookupWorkers]
        service.lookups.queueLimit = self[Settings.lookupQueue]
        service.lookups.queueTimeout = self[Settings.queueTimeout]
        service.overload.retryAfter.seconds = self[Settings.retryAfter]
        service.overload.retryAfter.spreadSeconds = self[Settings.retryAfterSpread]
        service.overload.readinessPatience = self[Settings.unreadyAfter]
        service.limits = serviceLimits
        service.answersAdministration = !hasAdministration
        service.cachePolicy = cachePolicy
        service.negotiation.allowsAVIF = self[Settings.writesAVIF]
        service.negotiation.heedsSaveData = self[Settings.heedsSaveData]
        service.crossOrigin = CrossOriginPolicy(
            origins: self[Settings.allowedOrigins], maximumAge: self[Settings.corsMaxAge].wholeSeconds)
        service.ignoredParameters = IgnoredNames(self[Settings.ignoredParameters])
        return service
    }

    private var serviceLimits: ServiceLimits {
        var limits = ServiceLimits()
        limits.resultCacheByteBudget = self[Settings.resultBytes]
        limits.minimumMappedByteCount = self[Settings.mappedBytes]
        limits.sourceCacheByteBudget = self[Settings.sourceBytes]
        limits.targetCacheByteBudget = self[Settings.targetBytes]
        limits.recheckInterval = self[Settings.recheck]
        limits.renderDeadline = self[Settings.deadline]
        limits.maximumDistinctPixelCount = self[Settings.maximumDistinctPixels]
        limits.maximumBandedPixelCount = self[Settings.maximumBandedPixels]
        limits.maximumAVIFPixelCount = self[Settings.maximumAVIFPixels]
        limits.maximumQuantizedPixelCount = self[Settings.maximumQuantizedPixels]
        limits.decoding.maximumDimension = self[Settings.maximumSourceDimension]
        limits.decoding.maximumPixelCount = self[Settings.maximumSourcePixels]
        limits.decoding.maximumChunkCount = self[Settings.maximumSourceChunks]
        limits.decoding.maximumMetadataByteCount = self[Settings.maximumSourceMetadata]
        limits.decoding.maximumScanCount = self[Settings.maximumSourceScans]
        limits.decoding.maximumExpansion = self[Settings.maximumSourceExpansion]
        limits.decoding.maximumByteCount = self[Settings.decodingBytes]
        limits.streamedPixelCount = self[Settings.streamedPixels]
        limits.decoding.maximumTime = self[Settings.decodingTime]
        limits.output.maximumDimension = self[Settings.maximumOutputDimension]
        limits.output.maximumPixelCount = self[Settings.maximumOutputPixels]
        return limits
    }

    private var cachePolicy: CachePolicy {
        var policy = CachePolicy()
        policy.maximumAge = self[Settings.maxAge].wholeSeconds
        policy.sharedMaximumAge = self[Settings.sharedMaxAge]?.wholeSeconds
        policy.staleWhileRevalidate = self[Settings.staleWhileRevalidate]?.wholeSeconds
        policy.staleIfError = self[Settings.staleIfError]?.wholeSeconds
        policy.isImmutable = self[Settings.immutable]
        return policy
    }
}

extension Duration {
    /// Whole seconds, what is over them cut off.
    fileprivate var wholeSeconds: Int { Int(components.seconds) }
}
