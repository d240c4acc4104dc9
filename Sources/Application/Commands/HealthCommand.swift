import Glibc

/// `endcap health`: asks a running server how it is, for container checks.
struct HealthCommand: Command {
    static let name = "health"
    static let synopsis = ""
    static let summary = "Ask a running server whether it is alive; exit 0 when it is."
    static let options = [
        CommandOption(name: "url", valueName: "URL", help: "what to ask; default http://127.0.0.1:8080/health/live")
    ]

    private let address: HealthAddress

    init(_ options: CommandOptions) throws(UsageError) {
        try options.requireNoPositionals()
        guard let address = HealthAddress(options["url"] ?? "http://127.0.0.1:8080/health/live") else {
            throw UsageError("--url must be like http://127.0.0.1:8080/health.")
        }
        self.address = address
    }

    func run() -> Int32 {
        guard let status = HealthProbe.status(of: address, timeoutSeconds: 2) else {
            Console.note("endcap: nobody answers at \(address.host):\(address.port)")
            return ExitStatus.failure
        }
        Console.note("endcap: \(address.path) answered \(status)")
        return status == 200 ? ExitStatus.success : ExitStatus.failure
    }
}
