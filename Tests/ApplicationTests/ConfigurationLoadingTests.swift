import Configuration
import Foundation
import HTTPServing
import Testing

@testable import Application

@Suite final class ConfigurationLoadingTests {
    private let path = "/tmp/endcap-test-\(UUID().uuidString).json"

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func load(
        _ text: String, options: [(option: String, path: String, text: String)] = []
    ) throws
        -> Configuration
    {
        try LocalFile.write(Array(text.utf8), to: path)
        return try Configuration.load(file: path, options: options)
    }

    @Test func readsAFileAndPutsOptionsOverIt() throws {
        let configuration = try load(
            #"{"http": {"listen": ["[::1]:80", "unix:/run/a"], "socketMode": "600"}, "render": {"queue": 9}, }"#,
            options: [("--root", "sources.root", "/pictures")])
        #expect(configuration[Settings.root] == "/pictures")
        #expect(configuration[Settings.queue] == 9)
        #expect(
            configuration.serverConfiguration.addresses == [
                .tcp(host: "::1", port: 80), .unix(path: "/run/a", mode: 0o600),
            ])
    }

    @Test func reportsEveryFaultAtOnce() throws {
        let error = try #require(throws: SettingsError.self) {
            try load(
                #"{"http": {"listen": ["nowhere"], "idleTimout": "1s"}, "render": {"workers": 0}}"#,
                options: [("--listen", "http.listen", "8080")])
        }
        let lines = error.text.split(separator: "\n")
        #expect(lines.count == 4)
        for (key, hint) in [
            ("http.idleTimout", "http.idleTimeout"), ("http.listen", "nowhere"), ("render.workers", "1 to 256"),
            ("option --listen", "host:port"),
        ] {
            #expect(lines.contains { $0.contains(key) && $0.contains(hint) }, "\(key)")
        }
    }

    @Test(arguments: [
        ("{", "not valid JSON"), ("[]", "an object is expected"), (#"{"http": 1}"#, "http"),
        (#"{"http": {"listen": []}}"#, "at least one"), (#"{"http": {"socketMode": "999"}}"#, "octal"),
        (#"{"sources": {"mounts": {"..": "/a"}}}"#, "no path component"),
        (#"{"cache": {"resultBytes": "1 parsec"}}"#, "64MiB"),
    ])
    func refusesAFile(text: String, reason: String) throws {
        let error = try #require(throws: SettingsError.self) { try load(text) }
        #expect(error.text.contains(reason), "\(error.text)")
    }

    @Test func namesAFileThatIsNotThere() {
        #expect(throws: SettingsError(text: "/nowhere.json: No such file or directory")) {
            try Configuration.load(file: "/nowhere.json")
        }
    }

    @Test func checkConfigurationCommandFailsOnABadFile() throws {
        try LocalFile.write(Array("{}".utf8), to: path)
        let command = { try CheckConfigurationCommand(CommandOptions(["--config", self.path], taking: $0)) }
        #expect(try command(CheckConfigurationCommand.options).run() == ExitStatus.success)
        try LocalFile.write(Array(#"{"a": 1}"#.utf8), to: path)
        #expect(try command(CheckConfigurationCommand.options).run() == ExitStatus.failure)
    }
}
