import Configuration
import FoundationEssentials
import ImageService
import Stores

extension ConfigurationForm where Value == ElementTable? {
    /// Elements by name, each an object; nil where none are declared.
    static var elements: ConfigurationForm {
        ConfigurationForm(
            "an object of up to \(ElementTable.maximumCount) elements by name, as docs/elements.md describes; null for "
                + "those of the served folder's elements.json",
            parse: { (given) throws(ConfigurationFormError) in
                let given = try given.readAsJSON()
                guard given != .null else { return nil }
                guard case .map(let members) = given else { throw .kind(given) }
                return try ElementTable(reading: members)
            },
            render: { $0.map(\.rendered) ?? .null })
    }
}

extension ConfigurationValue {
    /// A variable's text as the JSON that it is.
    fileprivate func readAsJSON() throws(ConfigurationFormError) -> ConfigurationValue {
        guard case .text(let text) = self else { return self }
        guard let value = try? JSONDecoder().decode(ConfigurationValue.self, from: Data(text.utf8)) else {
            throw ConfigurationFormError("is not valid JSON")
        }
        return value
    }
}

extension ElementTable {
    fileprivate init(reading members: [String: ConfigurationValue]) throws(ConfigurationFormError) {
        guard members.count <= ElementTable.maximumCount else {
            throw ConfigurationFormError("has \(members.count) elements")
        }
        var reader = ElementReader()
        let declarations = reader.declarations(members)
        guard reader.faults.isEmpty else { throw ConfigurationFormError(members: reader.faults) }
        do throws(ElementFaults) {
            try self.init(declarations)
        } catch {
            throw ConfigurationFormError(
                members: error.faults.map { fault in
                    ConfigurationFormError.MemberFault(
                        path: fault.path.joined(separator: "."), given: fault.given.map(ConfigurationValue.string),
                        allowed: fault.allowed, reason: fault.reason)
                })
        }
    }
}

// MARK: - As the file would state it

extension ElementTable {
    fileprivate var rendered: ConfigurationValue { .map(declarations.mapValues(\.rendered)) }
}

extension ElementDeclaration {
    fileprivate var rendered: ConfigurationValue {
        var members = base.members
        if !metrics.isEmpty {
            let bars = metrics.map { ($0.key.rawValue, ConfigurationValue.map($0.value.members)) }
            members["metrics"] = .map(Dictionary(uniqueKeysWithValues: bars))
        }
        return .map(members)
    }
}

extension ElementDeclaration.Stateful {
    fileprivate var members: [String: ConfigurationValue] {
        var members = layer.members
        if !states.isEmpty {
            let states = states.map { ($0.key.rawValue, ConfigurationValue.map($0.value.members)) }
            members["states"] = .map(Dictionary(uniqueKeysWithValues: states))
        }
        return members
    }
}

extension ElementDeclaration.Layer {
    fileprivate var members: [String: ConfigurationValue] {
        var members: [String: ConfigurationValue] = [:]
        if let source { members["source"] = .string(source.description) }
        if let arrow {
            members["arrow"] = .map([
                "source": .string(arrow.source.description), "overlap": .string(arrow.overlap),
            ])
        }
        if !parameters.isEmpty {
            let pairs = parameters.map { ($0.name, ConfigurationValue.string($0.value)) }
            members["parameters"] = .map(Dictionary(pairs) { $1 })
        }
        return members
    }
}
