import FuzzSupport
import HTTPMessages

/// What a stream of bytes was read as.
struct Reading: Equatable {
    /// The requests, each in words.
    private(set) var requests: [String] = []
    private(set) var refusal: RequestRefusal?
    /// Bytes that are done with.
    private var consumed = 0

    static func == (left: Reading, right: Reading) -> Bool {
        left.requests == right.requests && left.refusal == right.refusal
    }

    private static let limits = RequestLimits(
        requestLineByteCount: 256, headerByteCount: 512, fieldCount: 16, bodyByteCount: 256)
    private static let proxies = TrustedProxies(
        ["0.0.0.0/1", "::/1"].compactMap(AddressRange.init), includesUnixSockets: true)

    /// Reads `input` as if `step` more bytes had come each time.
    init(_ input: [UInt8], step: Int) {
        var parser = RequestParser(limits: Self.limits)
        var end = min(step, input.count)
        while refusal == nil {
            switch parser.parse(input.span.extracting(consumed..<end)) {
            case .incomplete:
                guard end < input.count else { return }
                end = min(end + min(step, input.count), input.count)
            case .refused(let refusal): self.refusal = refusal
            case .head(let head):
                take(head, input.span.extracting(consumed..<end))
                consumed += head.byteCount
                do throws(RequestRefusal) {
                    guard try readBody(head, input, step: step, &end) else { return }
                } catch {
                    refusal = error
                }
            }
        }
    }

    /// Looks at everything that a head points at.
    private mutating func take(_ head: RequestHead, _ bytes: Span<UInt8>) {
        Fuzzing.require(head.byteCount > 0 && head.byteCount <= bytes.count, "a head of \(head.byteCount) bytes")
        var ids = RequestIDGenerator(prefix: 1, counter: 1)
        let id = head.requestID.flatMap { RequestID(validating: bytes, $0) } ?? ids.next()
        let request = Request(head, in: bytes, requestID: id)
        Fuzzing.require(head.isServerWide || request.path.hasPrefix("/"), "the path \(request.path)")
        let client = Self.proxies.client(of: head, in: bytes, peer: nil)
        _ = RequestNote(head, in: bytes, client: client, arrival: 0)
        if let tag = head.ifNoneMatch { _ = EntityTags.ifNoneMatch(bytes.extracting(tag), matches: "\"a\"".utf8.span) }
        if let date = request.fields["if-modified-since"] { _ = HTTPDate(date, now: 0) }
        requests.append(
            "\(request.method.rawValue) \(request.path) \(request.query ?? "-") \(head.version) \(head.keepsAlive) "
                + "\(head.framing) \(head.expectsContinue) \(client?.description ?? "-")")
    }

    /// Reads over a body; false where the input ends in it.
    private mutating func readBody(
        _ head: RequestHead, _ input: [UInt8], step: Int, _ end: inout Int
    ) throws(RequestRefusal) -> Bool {
        var body = try BodyDrain(head.framing, limits: Self.limits)
        while true {
            switch body.consume(input.span.extracting(consumed..<end)) {
            case .complete(let count):
                consumed += count
                return true
            case .refused(let refusal): throw refusal
            case .incomplete:
                guard end < input.count else { return false }
                consumed = end
                end = min(end + min(step, input.count), input.count)
            }
        }
    }
}
