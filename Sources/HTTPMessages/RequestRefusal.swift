/// Why a request cannot be served whatever its target.
///
/// The connection closes behind the answer, because what follows on it cannot be trusted to begin a request.
package enum RequestRefusal: Error, Hashable, Sendable, CaseIterable {
    case malformedRequestLine
    case invalidTarget
    case requestLineTooLong
    case unsupportedVersion
    case malformedField
    case headerTooLarge
    case tooManyFields
    case missingHost
    case invalidHost
    case invalidContentLength
    case conflictingFraming
    case unsupportedTransferCoding
    case unsupportedExpectation
    case malformedChunk
    case bodyTooLarge
    case timedOut

    /// The answer's status code.
    package var status: Int {
        switch self {
        case .malformedRequestLine, .invalidTarget, .malformedField, .missingHost, .invalidHost,
            .invalidContentLength, .conflictingFraming, .malformedChunk:
            400
        case .timedOut: 408
        case .bodyTooLarge: 413
        case .requestLineTooLong: 414
        case .unsupportedExpectation: 417
        case .headerTooLarge, .tooManyFields: 431
        case .unsupportedTransferCoding: 501
        case .unsupportedVersion: 505
        }
    }

    /// What is wrong and what is allowed, in words for the client.
    package var detail: String {
        switch self {
        case .malformedRequestLine: "The request line must be: method, space, target, space, HTTP/1.1, CR LF."
        case .invalidTarget:
            "The request target must be a path that begins with / or an http URL with a path, in printable ASCII "
                + "without white space and without a fragment."
        case .requestLineTooLong: "The request line is longer than this server reads."
        case .unsupportedVersion: "This server speaks HTTP/1.1 and HTTP/1.0."
        case .malformedField:
            "A header field must be: name, colon, value, CR LF, without white space before the colon, without line "
                + "folding and without control characters."
        case .headerTooLarge: "The header section is longer than this server reads."
        case .tooManyFields: "The request has more header fields than this server reads."
        case .missingHost: "An HTTP/1.1 request must have a Host field."
        case .invalidHost: "A request must have at most one Host field, and it must be a host with an optional port."
        case .invalidContentLength: "Content-Length must be there once at most and be a decimal number."
        case .conflictingFraming: "A request must not have both Content-Length and Transfer-Encoding."
        case .unsupportedTransferCoding: "The only transfer coding that this server reads is chunked, once."
        case .unsupportedExpectation: "The only expectation that this server knows is 100-continue."
        case .malformedChunk: "The chunked body is malformed."
        case .bodyTooLarge: "The request body is longer than this server reads."
        case .timedOut: "The request did not arrive in time."
        }
    }
}
