import Configuration
import HTTPServing
import ImageService
import Rendering
import Testing

@testable import Application

/// A key with a value other than its default.
struct Change: Sendable, CustomTestStringConvertible {
    var path: String
    var value: String
    var testDescription: String { path }
}

/// What the settings mean to the parts.
@Suite struct SettingsTests {
    static let serverChanges = [
        Change(path: "http.listen", value: "127.0.0.1:1"), Change(path: "http.loops", value: "7"),
        Change(path: "http.maximumConnections", value: "7"), Change(path: "http.requestsPerConnection", value: "7"),
        Change(path: "http.pipelinedRequests", value: "7"), Change(path: "http.requestLineBytes", value: "70"),
        Change(path: "http.headerBytes", value: "70"), Change(path: "http.headerFields", value: "7"),
        Change(path: "http.bodyBytes", value: "7"), Change(path: "http.headerTimeout", value: "7s"),
        Change(path: "http.bodyTimeout", value: "7s"), Change(path: "http.idleTimeout", value: "7s"),
        Change(path: "http.writeTimeout", value: "7s"), Change(path: "http.writeProgress", value: "7"),
        Change(path: "http.exchangeTimeout", value: "7s"), Change(path: "http.connectionsPerAddress", value: "7"),
        Change(path: "http.exemptAddresses", value: "10.0.0.0/8"),
        Change(path: "http.proxyProtocol", value: "127.0.0.1:2"),
        Change(path: "http.reusePort", value: "true"), Change(path: "http.trustedProxies", value: "10.0.0.0/8,unix"),
        Change(path: "http.clientAddressField", value: "forwarded"),
    ]

    static let serviceChanges = [
        Change(path: "sources.recheck", value: "7s"), Change(path: "sources.maximumDimension", value: "7"),
        Change(path: "sources.maximumPixels", value: "7"), Change(path: "sources.maximumChunks", value: "7"),
        Change(path: "sources.maximumMetadata", value: "7"), Change(path: "sources.maximumScans", value: "7"),
        Change(path: "sources.maximumExpansion", value: "7"), Change(path: "sources.decodingBytes", value: "7MiB"),
        Change(path: "sources.decodingTime", value: "7s"), Change(path: "formats.avif", value: "true"),
        Change(path: "formats.avifMaximumPixels", value: "7"), Change(path: "formats.saveData", value: "true"),
        Change(path: "formats.colorsMaximumPixels", value: "7"),
        Change(path: "sources.streamedPixels", value: "8"),
        Change(path: "render.workers", value: "7"),
        Change(path: "render.queue", value: "7"), Change(path: "render.deadline", value: "7s"),
        Change(path: "render.retryAfter", value: "7"), Change(path: "render.maximumDimension", value: "7"),
        Change(path: "render.maximumPixels", value: "7"), Change(path: "render.maximumDistinctPixels", value: "7"),
        Change(path: "render.maximumBandedPixels", value: "7"),
        Change(path: "render.ignoredParameters", value: "utm_*"), Change(path: "cache.resultBytes", value: "7"),
        Change(path: "cache.mappedBytes", value: "7"), Change(path: "cache.sourceBytes", value: "7"),
        Change(path: "cache.targetBytes", value: "7"),
        Change(path: "cacheControl.maxAge", value: "7s"), Change(path: "cacheControl.sharedMaxAge", value: "7s"),
        Change(path: "cacheControl.staleWhileRevalidate", value: "7s"),
        Change(path: "cacheControl.staleIfError", value: "7s"), Change(path: "cacheControl.immutable", value: "true"),
        Change(path: "sources.lookupWorkers", value: "7"), Change(path: "sources.lookupQueue", value: "7"),
        Change(path: "render.queueTimeout", value: "7s"), Change(path: "render.heavyPixels", value: "7"),
        Change(path: "render.heavyPixelsInFlight", value: "7"), Change(path: "render.retryAfterSpread", value: "7"),
        Change(path: "render.unreadyAfter", value: "7s"),
        Change(path: "cors.allowedOrigins", value: "https://a.example"), Change(path: "cors.maxAge", value: "7s"),
    ]

    static let logChanges = [
        Change(path: "accessLog.destination", value: "stderr"), Change(path: "accessLog.format", value: "text"),
        Change(path: "accessLog.hitInterval", value: "7"), Change(path: "accessLog.buffer", value: "7"),
    ]

    /// Read by the process itself, or only together with another setting.
    static let others = [
        "elements",
        "http.adminListen", "http.adminConnections", "http.socketMode", "http.drainGrace", "http.drainTimeout",
        "sources.root", "sources.mounts",
        "sources.maximumBytes",
    ]

    private func configuration(_ changes: [Change]) throws -> Configuration {
        try Configuration(Settings.table, layers: [.options(changes.map { ("--test", $0.path, $0.value) })])
    }

    /// Everything that the part is told, as text.
    private func service(_ changes: [Change]) throws -> String {
        let page = LandingPage(version: "", samples: [])
        let service = try configuration(changes).serviceConfiguration(landingPage: page, processorCount: 3)
        return "\(service.limits) \(service.cachePolicy) \(service.ignoredParameters) \(service.workers) "
            + "\(service.lookups) \(service.overload) \(service.crossOrigin) \(service.negotiation)"
    }

    @Test(arguments: serverChanges)
    func changesTheServer(change: Change) throws {
        #expect(try configuration([change]).serverConfiguration != ServerConfiguration())
    }

    @Test(arguments: serviceChanges)
    func changesTheService(change: Change) throws {
        #expect(try service([change]) != service([]))
    }

    @Test(arguments: logChanges)
    func changesTheAccessLog(change: Change) throws {
        #expect(try configuration([change]).accessLogConfiguration != configuration([]).accessLogConfiguration)
    }

    @Test func thereNeedBeNoAccessLog() throws {
        let configuration = try Configuration(
            Settings.table,
            layers: [.file(name: "a.json", bytes: Array("{\"accessLog\":{\"destination\":null}}".utf8))])
        #expect(configuration.accessLogConfiguration == nil)
    }

    /// Each changes something of its own: all at once are told apart from all but one.
    @Test func changesNothingTwice() throws {
        for (index, change) in Self.serverChanges.enumerated() {
            var others = Self.serverChanges
            others.remove(at: index)
            #expect(
                try configuration(Self.serverChanges).serverConfiguration != configuration(others).serverConfiguration,
                "\(change.path)")
        }
        for (index, change) in Self.serviceChanges.enumerated() {
            var others = Self.serviceChanges
            others.remove(at: index)
            #expect(try service(Self.serviceChanges) != service(others), "\(change.path)")
        }
    }

    @Test(arguments: ["w", "dpr", "*", "s*", "state"])
    func ignoresNoParameterThatHasAMeaning(pattern: String) {
        #expect(throws: ConfigurationErrors.self) {
            try configuration([Change(path: "render.ignoredParameters", value: pattern)])
        }
    }

    @Test func leavesNoSettingOut() {
        let known = (Self.serverChanges + Self.serviceChanges + Self.logChanges).map(\.path) + Self.others
        #expect(Settings.table.keys.map(\.path).sorted() == known.sorted())
    }

    /// A configuration file that states a default must be accepted.
    @Test func acceptsEveryDefault() throws {
        for key in Settings.table.keys { _ = try key.parse(key.renderedDefault) }
        let configuration = try Configuration(Settings.table)
        try configuration.serverConfiguration.validate()
        #expect(configuration.serverConfiguration == ServerConfiguration())
        let service = configuration.serviceConfiguration(
            landingPage: LandingPage(version: "", samples: []), processorCount: 3)
        #expect(service.limits == ServiceLimits())
        #expect(service.cachePolicy == CachePolicy())
        #expect(service.workers.workerCount == 3)
    }
}
