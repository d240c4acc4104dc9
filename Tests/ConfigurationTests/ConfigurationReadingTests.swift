import Configuration
import Testing

@Suite struct ConfigurationReadingTests {
    @Test func defaultsHoldWhereNothingIsGiven() throws {
        let configuration = try read()
        #expect(configuration[TestKeys.listen] == "127.0.0.1:8080")
        #expect(configuration[TestKeys.idle] == .seconds(60))
        #expect(configuration[TestKeys.results] == 64 << 20)
        #expect(configuration[TestKeys.level] == .info)
        #expect(configuration[TestKeys.socket] == nil)
        #expect(configuration.origin(of: TestKeys.listen) == nil)
    }

    @Test func anOptionalValueKeepsItsDefault() throws {
        let stale = ConfigurationKey(
            "cache.stale", .optional(.count(0...9)), default: 5, "A key whose value may be left out, and is not.")
        let table = ConfigurationTable(variablePrefix: "ENDCAP", keys: [stale])
        #expect(try Configuration(table)[stale] == 5)
        #expect(try Configuration(table, layers: [.json(#"{ "cache": { "stale": null } }"#)])[stale] == nil)
    }

    @Test func readsEveryFormFromAFile() throws {
        let configuration = try read(
            .json(
                """
                {
                    // Comments and trailing commas are allowed.
                    "http": { "listen": "[::1]:80", "idleTimeout": "1500ms", "connections": 7, "socket": "/run/e.sock" },
                    "cache": { "results": { "bytes": "16MiB" } },
                    "log": { "level": "debug", "color": true, "sample": 0.25 },
                    "parameters": { "ignored": ["v", "utm_source"] },
                    "store": { "mounts": { "skins": "/srv/skins" } },
                }
                """))
        #expect(configuration[TestKeys.listen] == "[::1]:80")
        #expect(configuration[TestKeys.idle] == .milliseconds(1500))
        #expect(configuration[TestKeys.connections] == 7)
        #expect(configuration[TestKeys.socket] == "/run/e.sock")
        #expect(configuration[TestKeys.results] == 16 << 20)
        #expect(configuration[TestKeys.level] == .debug)
        #expect(configuration[TestKeys.color])
        #expect(configuration[TestKeys.ratio] == 0.25)
        #expect(configuration[TestKeys.ignored] == ["v", "utm_source"])
        #expect(configuration[TestKeys.mounts] == ["skins": "/srv/skins"])
        #expect(configuration.origin(of: TestKeys.listen) == "endcap.json")
    }

    @Test func readsEveryFormFromVariables() throws {
        let configuration = try read(
            .environment([
                "ENDCAP_HTTP_LISTEN": "0.0.0.0:80", "ENDCAP_HTTP_IDLE_TIMEOUT": "2m", "ENDCAP_HTTP_CONNECTIONS": "9",
                "ENDCAP_CACHE_RESULTS_BYTES": "1GiB", "ENDCAP_LOG_LEVEL": "warning", "ENDCAP_LOG_COLOR": "true",
                "ENDCAP_LOG_SAMPLE": "0.5", "ENDCAP_PARAMETERS_IGNORED": "v, utm_source",
                "ENDCAP_STORE_MOUNTS": "a=/srv/a,b=/srv/b=c", "ENDCAP_HTTP_SOCKET": "", "PATH": "/bin",
            ]))
        #expect(configuration[TestKeys.listen] == "0.0.0.0:80")
        #expect(configuration[TestKeys.idle] == .seconds(120))
        #expect(configuration[TestKeys.connections] == 9)
        #expect(configuration[TestKeys.results] == 1 << 30)
        #expect(configuration[TestKeys.level] == .warning)
        #expect(configuration[TestKeys.color])
        #expect(configuration[TestKeys.ratio] == 0.5)
        #expect(configuration[TestKeys.ignored] == ["v", "utm_source"])
        #expect(configuration[TestKeys.mounts] == ["a": "/srv/a", "b": "/srv/b=c"])
        #expect(configuration[TestKeys.socket] == nil, "an empty variable counts as not set")
        #expect(configuration.origin(of: TestKeys.idle) == "variable ENDCAP_HTTP_IDLE_TIMEOUT")
    }

    @Test func laterLayersWin() throws {
        let file = ConfigurationLayer.json(#"{ "http": { "listen": "a:1", "connections": 1, "socket": "/s" } }"#)
        let environment = ConfigurationLayer.environment([
            "ENDCAP_HTTP_LISTEN": "b:2", "ENDCAP_HTTP_CONNECTIONS": "2",
        ])
        let options = ConfigurationLayer.options([("--listen", "http.listen", "c:3")])
        let configuration = try read(file, environment, options)
        #expect(configuration[TestKeys.listen] == "c:3")
        #expect(configuration[TestKeys.connections] == 2)
        #expect(configuration[TestKeys.socket] == "/s")
        let reset = try read(file, .json(#"{ "http": { "socket": null } }"#))
        #expect(reset[TestKeys.socket] == nil, "null is a value of its own")
    }

    @Test func leavesForeignVariablesAlone() throws {
        _ = try read(
            .environment([
                "ENDCAP_CONFIG": "/etc/endcap.json", "ENDCAPX": "1", "HOME": "/",
                "ENDCAP_PORT": "tcp://10.0.0.1:80", "ENDCAP_SERVICE_HOST": "10.0.0.1", "ENDCAP_SERVICE_PORT": "80",
                "ENDCAP_SERVICE_PORT_HTTP": "80", "ENDCAP_PORT_80_TCP": "tcp://10.0.0.1:80",
                "ENDCAP_PORT_80_TCP_ADDR": "10.0.0.1",
            ]))
    }

    @Test func reportsWhatHoldsAndWhereItComesFrom() throws {
        let table = ConfigurationTable(
            variablePrefix: "ENDCAP", keys: [TestKeys.listen, TestKeys.results, TestKeys.key])
        let configuration = try Configuration(
            table, layers: [.environment(["ENDCAP_CACHE_RESULTS_BYTES": "1048576", "ENDCAP_SIGNING_KEY": "hush"])])
        #expect(
            configuration.report == """
                http.listen = "127.0.0.1:8080"  (default)
                cache.results.bytes = "1MiB"  (variable ENDCAP_CACHE_RESULTS_BYTES)
                signing.key = (hidden)  (variable ENDCAP_SIGNING_KEY)

                """)
        #expect(configuration[TestKeys.key] == "hush")
    }
}
