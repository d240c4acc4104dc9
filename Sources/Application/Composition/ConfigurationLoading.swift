import Codecs
import Configuration
import Glibc
import HTTPServing

extension Configuration {
    /// The settings of this process: the file, the environment over it, the command line over both.
    ///
    /// - Parameters:
    ///   - file: a path, nil for none.
    ///   - options: command-line options that stand for settings.
    static func load(
        file: String?, options: [(option: String, path: String, text: String)] = []
    ) throws(SettingsError) -> Configuration {
        var layers: [ConfigurationLayer] = []
        if let file {
            do throws(LocalFileError) {
                layers.append(.file(name: file, bytes: try LocalFile.read(file)))
            } catch {
                throw SettingsError(text: "\(error)")
            }
        }
        layers.append(.environment(ProcessEnvironment.variables))
        layers.append(.options(options))
        let configuration: Configuration
        do throws(ConfigurationErrors) {
            configuration = try Configuration(Settings.table, layers: layers)
        } catch {
            throw SettingsError(text: error.description)
        }
        do throws(ServerConfiguration.Invalid) {
            try configuration.serverConfiguration.validate()
        } catch {
            throw SettingsError(text: error.description)
        }
        if configuration[Settings.writesAVIF], AVIFLibrary.shared == nil {
            throw SettingsError(
                text: "formats.avif is true, but libavif 0.11 (libavif.so.15) with libaom is not installed here.")
        }
        return configuration
    }
}

/// Where a process's settings come from, to be read at the start and again on demand.
struct ConfigurationSource: Sendable {
    /// A path, nil for none.
    var file: String?
    /// Command-line options that stand for settings.
    var options: [(option: String, path: String, text: String)] = []

    func load() throws(SettingsError) -> Configuration { try Configuration.load(file: file, options: options) }
}

/// Settings that cannot be used; every fault, one a line.
struct SettingsError: Error, Hashable, Sendable {
    var text: String
}

/// The process's environment.
enum ProcessEnvironment {
    /// All variables by name.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        // Unsafe: `environ` is a list of C strings that ends with NULL; nothing in this program changes it.
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let parts = unsafe String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            unsafe entry += 1
        }
        return variables
    }
}
