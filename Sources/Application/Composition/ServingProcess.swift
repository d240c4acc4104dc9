import AccessLogs
import Configuration
import Glibc
import HTTPServing
import ImageService
import Locks
import Metrics

/// The running service: every part made once, in order, changed on SIGHUP, and taken down again on SIGTERM.
final class ServingProcess: Sendable {
    /// What a reload replaces.
    private struct State: Sendable {
        var configuration: Configuration
        var service: ImageService
        var isDraining = false
    }

    private let source: ConfigurationSource
    private let startConfiguration: Configuration
    private let state: Locked<State>
    private let server: Server
    /// Where health and metrics have a listener of their own.
    private let administration: Server?
    private let accessLog: AccessLog?
    private let manager: ServiceManager
    private let watchdog: Watchdog
    private let trimmer = MemoryTrimmer()
    private let signals = ServiceSignals()

    /// - Parameter source: where the configuration comes from, now and at each reload.
    init(_ source: ConfigurationSource) throws {
        self.source = source
        let configuration = try source.load()
        startConfiguration = configuration
        AllocatorPolicy.apply(processorCount: configuration.serverConfiguration.loopCount)
        let assembly = try ServiceAssembly(configuration)
        let registry = MetricsRegistry()
        registry.buildInfo("endcap_build_info", help: "What is running.", ["version": EndcapProgram.version])
        let service = ImageService(
            store: try assembly.openStores(), configuration: assembly.service,
            metrics: ServiceMetrics(registry: registry))
        accessLog = try Self.openAccessLog(configuration)
        let environment = ProcessEnvironment.variables
        let sockets = InheritedSocket.all(in: environment, processID: getpid())
        server = Server(
            configuration.serverConfiguration.inheriting(sockets), handler: service, accessLog: accessLog)
        administration =
            configuration.hasAdministration
            ? Server(configuration.administrationConfiguration.inheriting(sockets), handler: service.administration)
            : nil
        ServerMetrics.register(server, in: registry)
        if let accessLog { AccessLogMetrics.register(accessLog, in: registry) }
        registry.processFigures()
        AllocatorFigures.register(in: registry)
        manager = ServiceManager(environment: environment, processID: getpid())
        watchdog = Watchdog(server, manager)
        state = Locked(State(configuration: configuration, service: service))
    }

    /// Begins to serve and says where.
    func start() throws {
        // Before anything listens: who sees a port open may send a signal.
        signals.start(ignoring: [SIGHUP, SIGUSR1]) { [self] in drain() }
        // Health first: who sees the pictures' port open may ask for it.
        if let administration { try start(administration, startConfiguration[Settings.adminListen]) }
        try start(server, startConfiguration[Settings.listen] + startConfiguration[Settings.proxyProtocol])
        signals.handleRepeated(reload: { [self] in reload() }, reopen: { [self] in reopenLog() })
        trimmer.start { [self] in state.withLock { $0.service } }
        for address in server.boundAddresses { Console.note("endcap: listening on \(address)") }
        for address in administration?.boundAddresses ?? [] { Console.note("endcap: health and metrics on \(address)") }
        manager.tell(.ready)
        watchdog.start()
    }

    private func start(_ server: Server, _ addresses: [ListenAddress]) throws {
        do {
            try server.start()
        } catch {
            let addresses = addresses.map(\.description).joined(separator: ", ")
            throw SettingsError(text: "endcap: cannot listen on \(addresses): \(error)")
        }
    }

    /// Returns when a drain is over; health is answered until then.
    func waitUntilStopped() {
        server.waitUntilStopped()
        administration?.drain(within: .zero)
        administration?.waitUntilStopped()
        accessLog?.flush(within: Self.flushSeconds)
    }

    /// New clients are sent elsewhere first; who comes all the same during the grace is answered.
    private func drain() {
        Console.note("endcap: draining")
        manager.tell(.stopping)
        let configuration = state.withLock { state in
            state.isDraining = true
            state.service.beginDraining()
            return state.configuration
        }
        signals.after(configuration[Settings.drainGrace]) { [self] in
            server.drain(within: configuration[Settings.drainTimeout])
        }
    }
}

// MARK: - Reading the configuration again

extension ServingProcess {
    /// Goes on under the configuration as it is now, or, where it cannot be used, as before.
    private func reload() {
        let old = state.withLock { $0 }
        guard !old.isDraining else { return Console.note("endcap: draining; the configuration is not read again") }
        manager.tell(.reloading(monotonicMicroseconds: ServiceManager.monotonicMicroseconds()))
        defer { manager.tell(.ready) }
        do {
            let configuration = try source.load()
            var assembly = try ServiceAssembly(configuration)
            assembly.service.answersAdministration = administration == nil
            let service = old.service.changed(
                to: assembly.service, store: try assembly.openStores(unlessAsIn: old.configuration))
            try server.change(configuration.serverConfiguration, handler: service)
            try administration?.change(configuration.administrationConfiguration, handler: service.administration)
            state.withLock { state in
                state.configuration = configuration
                state.service = service
            }
            report(configuration, after: old.configuration)
        } catch {
            Console.note("endcap: the configuration cannot be used; the one before stays in force")
            Console.note((error as? SettingsError)?.text ?? "endcap: \(error)")
        }
    }

    private func report(_ configuration: Configuration, after old: Configuration) {
        let fixed = Settings.fixed.map(\.path)
        let changed = configuration.differences(from: old).filter { !fixed.contains($0) }
        let summary = changed.isEmpty ? "nothing" : changed.joined(separator: ", ")
        Console.note("endcap: configuration read again; changed: \(summary)")
        let waiting = configuration.differences(from: startConfiguration).filter(fixed.contains)
        guard !waiting.isEmpty else { return }
        Console.note("endcap: takes effect at the next start: \(waiting.joined(separator: ", "))")
    }
}

// MARK: - The access log

extension ServingProcess {
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
}
