extension ConfigurationForm
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of an enum's cases by its string.
    package static var choice: ConfigurationForm {
        let names = Value.allCases.map(\.rawValue)
        return ConfigurationForm("one of " + names.joined(separator: ", ")) { (value) throws(ConfigurationFormError) in
            guard let text = value.anyText else { throw .kind(value) }
            if let choice = Value(rawValue: text) { return choice }
            let hint = Spelling.nearest(to: text, among: names).map { "; did you mean \($0)?" } ?? ""
            throw ConfigurationFormError("is none of them\(hint)")
        } render: {
            .string($0.rawValue)
        }
    }
}

extension ConfigurationForm {
    /// Several values: a JSON list, or text with commas between them.
    package static func list<Element>(
        of element: ConfigurationForm<Element>, maximum: Int = 64
    ) -> ConfigurationForm where Value == [Element] {
        ConfigurationForm("a list of up to \(maximum), each \(element.description)") {
            (value) throws(ConfigurationFormError) in
            let items: [ConfigurationValue]
            switch value {
            case .list(let given): items = given
            case .text(let text): items = text.commaSeparated.map { .text($0) }
            default: throw .kind(value)
            }
            guard items.count <= maximum else { throw ConfigurationFormError("has \(items.count) elements") }
            var elements: [Element] = []
            for (index, item) in items.enumerated() {
                do throws(ConfigurationFormError) {
                    elements.append(try element.parse(item))
                } catch {
                    throw ConfigurationFormError("has element \(index + 1), which \(error.reason)")
                }
            }
            return elements
        } render: { elements in
            .list(elements.map(element.render))
        }
    }

    /// Values by names of the operator's choosing: a JSON object, or text such as `a=1,b=2`.
    ///
    /// - Parameter nameCheck: the reason why a name may not be used; nil where it may.
    package static func map<Element>(
        of element: ConfigurationForm<Element>, maximum: Int = 64,
        nameCheck: @escaping @Sendable (String) -> String? = { $0.isEmpty ? "is empty" : nil }
    ) -> ConfigurationForm where Value == [String: Element] {
        ConfigurationForm("an object of up to \(maximum) names, each with \(element.description)") {
            (value) throws(ConfigurationFormError) in
            let items = try value.namedItems()
            guard items.count <= maximum else { throw ConfigurationFormError("has \(items.count) names") }
            var elements: [String: Element] = [:]
            for (name, item) in items {
                if let reason = nameCheck(name) {
                    throw ConfigurationFormError("has the name \"\(name)\", which \(reason)")
                }
                do throws(ConfigurationFormError) {
                    elements[name] = try element.parse(item)
                } catch {
                    throw ConfigurationFormError("has \"\(name)\", which \(error.reason)")
                }
            }
            return elements
        } render: { elements in
            .map(elements.mapValues(element.render))
        }
    }

    /// A value that may be left out: `null` in the file.
    package static func optional<Wrapped>(
        _ form: ConfigurationForm<Wrapped>
    ) -> ConfigurationForm where Value == Wrapped? {
        ConfigurationForm("\(form.description), or null for none") { (value) throws(ConfigurationFormError) in
            value == .null ? nil : try form.parse(value)
        } render: { value in
            value.map(form.render) ?? .null
        }
    }
}

extension ConfigurationValue {
    /// The entries of an object or of text such as `a=1,b=2`, sorted by name.
    fileprivate func namedItems() throws(ConfigurationFormError) -> [(String, ConfigurationValue)] {
        switch self {
        case .map(let given): return given.sorted { $0.key < $1.key }
        case .text(let text):
            var items: [String: ConfigurationValue] = [:]
            for entry in text.commaSeparated {
                let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else {
                    throw ConfigurationFormError("has \"\(entry)\", which is not name=value")
                }
                let name = String(parts[0])
                guard items.updateValue(.text(String(parts[1])), forKey: name) == nil else {
                    throw ConfigurationFormError("names \"\(name)\" twice")
                }
            }
            return items.sorted { $0.key < $1.key }
        default: throw .kind(self)
        }
    }
}

extension String {
    /// The parts between commas without the spaces around them; none for empty text.
    fileprivate var commaSeparated: [String] {
        guard contains(where: { $0 != " " }) else { return [] }
        return split(separator: ",", omittingEmptySubsequences: false).map { part in
            var part = part.drop { $0 == " " }
            while part.last == " " { part.removeLast() }
            return String(part)
        }
    }
}
