import FoundationEssentials

/// Goes through the layers and collects settings and problems.
struct ConfigurationReader {
    /// The largest configuration file that is read, in bytes.
    static let maximumFileByteCount = 1 << 20

    let table: ConfigurationTable
    private(set) var settings: [String: Configuration.Setting] = [:]
    private(set) var problems: [ConfigurationProblem] = []

    init(table: ConfigurationTable) {
        self.table = table
    }

    mutating func read(_ layer: ConfigurationLayer) {
        switch layer {
        case .file(let name, let bytes): readFile(name, bytes)
        case .environment(let variables): readEnvironment(variables)
        case .options(let options): readOptions(options)
        }
    }

    private mutating func readFile(_ name: String, _ bytes: [UInt8]) {
        guard bytes.count <= ConfigurationReader.maximumFileByteCount else {
            let reason = "larger than \(ConfigurationReader.maximumFileByteCount) bytes"
            return problems.append(ConfigurationProblem(key: "", source: name, reason: reason))
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        // The decoder does not say where it stopped, so neither can the message.
        guard let value = try? decoder.decode(ConfigurationValue.self, from: Data(bytes)) else {
            return problems.append(ConfigurationProblem(key: "", source: name, reason: "not valid JSON"))
        }
        guard case .map(let object) = value else {
            let reason = "\(value.kind) where an object is expected"
            return problems.append(ConfigurationProblem(key: "", source: name, reason: reason))
        }
        readObject(object, inside: "", source: name)
    }

    private mutating func readObject(_ object: [String: ConfigurationValue], inside section: String, source: String) {
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
            let path = section.isEmpty ? name : "\(section).\(name)"
            if let key = table.key(path: path) {
                set(key, to: value, source: source)
            } else if !table.isSection(path) {
                problems.append(unknown(path, source, among: table.names))
            } else if case .map(let inner) = value {
                readObject(inner, inside: path, source: source)
            } else {
                let reason = "is \(value.kind) where an object with keys is expected"
                problems.append(ConfigurationProblem(key: path, source: source, reason: reason))
            }
        }
    }

    private mutating func readEnvironment(_ variables: [String: String]) {
        let prefix = table.variablePrefix + "_"
        for (name, text) in variables.sorted(by: { $0.key < $1.key }) where name.hasPrefix(prefix) && !text.isEmpty {
            if let key = table.key(variable: name) {
                set(key, to: .text(text), source: "variable \(name)")
            } else if !table.ignores(variable: name) {
                problems.append(unknown(name, "environment", among: table.keys.map(table.variable)))
            }
        }
    }

    private mutating func readOptions(_ options: [(option: String, path: String, text: String)]) {
        for (option, path, text) in options {
            if let key = table.key(path: path) {
                set(key, to: .text(text), source: "option \(option)")
            } else {
                problems.append(unknown(path, "option \(option)", among: table.names))
            }
        }
    }

    private mutating func set(_ key: any AnyConfigurationKey, to given: ConfigurationValue, source: String) {
        do throws(ConfigurationFormError) {
            settings[key.path] = Configuration.Setting(parsed: try key.parse(given), origin: source)
        } catch {
            problems += ConfigurationReader.problems(error, key, given, source)
        }
    }

    private static func problems(
        _ error: ConfigurationFormError, _ key: any AnyConfigurationKey, _ given: ConfigurationValue, _ source: String
    ) -> [ConfigurationProblem] {
        guard error.members.isEmpty else {
            return error.members.map { fault in
                ConfigurationProblem(
                    key: "\(key.path).\(fault.path)", source: source, given: key.isSecret ? nil : fault.given?.json,
                    allowed: fault.allowed, reason: fault.reason)
            }
        }
        return [
            ConfigurationProblem(
                key: key.path, source: source, given: key.isSecret ? nil : given.json, allowed: key.allowed,
                reason: error.reason)
        ]
    }

    private func unknown(_ name: String, _ source: String, among known: [String]) -> ConfigurationProblem {
        let hint = Spelling.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
        return ConfigurationProblem(key: name, source: source, reason: "unknown key\(hint)")
    }
}
