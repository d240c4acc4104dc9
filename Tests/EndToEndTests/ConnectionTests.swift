import Codecs
import Foundation
import Pixels
import TestSupport
import Testing

/// Well-behaved and other clients of the whole program.
@Suite struct ConnectionTests {
    @Test func keepsAConnection() throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        for width in 1...20 {
            let answer = try client.get("/images/panel.png?size=\(width)x5&insets=22")
            #expect(answer.status == 200)
            #expect(try decodeImage(answer.body).raster.width == width)
        }
        #expect(try server.metric("endcap_http_connections_accepted_total") == 2)
    }

    /// Hits overtake misses inside, never on the wire.
    @Test func answersPipelinedRequestsInOrder() throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        let targets = (0..<12).map { index in
            index.isMultiple(of: 3)
                ? "/images/popover@2x.png?size=\(200 + index)x\(100 + index)&scale=2&insets=23&mode=stretch"
                : index.isMultiple(of: 2) ? "/health" : "/images/blue-button.png"
        }
        _ = try client.get("/images/blue-button.png")
        try client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for (index, target) in targets.enumerated() {
            let answer = try client.receive()
            #expect(answer.status == 200)
            guard target != "/health" else {
                #expect(answer.text == "ok\n")
                continue
            }
            let raster = try decodeImage(answer.body).raster
            #expect(raster.width == (target.contains("size=") ? 2 * (200 + index) : 40))
        }
    }

    /// Bytes that are no request, by what is wrong with them.
    enum Malformed: String, CaseIterable {
        case nonsense, version, missingHost, fieldName, longTarget, longField

        var bytes: String {
            switch self {
            case .nonsense: "nonsense\r\n\r\n"
            case .version: "GET /health HTTP/2.0\r\nHost: a\r\n\r\n"
            case .missingHost: "GET /health HTTP/1.1\r\n\r\n"
            case .fieldName: "GET /health HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n"
            case .longTarget: "GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n"
            case .longField: "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n"
            }
        }

        var status: Int {
            switch self {
            case .nonsense, .missingHost, .fieldName: 400
            case .version: 505
            case .longTarget: 414
            case .longField: 431
            }
        }
    }

    @Test(arguments: Malformed.allCases)
    func refusesMalformedRequests(request: Malformed) throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        try client.send(request.bytes)
        let answer = try client.receive()
        #expect(answer.status == request.status)
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(try client.isClosedByServer())
        #expect(try server.get("/health").status == 200)
    }

    @Test func answersErrorsThatNameTheFault() throws {
        let server = try EndcapProcess()
        let client = try server.connect()
        let cases: [(String, Int, String)] = [
            ("/images/panel.png?colour=red", 400, "\"parameter\":\"colour\""),
            ("/images/panel.png?scale=9", 400, "a number from 0.1 to 8"),
            ("/images/panel.png?insets=60&mode=tile", 422, "96"),
            ("/images/panel.png?size=30x200&insets=22&shrink=refuse", 422, "44"),
            ("/images/none.png", 404, "no picture of that name"),
            ("/images/../samples.json", 404, "no picture"), ("/images/samples.json", 415, "image/png"),
            ("/none", 404, "/images/"),
        ]
        for (target, status, text) in cases {
            let answer = try client.get(target)
            #expect(answer.status == status, "\(target)")
            #expect(answer["Content-Type"] == "application/problem+json", "\(target)")
            #expect(answer.text.contains(text), "\(target): \(answer.text)")
            #expect(!answer.text.contains(Project.folder.path(percentEncoded: false)))
        }
        try client.send("DELETE /images/panel.png HTTP/1.1\r\nHost: a\r\n\r\n")
        let refused = try client.receive()
        #expect(refused.status == 405)
        #expect(refused["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test func givesUpOnHalfARequest() throws {
        let server = try EndcapProcess(settings: ["HTTP_HEADER_TIMEOUT": "50ms"])
        let client = try server.connect()
        try client.send("GET /health HTT")
        #expect(try client.receive().status == 408)
        #expect(try client.isClosedByServer())
    }

    /// A large answer to a client that takes it in small steps; others are served meanwhile.
    @Test func servesASlowReaderInFull() throws {
        let folder = try TemporaryFolder()
        try folder.put(try Self.noise(side: 512), as: "noise.png")
        let server = try EndcapProcess(root: folder.path)
        let slow = try server.connect(receiveBufferByteCount: 4_096)
        try slow.send(String(repeating: "GET /images/noise.png HTTP/1.1\r\nHost: a\r\n\r\n", count: 4))
        #expect(waitUntil { (try? server.metric("endcap_http_requests_total")) ?? 0 >= 4 })
        let quick = try server.get("/images/noise.png")
        #expect(quick.body.count > 512 * 512 * 3)
        for _ in 0..<4 { #expect(try slow.receive().body == quick.body) }
    }

    /// Clients that go away in the middle, politely or not, cost nobody else anything.
    @Test func survivesClientsThatGo() throws {
        let server = try EndcapProcess(settings: ["HTTP_WRITE_TIMEOUT": "100ms"])
        for index in 0..<20 {
            let client = try server.connect(receiveBufferByteCount: 4_096)
            let target = "/images/popover@2x.png?size=\(300 + index)x300&insets=23&mode=stretch"
            try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            index.isMultiple(of: 2) ? client.reset() : client.close()
        }
        #expect(try server.get("/images/panel.png").status == 200)
        // The one that asks is open.
        #expect(try waitUntil { try server.metric("endcap_http_connections") == 1 })
        #expect(try waitUntil { try server.metric("endcap_renders_in_flight") == 0 })
    }

    private static func noise(side: Int) throws -> [UInt8] {
        var generator = SeededGenerator(seed: 1)
        let raster = randomRaster(width: side, height: side, opacity: .any, using: &generator)
        return try encodeImage(RunRaster(raster), format: .png).bytes.flattened()
    }
}
