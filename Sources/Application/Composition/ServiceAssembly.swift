import Configuration
import HTTPServing
import ImageService
import Stores

/// What a configuration means for the service: everything that is read again when the configuration is.
struct ServiceAssembly {
    /// Settings that say where sources are.
    private static let sourceKeys: [any AnyConfigurationKey] = [
        Settings.root, Settings.mounts, Settings.maximumSourceBytes,
    ]

    private let configuration: Configuration
    private let root: String
    var service: ServiceConfiguration

    /// Reads the elements and samples of the served folder; throws where something is not there or cannot be used.
    init(_ configuration: Configuration) throws {
        self.configuration = configuration
        root = try Self.rootFolder(configuration)
        let elements = try configuration.elementTable(root: root)
        let page = LandingPage(
            version: EndcapProgram.version, samples: elements.samples + SampleFolder.samples(in: root))
        var service = configuration.serviceConfiguration(
            landingPage: page, processorCount: configuration.serverConfiguration.loopCount)
        service.elements = elements
        self.service = service
    }

    /// The sources, opened; nil where they are the same as under `old`.
    func openStores(unlessAsIn old: Configuration) throws -> StoreTable? {
        let differences = configuration.differences(from: old)
        return Self.sourceKeys.contains { differences.contains($0.path) } ? try openStores() : nil
    }

    func openStores() throws -> StoreTable {
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

    private static func rootFolder(_ configuration: Configuration) throws(SettingsError) -> String {
        guard let folder = configuration[Settings.root] ?? SampleFolder.path else {
            throw SettingsError(
                text: "\(Settings.root.path): no folder is configured and the shipped samples are not found; "
                    + "give --root DIR")
        }
        return folder
    }
}
