extension ConfigurationTable {
    /// The keys as a Markdown table, a row each.
    package var markdown: String {
        var text = "| key | variable | value | default | what it does |\n|---|---|---|---|---|\n"
        for key in keys {
            let cells = [
                "`\(key.path)`", "`\(variable(of: key))`", key.allowed, "`\(key.renderedDefault.json)`", key.help,
            ]
            text += "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }
        return text
    }

    /// A configuration file that states every default, with each key's help and form in comments.
    ///
    /// It can be read back: comments are allowed in configuration files.
    package var sample: String {
        "{\n" + ConfigurationTable.members(of: "", keys, indent: "    ") + "}\n"
    }

    /// The members of one object: its own keys and the objects inside, in the order of first appearance.
    private static func members(of section: String, _ keys: [any AnyConfigurationKey], indent: String) -> String {
        var groups: [(name: String, keys: [any AnyConfigurationKey])] = []
        for key in keys {
            let name = String(key.path.dropFirst(section.count).prefix { $0 != "." })
            if let index = groups.firstIndex(where: { $0.name == name }) {
                groups[index].keys.append(key)
            } else {
                groups.append((name, [key]))
            }
        }
        return groups.map { group in
            let path = section + group.name
            guard group.keys[0].path != path else { return member(group.keys[0], group.name, indent: indent) }
            let inner = members(of: path + ".", group.keys, indent: indent + "    ")
            return "\(indent)\"\(group.name)\": {\n\(inner)\(indent)},\n"
        }.joined(separator: "\n")
    }

    private static func member(_ key: any AnyConfigurationKey, _ name: String, indent: String) -> String {
        """
        \(indent)// \(key.help)
        \(indent)// Takes \(key.allowed).
        \(indent)"\(name)": \(key.renderedDefault.json),

        """
    }
}
