import Codecs
import Foundation
import Pixels
import TestSupport
import Testing

/// More renders than there is room for, from the whole program; `scripts/check-overload` does it in earnest.
@Suite struct OverloadTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 7)
        let raster = randomRaster(width: 128, height: 128, opacity: .opaque, using: &generator)
        try folder.put(try encodeImage(RunRaster(raster), format: .png).bytes.flattened(), as: "noise.png")
        return folder
    }

    private static let settings = [
        "RENDER_QUEUE": "4", "RENDER_QUEUE_TIMEOUT": "30s", "RENDER_DEADLINE": "60s",
        "HTTP_ADMIN_LISTEN": "127.0.0.1:0",
    ]

    @Test func shedsWhatItCannotDoAndGoesOn() throws {
        let folder = try folder()
        let server = try EndcapProcess(root: folder.path, settings: Self.settings)
        let address = try server.administrationAddress()
        let clients = try (0..<60).map { _ in try server.connect() }
        for (index, client) in clients.enumerated() {
            try client.send("GET /images/noise.png?size=\(500 + index)x400&mode=stretch HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(try SocketClient(address).get("/health/live").status == 200)
        var statuses: [Int: Int] = [:]
        for client in clients {
            let answer = try client.receive()
            statuses[answer.status, default: 0] += 1
            guard answer.status == 503 else { continue }
            // On a slow machine the queue is longer in time.
            #expect((1...64).contains(Int(answer["Retry-After"] ?? "") ?? 0))
            #expect(answer["Cache-Control"] == "no-store")
            #expect(answer["Connection"] == nil, "the connection goes on")
        }
        #expect(Set(statuses.keys) == [200, 503], "\(statuses)")
        for client in clients.prefix(3) { #expect(try client.get("/images/noise.png").status == 200) }
    }

    /// Who closes without a word is noticed, and the work is given up.
    @Test func givesUpWhatNobodyWaitsFor() throws {
        let folder = try folder()
        let server = try EndcapProcess(
            root: folder.path, settings: Self.settings.merging(["RENDER_QUEUE": "100"]) { $1 })
        let address = try server.administrationAddress()
        func metric(_ series: String) throws -> Double { try server.metric(series, at: address) }
        let clients = try (0..<40).map { _ in try server.connect() }
        for (index, client) in clients.enumerated() {
            try client.send("GET /images/noise.png?size=\(500 + index)x400&mode=stretch HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(try waitUntil { try metric("endcap_http_requests_total") == 40 })
        for client in clients { client.close() }
        #expect(try waitUntil { try metric("endcap_renders_in_flight") == 0 })
        #expect(try metric("endcap_http_abandoned_requests_total") > 0)
        #expect(try metric("endcap_pool_unwanted_total{pool=\"render\"}") > 0)
        #expect(try server.get("/images/noise.png").status == 200)
    }
}
