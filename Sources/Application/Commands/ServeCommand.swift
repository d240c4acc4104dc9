import Configuration

/// `endcap serve`: the server.
struct ServeCommand: Command {
    static let name = "serve"
    static let synopsis = ""
    static let summary = "Serve pictures over HTTP."
    static let options = [
        CommandOption(name: "config", valueName: "FILE", help: "configuration file (JSON)"),
        CommandOption(name: "listen", valueName: "HOST:PORT", help: "address to listen on, or unix:/path"),
        CommandOption(name: "root", valueName: "DIR", help: "folder with the pictures"),
    ]

    private let source: ConfigurationSource

    init(_ options: CommandOptions) throws(UsageError) {
        try options.requireNoPositionals()
        let settings = [("listen", Settings.listen.path), ("root", Settings.root.path)].compactMap { name, path in
            options[name].map { ("--\(name)", path, $0) }
        }
        source = ConfigurationSource(file: options["config"], options: settings)
    }

    func run() -> Int32 {
        do {
            let service = try ServingProcess(source)
            try service.start()
            service.waitUntilStopped()
            return ExitStatus.success
        } catch let error as SettingsError {
            Console.note(error.text)
        } catch {
            Console.note("endcap: \(error)")
        }
        return ExitStatus.failure
    }
}
