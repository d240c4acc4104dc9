import Configuration
import ImageService
import Stores

/// Reads declared elements out of a configuration's values and collects what is wrong with their form.
///
/// What their parameters say is checked when the elements are made.
struct ElementReader {
    typealias Members = [String: ConfigurationValue]

    private(set) var faults: [ConfigurationFormError.MemberFault] = []

    mutating func declarations(_ members: Members) -> [String: ElementDeclaration] {
        var declarations: [String: ElementDeclaration] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard ElementTable.isName(name) else {
                add([name], nil, Self.nameForm, "cannot be the name of an element")
                continue
            }
            if let object = object(value, [name]) { declarations[name] = declaration(object, [name]) }
        }
        return declarations
    }

    private static let nameForm =
        "up to \(ElementTable.maximumNameByteCount) letters, digits, `-` and `_`"
    private static let layerNames = ["source", "arrow", "parameters"]

    private mutating func declaration(_ members: Members, _ path: [String]) -> ElementDeclaration {
        var declaration = ElementDeclaration()
        declaration.base = stateful(members, path, besides: ["metrics"])
        for (name, value) in choices(members["metrics"], BarMetrics.self, path + ["metrics"]) {
            let path = path + ["metrics", name.rawValue]
            if let object = object(value, path) { declaration.metrics[name] = stateful(object, path) }
        }
        return declaration
    }

    private mutating func stateful(
        _ members: Members, _ path: [String], besides: [String] = []
    ) -> ElementDeclaration.Stateful {
        var stateful = ElementDeclaration.Stateful()
        stateful.layer = layer(members, path, besides: ["states"] + besides)
        for (name, value) in choices(members["states"], ElementState.self, path + ["states"]) {
            let path = path + ["states", name.rawValue]
            if let object = object(value, path) { stateful.states[name] = layer(object, path) }
        }
        return stateful
    }

    private mutating func layer(
        _ members: Members, _ path: [String], besides: [String] = []
    ) -> ElementDeclaration.Layer {
        refuseUnknown(members, Self.layerNames + besides, path)
        var layer = ElementDeclaration.Layer()
        layer.source = members["source"].flatMap { source($0, path + ["source"]) }
        layer.parameters = members["parameters"].map { parameters($0, path + ["parameters"]) } ?? []
        if let value = members["arrow"], let object = object(value, path + ["arrow"]) {
            layer.arrow = arrow(object, path + ["arrow"])
        }
        return layer
    }

    private mutating func arrow(_ members: Members, _ path: [String]) -> ElementDeclaration.Arrow? {
        refuseUnknown(members, ["source", "overlap"], path)
        guard let value = members["source"] else {
            add(path + ["source"], nil, Self.sourceForm, "is missing")
            return nil
        }
        guard let source = source(value, path + ["source"]) else { return nil }
        guard let overlap = members["overlap"] else { return ElementDeclaration.Arrow(source: source) }
        guard let text = overlap.parameterText else {
            add(path + ["overlap"], overlap, "1, 2 or 4 numbers of points in a string", "is neither text nor a number")
            return nil
        }
        return ElementDeclaration.Arrow(source: source, overlap: text)
    }

    private static let sourceForm = "the path of a picture, as after /images/"

    private mutating func source(_ value: ConfigurationValue, _ path: [String]) -> SourcePath? {
        guard case .string(let text) = value, let source = try? SourcePath(text) else {
            add(path, value, Self.sourceForm, "is no such path")
            return nil
        }
        return source
    }

    /// A query string, or an object of names and values.
    private mutating func parameters(
        _ value: ConfigurationValue, _ path: [String]
    ) -> [ElementDeclaration.Parameter] {
        switch value {
        case .string(let query):
            do throws(ParameterError) {
                let pairs = try Recipe.decodedPairs(query).sorted { $0.name < $1.name }
                return pairs.map { .init(name: $0.name, value: $0.value) }
            } catch {
                add(path, value, Self.parametersForm, "is malformed")
            }
        case .map(let members):
            return members.sorted { $0.key < $1.key }.compactMap { name, value in
                if let text = value.parameterText { return .init(name: name, value: text) }
                add(path + [name], value, "a string or a number", "is neither")
                return nil
            }
        default: add(path, value, Self.parametersForm, "is neither")
        }
        return []
    }

    private static let parametersForm = "a query string, or an object of the parameters that a URL takes"

    /// The members of an object whose names are a closed set.
    private mutating func choices<Choice: RawRepresentable & CaseIterable>(
        _ value: ConfigurationValue?, _: Choice.Type, _ path: [String]
    ) -> [(Choice, ConfigurationValue)] where Choice.RawValue == String {
        guard let value, let members = object(value, path) else { return [] }
        refuseUnknown(members, Choice.allCases.map(\.rawValue), path)
        return members.sorted { $0.key < $1.key }.compactMap { name, value in
            Choice(rawValue: name).map { ($0, value) }
        }
    }

    private mutating func object(_ value: ConfigurationValue, _ path: [String]) -> Members? {
        if case .map(let members) = value { return members }
        add(path, value, "an object", "is none")
        return nil
    }

    private mutating func refuseUnknown(_ members: Members, _ known: [String], _ path: [String]) {
        for name in members.keys.sorted() where !known.contains(name) {
            add(path + [name], nil, known.joined(separator: ", "), "is not known here")
        }
    }

    private mutating func add(_ path: [String], _ given: ConfigurationValue?, _ allowed: String, _ reason: String) {
        faults.append(
            .init(path: path.joined(separator: "."), given: given, allowed: allowed, reason: reason))
    }
}

extension ConfigurationValue {
    /// A string or a number as a URL would spell it.
    fileprivate var parameterText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        default: nil
        }
    }
}
