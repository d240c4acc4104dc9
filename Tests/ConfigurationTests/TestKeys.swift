import Configuration

/// How a part's keys are declared: a line each.
enum TestKeys {
    enum Level: String, CaseIterable, Sendable { case debug, info, warning }

    static let listen = ConfigurationKey("http.listen", .string, default: "127.0.0.1:8080", "Address and port.")
    static let idle = ConfigurationKey(
        "http.idleTimeout", .duration(.seconds(1) ... .seconds(3600)), default: .seconds(60), "Closes idle connections."
    )
    static let connections = ConfigurationKey("http.connections", .count(1...65535), default: 1024, "Most connections.")
    static let results = ConfigurationKey(
        "cache.results.bytes", .bytes(0...(8 << 30)), default: 64 << 20, "Memory for finished renditions.")
    static let level = ConfigurationKey("log.level", .choice, default: Level.info, "What is logged.")
    static let color = ConfigurationKey("log.color", .boolean, default: false, "Colours the log.")
    static let ratio = ConfigurationKey("log.sample", .number(0...1), default: 1, "Share of requests logged.")
    static let ignored = ConfigurationKey(
        "parameters.ignored", .list(of: .string), default: [], "Parameters that are ignored.")
    static let mounts = ConfigurationKey("store.mounts", .map(of: .string), default: [:], "Directories by name.")
    static let socket = ConfigurationKey("http.socket", .optional(.string), default: nil, "Unix socket.")
    static let key = ConfigurationKey("signing.key", .optional(.string), default: nil, secret: true, "Signs URLs.")

    static let table = ConfigurationTable(
        variablePrefix: "ENDCAP", otherVariables: ["ENDCAP_CONFIG"],
        keys: [listen, idle, connections, socket, results, level, color, ratio, ignored, mounts, key])
}

extension ConfigurationLayer {
    static func json(_ text: String) -> ConfigurationLayer { .file(name: "endcap.json", bytes: Array(text.utf8)) }
}

func read(_ layers: ConfigurationLayer...) throws(ConfigurationErrors) -> Configuration {
    try Configuration(TestKeys.table, layers: layers)
}

/// What reading the layers complains about, a line each.
func complaints(_ layers: ConfigurationLayer...) -> [String] {
    do throws(ConfigurationErrors) {
        _ = try Configuration(TestKeys.table, layers: layers)
        return []
    } catch {
        return error.problems.map(\.description)
    }
}
