import Glibc

/// A blocking client socket.
///
/// Every wait ends after ten seconds. Used by one thread at a time.
package final class SocketClient {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// A response as a client reads it.
    package struct Answer: Sendable {
        package var status: Int
        package var head: String
        package var body: [UInt8]

        /// Whether another answer to the same request follows.
        var isInterim: Bool { (100..<200).contains(status) }

        /// The body as text.
        package var text: String { String(decoding: body, as: UTF8.self) }

        /// Names (in lower case) and values of the fields in order.
        package var fields: [(name: String, value: String)] {
            head.split(separator: "\r\n").dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                return (parts[0].lowercased(), String(parts[parts.count - 1].drop { $0 == " " }))
            }
        }

        /// The value of a field; nil where there is none.
        package subscript(name: String) -> String? { fields.first { $0.name == name.lowercased() }?.value }
    }

    private var descriptor: Int32
    private var input: [UInt8] = []

    /// Seconds: a render of milliseconds takes seconds under a sanitizer on a busy machine.
    private static let patienceSeconds = 60

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: `127.0.0.1:port`, `[::1]:port` or `unix:/path`.
    ///   - receiveBufferByteCount: small for a slow reader, so that the server notices it early.
    package init(_ address: String, receiveBufferByteCount: Int32? = nil) throws {
        let colon = address.lastIndex(of: ":") ?? address.startIndex
        let isUnix = address.hasPrefix("unix:")
        let host = address[..<colon].filter { $0 != "[" && $0 != "]" }
        let family = isUnix ? AF_UNIX : host.contains(":") ? AF_INET6 : AF_INET
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBufferByteCount { setOption(SO_RCVBUF, &size) }
        var timeout = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
        setOption(SO_RCVTIMEO, &timeout)
        setOption(SO_SNDTIMEO, &timeout)
        let status: Int32
        if isUnix {
            var target = sockaddr_un()
            target.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: address.utf8.dropFirst(5)) }
            status = connect(to: &target)
        } else {
            let port = UInt16(address[colon...].dropFirst()) ?? 0
            status = family == AF_INET ? connect(host: host, port: port) : connect(host6: host, port: port)
        }
        guard status == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
    }

    private func connect(host: String, port: UInt16) -> Int32 {
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &target.sin_addr)
        return connect(to: &target)
    }

    private func connect(host6 host: String, port: UInt16) -> Int32 {
        var target = sockaddr_in6()
        target.sin6_family = sa_family_t(AF_INET6)
        target.sin6_port = port.bigEndian
        inet_pton(AF_INET6, host, &target.sin6_addr)
        return connect(to: &target)
    }

    deinit { close() }

    private func setOption<Value: BitwiseCopyable>(_ option: Int32, _ value: inout Value) {
        setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    private func connect<Address>(to address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    package func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Closes so that the peer is told of a reset.
    package func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setOption(SO_LINGER, &option)
        close()
    }

    package func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    package func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
    }

    package func get(_ target: String, _ fields: String = "") throws -> Answer {
        try send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        return try receive()
    }

    /// Receives a whole response.
    ///
    /// - Parameters:
    ///   - toHead: whether the request's method was HEAD, so that no body follows.
    ///   - interim: whether an interim answer counts. A server may send one before any answer (RFC 9110 §15.2).
    package func receive(toHead: Bool = false, interim: Bool = false) throws -> Answer {
        var answer = try receiveOne(toHead: toHead)
        while !interim, answer.isInterim { answer = try receiveOne(toHead: toHead) }
        return answer
    }

    private func receiveOne(toHead: Bool) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        while headEnd == nil {
            headEnd = input.firstRange(of: end)?.upperBound
            if headEnd == nil, try receiveMore() == false { throw Failure(description: "closed in a head") }
        }
        let head = String(decoding: input[..<(headEnd ?? 0)], as: UTF8.self)
        input.removeFirst(headEnd ?? 0)
        var answer = Answer(status: Int(head.split(separator: " ")[1]) ?? 0, head: head, body: [])
        let length =
            toHead || answer.isInterim || answer.status == 304 || answer.status == 204
            ? 0 : Int(answer["Content-Length"] ?? "") ?? 0
        while input.count < length {
            if try receiveMore() == false { throw Failure(description: "closed in a body") }
        }
        answer.body = Array(input.prefix(length))
        input.removeFirst(length)
        return answer
    }

    /// Receives some bytes and forgets them; false at the end.
    package func receiveSome() throws -> Bool {
        input = []
        return try receiveMore()
    }

    /// Whether the server closes without another byte.
    package func isClosedByServer() throws -> Bool { try !input.isEmpty ? false : !receiveMore() }

    /// Receives once; false at the end, be it a reset.
    private func receiveMore() throws -> Bool {
        var code: Int32 = 0
        let received = [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, count in
            let result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            code = result < 0 ? errno : 0
            count = max(0, result)
        }
        if code == EAGAIN { throw Failure(description: "nothing came in time") }
        input += received
        return !received.isEmpty
    }
}
