/// The request fields that the server or the hit path reads.
enum KnownField {
    case accept, connection, contentLength, expect, host, ifModifiedSince, ifNoneMatch, requestID, saveData,
        transferEncoding
    /// `If-Match` or `If-Unmodified-Since`.
    case precondition

    /// The known field called `bytes[name]`, compared without case; nil for any other.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
        // The length first: most names are none of these, and are not looked at any further.
        switch name.count {
        case 4: self.init(.host, if: PackedName(bytes, name) == Names.host)
        case 6:
            let packed = PackedName(bytes, name)
            self.init(packed == Names.accept ? .accept : .expect, if: packed == Names.accept || packed == Names.expect)
        case 8: self.init(.precondition, if: PackedName(bytes, name) == Names.ifMatch)
        case 9: self.init(.saveData, if: PackedName(bytes, name) == Names.saveData)
        case 10: self.init(.connection, if: PackedName(bytes, name) == Names.connection)
        case 12: self.init(.requestID, if: PackedName(bytes, name) == Names.requestID)
        case 13: self.init(.ifNoneMatch, if: PackedName(bytes, name) == Names.ifNoneMatch)
        case 14: self.init(.contentLength, if: PackedName(bytes, name) == Names.contentLength)
        case 17:
            let packed = PackedName(bytes, name)
            let isCoding = packed == Names.transferEncoding
            self.init(isCoding ? .transferEncoding : .ifModifiedSince, if: isCoding || packed == Names.ifModifiedSince)
        case 19: self.init(.precondition, if: PackedName(bytes, name) == Names.ifUnmodifiedSince)
        default: return nil
        }
    }

    @inline(__always)
    private init?(_ field: KnownField, if isMeant: Bool) {
        guard isMeant else { return nil }
        self = field
    }

    private enum Names {
        static let accept = PackedName("accept")
        static let connection = PackedName("connection")
        static let contentLength = PackedName("content-length")
        static let expect = PackedName("expect")
        static let host = PackedName("host")
        static let ifMatch = PackedName("if-match")
        static let ifModifiedSince = PackedName("if-modified-since")
        static let ifNoneMatch = PackedName("if-none-match")
        static let ifUnmodifiedSince = PackedName("if-unmodified-since")
        static let requestID = PackedName("x-request-id")
        static let saveData = PackedName("save-data")
        static let transferEncoding = PackedName("transfer-encoding")
    }
}
