extension Preset {
    /// The presets as a Markdown table, for the documentation.
    package static var markdownTable: String {
        let heads = ["preset", "draws like"] + PresetDefaults().columns.map(\.name)
        let rows = allCases.map { preset in
            ["`\(preset.rawValue)`", preset.help] + preset.defaults.columns.map { "`\($0.value)`" }
        }
        return ([heads, heads.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}

extension PresetDefaults {
    /// Each rule's name in requests and documents, with its value.
    package var columns: [(name: String, value: String)] {
        [
            ("mode", mode?.rawValue ?? "auto"),
            ("center", hidesCenter ? "hide" : "draw"),
            ("tile-origin", tileOriginText),
            ("tile count", tileCountRule.rawValue),
            ("tile scale", tileScale.rawValue),
            ("shrink", shrink.rawValue),
            ("filter", filter.rawValue),
            ("snaps", snapsEndsToCuts ? "yes" : "no"),
        ]
    }

    private var tileOriginText: String {
        horizontalTileOrigin == verticalTileOrigin
            ? horizontalTileOrigin.rawValue : "\(horizontalTileOrigin.rawValue),\(verticalTileOrigin.rawValue)"
    }
}
