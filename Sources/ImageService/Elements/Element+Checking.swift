import Stores

extension Element {
    /// Makes every look of a declared element; throws everything that is wrong with any.
    init(_ declaration: ElementDeclaration) throws(ElementFaults) {
        var checker = ElementChecker()
        looks = checker.looks(declaration)
        guard checker.faults.isEmpty else { throw ElementFaults(faults: checker.faults) }
    }
}

/// Lays the layers of an element over each other and collects what is wrong with them.
private struct ElementChecker {
    /// A layer with its place in the declaration.
    private struct Placed {
        var path: [String]
        var layer: ElementDeclaration.Layer
    }

    private(set) var faults: [ElementFault] = []

    mutating func looks(_ declaration: ElementDeclaration) -> [Element.Variant: Element.Look] {
        let base = Placed(path: [], layer: declaration.base.layer)
        var stacks: [(Element.Variant, [Placed])] = []
        let states = Set(declaration.base.states.keys).union([.normal]).union(
            declaration.metrics.values.flatMap(\.states.keys))
        for metrics in [BarMetrics.default] + declaration.metrics.keys.filter({ $0 != .default }) {
            let bar = declaration.metrics[metrics]
            let barPath = ["metrics", metrics.rawValue]
            for state in ElementState.allCases.filter(states.contains) {
                let layers = [
                    base, bar.map { Placed(path: barPath, layer: $0.layer) },
                    declaration.base.states[state].map { Placed(path: ["states", state.rawValue], layer: $0) },
                    bar?.states[state].map { Placed(path: barPath + ["states", state.rawValue], layer: $0) },
                ].compactMap(\.self)
                stacks.append((Element.Variant(state: state, metrics: metrics), layers))
            }
        }
        check(stacks.flatMap(\.1))
        guard faults.isEmpty else { return [:] }
        var looks: [Element.Variant: Element.Look] = [:]
        for (variant, layers) in stacks { looks[variant] = look(layers) }
        return looks
    }

    /// Each layer on its own, once.
    private mutating func check(_ layers: [Placed]) {
        var seen: Set<[String]> = []
        for placed in layers where seen.insert(placed.path).inserted {
            for parameter in placed.layer.parameters { check(parameter, in: placed) }
            guard let arrow = placed.layer.arrow else { continue }
            do throws(ParameterFault) {
                _ = try parseInsets(arrow.overlap)
            } catch {
                add(
                    placed.path + ["arrow", "overlap"], arrow.overlap, ParameterTable.insets.definition.form,
                    error.reason)
            }
        }
    }

    private mutating func check(_ parameter: ElementDeclaration.Parameter, in placed: Placed) {
        do throws(ParameterError) {
            _ = try Recipe(Self.values([parameter]))
        } catch {
            // What it needs beside it may stand in another place: that shows in the looks.
            if case .conflict = error { return }
            add(error, placed.path)
        }
    }

    /// The layers as one; nil and a fault where they do not make a picture.
    private mutating func look(_ layers: [Placed]) -> Element.Look? {
        let path = layers[layers.count - 1].path
        guard let source = layers.last(where: { $0.layer.source != nil })?.layer.source else {
            add(["source"], nil, "the path of a picture", "is missing")
            return nil
        }
        do throws(ParameterError) {
            var values = try Self.values([])
            for placed in layers { values = values.overlaid(with: try Self.values(placed.layer.parameters)) }
            let arrow = layers.last { $0.layer.arrow != nil }?.layer.arrow
            let look = Element.Look(source: source, arrow: arrow.map(Self.art), values: values)
            _ = try look.wanted(Self.values([]))
            return look
        } catch {
            add(error, path)
            return nil
        }
    }

    /// An arrow that was checked before.
    private static func art(_ arrow: ElementDeclaration.Arrow) -> (SourcePath, Insets) {
        (arrow.source, (try? parseInsets(arrow.overlap)) ?? Insets(top: 0, left: 0, bottom: 0, right: 0))
    }

    private static func values(
        _ parameters: [ElementDeclaration.Parameter]
    ) throws(ParameterError) -> ParameterValues {
        try ParameterValues(
            parameters.map { ($0.name, $0.value) }, definitions: ParameterTable.definitions, ignored: IgnoredNames())
    }

    private mutating func add(_ path: [String], _ given: String?, _ allowed: String, _ reason: String) {
        let fault = ElementFault(path, given, allowed, reason)
        // Layers are shared by looks, and so are their faults.
        if !faults.contains(fault) { faults.append(fault) }
    }

    private mutating func add(_ error: ParameterError, _ path: [String]) {
        let place = { (name: String) in path + ["parameters", name] }
        switch error {
        case .malformed(let text): add(path + ["parameters"], text, "a query", "is malformed")
        case .unknown(let name, let allowed):
            add(place(name), nil, allowed.joined(separator: ", "), "is no parameter")
        case .repeated(let name): add(place(name), nil, "each parameter once", "is given more than once")
        case .empty(let name, let form): add(place(name), "", form, "is empty")
        case .notAllowed(let name, let value, let reason, let form):
            add(place(name), value, form, "is refused: \(reason)")
        case .conflict(let name, let other, let reason):
            add(place(name), nil, "one of them", "contradicts `\(other)`: \(reason)")
        }
    }
}
