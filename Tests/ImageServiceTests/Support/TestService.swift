import Codecs
import HTTPMessages
import ImageService
import Locks
import Metrics
import Pixels
import Rendering
import Stores
import TestSupport
import Testing

/// The whole service over a store in memory, without a socket.
struct TestService {
    let store = MemoryStore()
    let service: ImageService

    /// One worker and a queue of eight unless `configure` says otherwise; sources are trusted for an hour.
    init(configure: (inout ServiceConfiguration) -> Void = { _ in }) {
        var configuration = ServiceConfiguration(
            workers: AdmissionLimits(workerCount: 1, queueLimit: 8, queueTimeout: .seconds(60)),
            landingPage: LandingPage(version: "test"))
        configuration.limits.recheckInterval = .seconds(3_600)
        configuration.limits.renderDeadline = .seconds(60)
        configuration.lookups.queueTimeout = .seconds(60)
        configuration.overload.retryAfter.spreadSeconds = 0
        configure(&configuration)
        service = ImageService(
            store: store, configuration: configuration, metrics: ServiceMetrics(registry: MetricsRegistry()))
    }

    /// Sends a request and waits for the answer.
    func get(
        _ target: String, method: HTTPMessages.Method = .get, _ fields: [(String, String)] = []
    ) throws -> Response {
        let waiting = send(target, method: method, fields)
        try #require(eventually { waiting.response != nil }, "\(target) is not answered")
        return try #require(waiting.response)
    }

    /// Sends a request without waiting.
    func send(
        _ target: String, method: HTTPMessages.Method = .get, _ fields: [(String, String)] = []
    ) -> WaitingClient {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let request = Request(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, fields: RequestFields(fields))
        let client = WaitingClient()
        client.cancellable.withLock { cancellable in
            cancellable = service.respond(to: request) { client.receive($0) }
        }
        return client
    }

    /// What the socket's own thread would answer from memory, if it had just begun.
    func ready(_ target: String, method: String = "GET", _ fields: [(String, String)] = []) throws -> Response? {
        try ready(target, method: method, fields, from: service.readyAnswers(forLoop: 0))?.response
    }

    /// What it answers later.
    func ready(
        _ target: String, method: String = "GET", _ fields: [(String, String)] = [], from answers: any ReadyAnswers
    ) throws -> ReadyResponse? {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        let bytes = Array((text + "\r\n").utf8)
        var parser = RequestParser()
        guard case .head(let head) = parser.parse(bytes.span) else {
            Issue.record("\(target) is not parsed")
            return nil
        }
        return answers.response(to: head, in: bytes.span)
    }

    /// A sample of the exposition, by its name and labels as they are written there.
    func metric(_ sample: String) throws -> Int {
        let lines = try get("/metrics").text.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix(sample + " ") }, "no sample \(sample)")
        return try #require(Int(line.dropFirst(sample.count + 1)))
    }
}

/// A client that waits for its answer.
final class WaitingClient: Sendable {
    let cancellable = Locked<(any Cancellable)?>(nil)
    private let responses = Locked<[Response]>([])

    /// The answer, once it is there.
    var response: Response? { responses.withLock { $0.first } }
    /// How often it was answered: once, or the service is broken.
    var responseCount: Int { responses.withLock { $0.count } }

    func receive(_ response: Response) { responses.withLock { $0.append(response) } }

    func goAway() { cancellable.withLock { $0 }?.cancel() }
}

extension Response {
    /// The body in full.
    var bytes: [UInt8] {
        if let stable = body.stableBytes { return stable.withSpan { bytes in bytes.indices.map { bytes[$0] } } }
        return body.pieces.flatMap { piece in (0..<piece.repeatCount).flatMap { _ in piece.bytes } }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The body as a picture.
    func picture() throws -> Raster { try decodeImage(bytes).raster }
}

/// A picture of noise as a PNG file.
func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> (raster: Raster, file: [UInt8]) {
    var generator = SeededGenerator(seed: seed)
    let raster = randomRaster(width: width, height: height, opacity: .mask, using: &generator)
    return (raster, try encodeImage(RunRaster(raster), format: .png).bytes.flattened())
}
