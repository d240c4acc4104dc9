/// The controls that `/elements` answers, by name.
package struct ElementTable: Sendable {
    /// Most elements of a configuration.
    package static let maximumCount = 256
    /// Longest name.
    package static let maximumNameByteCount = 64
    /// How many names an error lists.
    private static let listedNameCount = 32

    private let elements: [String: Element]
    /// What the table was made of.
    package let declarations: [String: ElementDeclaration]

    /// No elements.
    package init() {
        elements = [:]
        declarations = [:]
    }

    /// Checks every element in every state; throws everything that is wrong with any of them.
    package init(_ declarations: [String: ElementDeclaration]) throws(ElementFaults) {
        var elements: [String: Element] = [:]
        var faults: [ElementFault] = []
        for (name, declaration) in declarations.sorted(by: { $0.key < $1.key }) {
            do throws(ElementFaults) {
                elements[name] = try Element(declaration)
            } catch {
                faults += error.faults.map { ElementFault([name] + $0.path, $0.given, $0.allowed, $0.reason) }
            }
        }
        guard faults.isEmpty else { throw ElementFaults(faults: faults) }
        self.elements = elements
        self.declarations = declarations
    }

    /// In alphabetical order.
    package var names: [String] { elements.keys.sorted() }

    /// Whether an element may have that name: letters, digits, `-` and `_`.
    package static func isName(_ name: String) -> Bool {
        (1...maximumNameByteCount).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    subscript(name: String) -> Element? { elements[name] }

    /// The picture that a request for an element asks for.
    ///
    /// - Parameters:
    ///   - name: as it stands in the path; none needs percent-encoding.
    ///   - query: raw.
    func wanted(
        _ name: String, query: String?, ignoring ignored: IgnoredNames
    ) throws(ServiceError) -> WantedPicture {
        guard let element = elements[name] else {
            throw .unknownElement(name: name, known: Array(names.prefix(Self.listedNameCount)))
        }
        do throws(ParameterError) {
            let values = try ParameterValues(
                Recipe.decodedPairs(query ?? ""), definitions: ParameterTable.elementDefinitions, ignored: ignored)
            return try element.look(values, name: name).wanted(values)
        } catch {
            throw .parameter(error)
        }
    }
}

/// Something that is wrong with a declared element.
package struct ElementFault: Hashable, Sendable {
    /// Where, from the element's name on: `["popover", "states", "disabled", "parameters", "tint"]`.
    package var path: [String]
    /// The text at fault; nil where something is missing.
    package var given: String?
    /// The allowed form in words.
    package var allowed: String
    /// Continues "the value …".
    package var reason: String

    package init(_ path: [String], _ given: String?, _ allowed: String, _ reason: String) {
        self.path = path
        self.given = given
        self.allowed = allowed
        self.reason = reason
    }
}

package struct ElementFaults: Error, Hashable, Sendable {
    /// At least one, in the order of the names.
    package let faults: [ElementFault]
}
