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

    private let file: String?
    private let settings: [(option: String, path: String, text: String)]

    init(_ options: CommandOptions) throws(UsageError) {
        try options.requireNoPositionals()
        file = options["config"]
        settings = [("listen", Settings.listen.path), ("root", Settings.root.path)].compactMap { name, path in
            options[name].map { ("--\(name)", path, $0) }
        }
    }

    func run() -> Int32 {
        do {
            let service = try ServingProcess(Configuration.load(file: file, options: settings))
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
