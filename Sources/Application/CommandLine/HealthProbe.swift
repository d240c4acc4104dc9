import Glibc

/// Where a health check asks: the parts of an `http://host:port/path` URL.
struct HealthAddress: Hashable, Sendable {
    var host: String
    var port: String
    var path: String

    init?(_ url: String) {
        let scheme = "http://"
        guard url.hasPrefix(scheme), !url.utf8.contains(where: { $0 <= 32 }) else { return nil }
        let rest = url.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count)
        self.path = path.isEmpty ? "/health/live" : String(path)
        let hostEnd = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
        let colon = authority[(hostEnd ?? authority.startIndex)...].firstIndex(of: ":")
        host = authority[..<(colon ?? authority.endIndex)].filter { $0 != "[" && $0 != "]" }
        port = colon.map { String(authority[authority.index(after: $0)...]) } ?? "80"
        guard !host.isEmpty, UInt16(port) != nil else { return nil }
    }
}

/// One GET over a plain socket: enough to ask a server on the same machine how it is.
enum HealthProbe {
    /// The status code of the answer, nil where none comes in time.
    static func status(of address: HealthAddress, timeoutSeconds: Int) -> Int? {
        guard let socket = connect(to: address, timeoutSeconds: timeoutSeconds) else { return nil }
        defer { close(socket) }
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        let request = "GET \(address.path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        guard send(Array(request.utf8), to: socket) else { return nil }
        let line = receiveLine(from: socket).split(separator: " ")
        guard line.count >= 2, line[0].hasPrefix("HTTP/1.") else { return nil }
        return Int(line[1])
    }

    private static func connect(to address: HealthAddress, timeoutSeconds: Int) -> Int32? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        // Unsafe: getaddrinfo(3) hands out a list that is walked here and freed at the end.
        guard unsafe getaddrinfo(address.host, address.port, &hints, &found) == 0 else { return nil }
        defer { unsafe freeaddrinfo(found) }
        var candidate = unsafe found
        while let info = unsafe candidate?.pointee {
            let socket = unsafe socket(
                info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), info.ai_protocol)
            if socket >= 0 {
                setTimeouts(of: socket, seconds: timeoutSeconds)
                if unsafe Glibc.connect(socket, info.ai_addr, info.ai_addrlen) == 0 { return socket }
                close(socket)
            }
            unsafe candidate = info.ai_next
        }
        return nil
    }

    private static func setTimeouts(of socket: Int32, seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    private static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
        // A request this short is taken whole or not at all.
        unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }
    }

    /// The first line of the answer, as far as it comes within 256 bytes.
    private static func receiveLine(from socket: Int32) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < 256, unsafe recv(socket, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }
}
