import Glibc
import HTTPServing

/// A blocking client socket.
///
/// Every wait ends after five seconds.
final class SocketClient {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// A response as a client reads it.
    struct Answer {
        var status: Int
        var head: String
        var body: [UInt8]

        /// The value of a field; nil where there is none.
        subscript(name: String) -> String? {
            for line in head.split(separator: "\r\n").dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts[0].lowercased() == name.lowercased() { return String(parts[1].dropFirst()) }
            }
            return nil
        }
    }

    private var descriptor: Int32
    private var input: [UInt8] = []

    init(_ address: ListenAddress, receiveBufferByteCount: Int32? = nil) throws {
        let family: Int32 =
            switch address {
            case .tcp(let host, _): host.contains(":") ? AF_INET6 : AF_INET
            case .unix: AF_UNIX
            }
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBufferByteCount { setOption(SO_RCVBUF, &size) }
        var timeout = timeval(tv_sec: 5, tv_usec: 0)
        setOption(SO_RCVTIMEO, &timeout)
        setOption(SO_SNDTIMEO, &timeout)
        let status: Int32
        switch address {
        case .tcp(let host, let port) where family == AF_INET:
            var target = sockaddr_in()
            target.sin_family = sa_family_t(AF_INET)
            target.sin_port = port.bigEndian
            inet_pton(AF_INET, host, &target.sin_addr)
            status = connect(to: &target)
        case .tcp(let host, let port):
            var target = sockaddr_in6()
            target.sin6_family = sa_family_t(AF_INET6)
            target.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host, &target.sin6_addr)
            status = connect(to: &target)
        case .unix(let path, _):
            var target = sockaddr_un()
            target.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: path.utf8) }
            status = connect(to: &target)
        }
        guard status == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
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

    func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Closes so that the peer is told of a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setOption(SO_LINGER, &option)
        close()
    }

    func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
    }

    func get(_ target: String, _ fields: String = "") throws -> Answer {
        try send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        return try receive()
    }

    /// Receives a whole response.
    func receive(toHead: Bool = false) throws -> Answer {
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
            toHead || answer.status == 304 || answer.status == 204 ? 0 : Int(answer["Content-Length"] ?? "") ?? 0
        while input.count < length {
            if try receiveMore() == false { throw Failure(description: "closed in a body") }
        }
        answer.body = Array(input.prefix(length))
        input.removeFirst(length)
        return answer
    }

    /// Whether the server closes without another byte.
    func isClosedByServer() throws -> Bool { try !input.isEmpty ? false : !receiveMore() }

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
