/// All keys of a program, each once: what is read, checked and documented.
package struct ConfigurationTable: Sendable {
    /// What the names of variables begin with: `ENDCAP`.
    package let variablePrefix: String
    /// In the order in which they are documented.
    package let keys: [any AnyConfigurationKey]

    private let keysByPath: [String: any AnyConfigurationKey]
    private let keysByVariable: [String: any AnyConfigurationKey]
    /// Paths of the objects that hold keys.
    private let sections: Set<String>
    private let otherVariables: Set<String>

    /// - Parameters:
    ///   - variablePrefix: without the underscore that follows it.
    ///   - otherVariables: variables with the prefix that are no settings; they are left alone.
    ///   - keys: two of one name, or one inside another, are a programmer error and trap.
    package init(variablePrefix: String, otherVariables: Set<String> = [], keys: [any AnyConfigurationKey]) {
        self.variablePrefix = variablePrefix
        self.otherVariables = otherVariables
        self.keys = keys
        var (byPath, byVariable) = ([String: any AnyConfigurationKey](), [String: any AnyConfigurationKey]())
        var sections: Set<String> = []
        for key in keys {
            let variable = ConfigurationTable.variable(prefix: variablePrefix, path: key.path)
            precondition(byPath.updateValue(key, forKey: key.path) == nil, "\(key.path) is declared twice")
            precondition(byVariable.updateValue(key, forKey: variable) == nil, "two keys share \(variable)")
            sections.formUnion(ConfigurationTable.sections(around: key.path))
        }
        precondition(sections.isDisjoint(with: byPath.keys), "a key cannot be inside another")
        (keysByPath, keysByVariable, self.sections) = (byPath, byVariable, sections)
    }

    /// The variable that sets a key: `http.idleTimeout` → `ENDCAP_HTTP_IDLE_TIMEOUT`.
    package func variable(of key: any AnyConfigurationKey) -> String {
        ConfigurationTable.variable(prefix: variablePrefix, path: key.path)
    }

    /// Paths of keys and of the objects around them, for suggestions.
    var names: [String] { keys.map(\.path) + sections.sorted() }

    func key(path: String) -> (any AnyConfigurationKey)? { keysByPath[path] }

    func key(variable: String) -> (any AnyConfigurationKey)? { keysByVariable[variable] }

    func isSection(_ path: String) -> Bool { sections.contains(path) }

    /// Whether a variable has the prefix and is still none of ours to complain about.
    func ignores(variable: String) -> Bool {
        otherVariables.contains(variable) || isServiceLink(variable)
    }

    /// Kubernetes puts such variables into every container for each service; one may have the program's own name.
    private func isServiceLink(_ variable: String) -> Bool {
        let rest = variable.dropFirst(variablePrefix.count)
        if ["_PORT", "_SERVICE_HOST", "_SERVICE_PORT"].contains(rest) || rest.hasPrefix("_SERVICE_PORT_") {
            return true
        }
        let parts = rest.split(separator: "_")
        return parts.count >= 3 && parts[0] == "PORT" && parts[1].allSatisfy(\.isNumber)
    }

    private static func sections(around path: String) -> [String] {
        let names = path.split(separator: ".")
        return (1..<max(1, names.count)).map { names.prefix($0).joined(separator: ".") }
    }

    private static func variable(prefix: String, path: String) -> String {
        var name = prefix + "_"
        for character in path {
            switch character {
            case ".", "-": name += "_"
            case "A"..."Z": name += "_\(character)"
            default: name += character.uppercased()
            }
        }
        return name
    }
}
