import Configuration
import Testing

@Suite struct ConfigurationProblemTests {
    @Test func allProblemsOfAllLayersAreReportedAtOnce() {
        let found = complaints(
            .json(
                """
                { "http": { "listn": "a", "idleTimeout": 10, "connections": "80" }, "cahce": {}, "log": 3,
                  "store": { "mounts": { "a": 1 } } }
                """),
            .environment(["ENDCAP_HTTP_CONNECTIONS": "70000", "ENDCAP_LOG_LEVLE": "info", "ENDCAP_LOG_COLOR": "yes"]),
            .options([("--cache", "cache.results.bytes", "64MX"), ("--x", "nothing.like.it", "1")]))
        #expect(
            found == [
                "cahce (endcap.json): unknown key; did you mean cache?",
                "http.connections (endcap.json): \"80\" is a string; allowed: a whole number from 1 to 65535",
                "http.idleTimeout (endcap.json): 10 has no unit; write \"10s\" or \"500ms\"; "
                    + "allowed: a duration such as 500ms or 10s, from 1s to 1h",
                "http.listn (endcap.json): unknown key; did you mean http.listen?",
                "log (endcap.json): is a number where an object with keys is expected",
                "store.mounts (endcap.json): { \"a\": 1 } has \"a\", which is a number; "
                    + "allowed: an object of up to 64 names, each with a string",
                "http.connections (variable ENDCAP_HTTP_CONNECTIONS): \"70000\" is above 65535; "
                    + "allowed: a whole number from 1 to 65535",
                "log.color (variable ENDCAP_LOG_COLOR): \"yes\" is neither true nor false; allowed: true or false",
                "ENDCAP_LOG_LEVLE (environment): unknown key; did you mean ENDCAP_LOG_LEVEL?",
                "cache.results.bytes (option --cache): \"64MX\" has the unknown unit \"MX\", "
                    + "not one of B, KiB, MiB, GiB, TiB; allowed: a byte count such as 64MiB, from 0B to 8GiB",
                "nothing.like.it (option --x): unknown key",
            ])
    }

    @Test(arguments: ["", "{", #"{ "http": { "listen": "a" "b": 1 } }"#, #"{ "http": 'a }"#, "\u{0}\u{1}", "{} {}"])
    func damagedFilesAreOneProblem(text: String) {
        #expect(complaints(.json(text)) == ["endcap.json: not valid JSON"])
    }

    @Test(arguments: [("[]", "a list"), ("3", "a number"), ("null", "null")])
    func theFileHoldsAnObject(text: String, kind: String) {
        #expect(complaints(.json(text)) == ["endcap.json: \(kind) where an object is expected"])
    }

    @Test func hugeAndDeepFilesAreRefused() {
        let huge = "{" + String(repeating: " ", count: 1 << 20) + "}"
        #expect(complaints(.json(huge)) == ["endcap.json: larger than 1048576 bytes"])
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(complaints(.json("{\"http\": \(deep)}")).count == 1)
    }

    @Test func secretsAreNeverShown() {
        let found = complaints(.json(#"{ "signing": { "key": 12345 } }"#))
        #expect(
            found == ["signing.key (endcap.json): the value is a number; allowed: a string, or null for none"])
    }

    @Test func aPartCanObjectToACombination() throws {
        let configuration = try read(.json(#"{ "http": { "connections": 5 } }"#))
        #expect(
            configuration.problem(with: TestKeys.connections, reason: "is fewer than the workers").description
                == "http.connections (endcap.json): 5 is fewer than the workers; allowed: a whole number from 1 to 65535"
        )
        #expect(configuration.problem(with: TestKeys.results, reason: "is odd").source == "default")
    }

    @Test func wrongTablesTrap() async {
        await #expect(processExitsWith: .failure) {
            _ = ConfigurationTable(variablePrefix: "X", keys: [TestKeys.listen, TestKeys.listen])
        }
        await #expect(processExitsWith: .failure) {
            let outer = ConfigurationKey("http", .string, default: "", "Holds another.")
            _ = ConfigurationTable(variablePrefix: "X", keys: [TestKeys.listen, outer])
        }
    }
}
