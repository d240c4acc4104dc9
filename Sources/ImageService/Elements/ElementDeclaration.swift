package import Stores

/// A control as the configuration declares it: a picture with parameters, and what differs from state to state.
package struct ElementDeclaration: Hashable, Sendable {
    /// What an element, a state or a kind of bar says; what it leaves open comes from what it stands in.
    package struct Layer: Hashable, Sendable {
        package var source: SourcePath?
        package var arrow: Arrow?
        /// Names and values as in a query, decoded.
        package var parameters: [Parameter] = []

        package init() {}
    }

    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A picture of an arrow that is joined to the element's own.
    package struct Arrow: Hashable, Sendable {
        package var source: SourcePath
        /// How far it reaches over the body at each edge, in points, as `insets` takes it.
        package var overlap: String

        package init(source: SourcePath, overlap: String = "0") {
            self.source = source
            self.overlap = overlap
        }
    }

    /// A layer with layers for states over it.
    package struct Stateful: Hashable, Sendable {
        package var layer = Layer()
        package var states: [ElementState: Layer] = [:]

        package init() {}
    }

    package var base = Stateful()
    /// For bars of other heights.
    package var metrics: [BarMetrics: Stateful] = [:]

    package init() {}
}

/// The states of a control.
package enum ElementState: String, CaseIterable, Hashable, Sendable {
    case normal, highlighted, disabled, selected, focused
}

/// The heights that bars come in.
package enum BarMetrics: String, CaseIterable, Hashable, Sendable {
    case `default`, compact
}
