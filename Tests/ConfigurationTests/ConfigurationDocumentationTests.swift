import Configuration
import Testing

@Suite struct ConfigurationDocumentationTests {
    private let table = ConfigurationTable(
        variablePrefix: "ENDCAP",
        keys: [TestKeys.listen, TestKeys.results, TestKeys.idle, TestKeys.mounts, TestKeys.socket])

    @Test func markdown() {
        #expect(
            table.markdown == """
                | key | variable | value | default | what it does |
                |---|---|---|---|---|
                | `http.listen` | `ENDCAP_HTTP_LISTEN` | a string | `"127.0.0.1:8080"` | Address and port. |
                | `cache.results.bytes` | `ENDCAP_CACHE_RESULTS_BYTES` | a byte count such as 64MiB, from 0B to 8GiB | \
                `"64MiB"` | Memory for finished renditions. |
                | `http.idleTimeout` | `ENDCAP_HTTP_IDLE_TIMEOUT` | a duration such as 500ms or 10s, from 1s to 1h | \
                `"1m"` | Closes idle connections. |
                | `store.mounts` | `ENDCAP_STORE_MOUNTS` | an object of up to 64 names, each with a string | `{}` | \
                Directories by name. |
                | `http.socket` | `ENDCAP_HTTP_SOCKET` | a string, or null for none | `null` | Unix socket. |

                """)
    }

    @Test func sample() {
        #expect(
            table.sample == """
                {
                    "http": {
                        // Address and port.
                        // Takes a string.
                        "listen": "127.0.0.1:8080",

                        // Closes idle connections.
                        // Takes a duration such as 500ms or 10s, from 1s to 1h.
                        "idleTimeout": "1m",

                        // Unix socket.
                        // Takes a string, or null for none.
                        "socket": null,
                    },

                    "cache": {
                        "results": {
                            // Memory for finished renditions.
                            // Takes a byte count such as 64MiB, from 0B to 8GiB.
                            "bytes": "64MiB",
                        },
                    },

                    "store": {
                        // Directories by name.
                        // Takes an object of up to 64 names, each with a string.
                        "mounts": {},
                    },
                }

                """)
    }

    @Test func theSampleStatesTheDefaults() throws {
        let configuration = try read(.json(TestKeys.table.sample))
        let defaults = try read()
        #expect(
            configuration.report.replacing("(endcap.json)", with: "(default)") == defaults.report)
    }
}
