import AccessLogs
import Codecs
import Configuration
import Glibc
import HTTPServing
import ImageService
import Metrics
import Stores

/// The running service: every part made once, in order, and taken down again on a signal.
final class ServingProcess: Sendable {
    private let configuration: Configuration
    private let service: ImageService
    private let server: Server
    private let accessLog: AccessLog?
    private let manager: ServiceManager
    private let watchdog: Watchdog
    private let shutdown: ShutdownSignals
    private let trimmer: MemoryTrimmer

    init(_ configuration: Configuration) throws {
        self.configuration = configuration
        let root = try Self.rootFolder(configuration)
        var server = configuration.serverConfiguration
        AllocatorPolicy.limitArenas(processorCount: server.loopCount)
        let environment = ProcessEnvironment.variables
        server.inheritedSockets = InheritedSocket.all(in: environment, processID: getpid())
        let registry = MetricsRegistry()
        registry.buildInfo(
            "endcap_build_info", help: "What is running.", ["version": EndcapProgram.version])
        let elements = try configuration.elementTable(root: root)
        let page = LandingPage(
            version: EndcapProgram.version, samples: elements.samples + SampleFolder.samples(in: root))
        var serviceConfiguration = configuration.serviceConfiguration(
            landingPage: page, processorCount: server.loopCount)
        serviceConfiguration.elements = elements
        service = ImageService(
            store: try Self.openStores(root: root, configuration),
            configuration: serviceConfiguration,
            metrics: ServiceMetrics(registry: registry))
        accessLog = try Self.openAccessLog(configuration)
        self.server = Server(server, handler: service, accessLog: accessLog)
        ServerMetrics.register(self.server, in: registry)
        if let accessLog { AccessLogMetrics.register(accessLog, in: registry) }
        registry.processFigures()
        AllocatorFigures.register(in: registry)
        manager = ServiceManager(environment: environment, processID: getpid())
        watchdog = Watchdog(self.server, manager)
        shutdown = ShutdownSignals()
        trimmer = MemoryTrimmer(service)
    }

    /// Begins to serve and says where.
    func start() throws {
        do {
            try server.start()
        } catch {
            let addresses = (configuration[Settings.listen] + configuration[Settings.proxyProtocol])
                .map(\.description).joined(separator: ", ")
            throw SettingsError(text: "endcap: cannot listen on \(addresses): \(error)")
        }
        shutdown.start { [self] in drain() }
        trimmer.start()
        RepeatedSignal.handle(SIGUSR1) { [self] in reopenLog() }
        for address in server.boundAddresses { Console.note("endcap: listening on \(address)") }
        manager.tell(.ready)
        watchdog.start()
    }

    func waitUntilStopped() {
        server.waitUntilStopped()
        accessLog?.flush(within: Self.flushSeconds)
    }

    /// What a reader of the access log that has stopped can delay the end by.
    private static let flushSeconds = 2.0

    private static func openAccessLog(_ configuration: Configuration) throws(SettingsError) -> AccessLog? {
        guard let settings = configuration.accessLogConfiguration else { return nil }
        do throws(LogError) {
            return try AccessLog(settings)
        } catch {
            throw SettingsError(text: "endcap: cannot write to \(settings.destination): \(error)")
        }
    }

    private func reopenLog() {
        accessLog?.reopen { error in
            Console.note(
                error.map { "endcap: cannot open the access log anew: \($0)" } ?? "endcap: access log opened anew")
        }
    }

    /// New clients are sent elsewhere first; who comes all the same during the grace is answered.
    private func drain() {
        Console.note("endcap: draining")
        manager.tell(.stopping)
        service.beginDraining()
        shutdown.after(configuration[Settings.drainGrace]) { [self] in
            server.drain(within: configuration[Settings.drainTimeout])
        }
    }

    private static func rootFolder(_ configuration: Configuration) throws(SettingsError) -> String {
        guard let folder = configuration[Settings.root] ?? SampleFolder.path else {
            throw SettingsError(
                text: "\(Settings.root.path): no folder is configured and the shipped samples are not found; "
                    + "give --root DIR")
        }
        return folder
    }

    private static func openStores(root: String, _ configuration: Configuration) throws -> StoreTable {
        let maximumByteCount = configuration[Settings.maximumSourceBytes]
        let open = { (folder: String) throws(SettingsError) -> DirectoryStore in
            do throws(StoreError) {
                return try DirectoryStore(.init(root: folder, maximumByteCount: maximumByteCount))
            } catch {
                guard case .unavailable(let reason) = error else { throw SettingsError(text: "\(folder): \(error)") }
                throw SettingsError(text: reason)
            }
        }
        return StoreTable(root: try open(root), mounts: try configuration[Settings.mounts].mapValues(open))
    }
}
