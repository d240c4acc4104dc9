import Glibc

/// A listening socket, shared by all loops.
///
/// Closes it, and removes a Unix socket's file, when it goes.
final class Listener: Sendable {
    let descriptor: Descriptor
    /// Where it listens, with the port that the system chose where 0 was asked for.
    let address: ListenAddress
    /// Whether a Unix socket's file is this process's to remove.
    private let ownsFile: Bool

    init(descriptor: Descriptor, address: ListenAddress, ownsFile: Bool) {
        self.descriptor = descriptor
        self.address = address
        self.ownsFile = ownsFile
    }

    deinit {
        SystemCalls.close(descriptor)
        if ownsFile, case .unix(let path, _) = address { _ = unsafe unlink(path) }
    }

    /// Binds and listens, or takes over what is handed in under an address.
    static func open(_ address: ListenAddress, _ configuration: ServerConfiguration) throws(SystemError) -> [Listener] {
        let backlog = Int32(configuration.backlog)
        switch address {
        case .tcp(let host, let port):
            return [try openTCP(host: host, port: port, backlog: backlog, sharesPort: configuration.sharesPorts)]
        case .unix(let path, let mode): return [try openUnix(path: path, mode: mode, backlog: backlog)]
        case .inherited(let name):
            let sockets = configuration.inheritedSockets.filter { name == nil || $0.name == name }
            guard !sockets.isEmpty else { throw SystemError(call: "sd_listen_fds", code: ENOENT) }
            return try sockets.map { (socket) throws(SystemError) in try inherit(socket) }
        }
    }

    // MARK: TCP

    /// What the kernel buffers for a reader that has stopped: without this it grows to 4 MB a connection; half of it
    /// costs throughput.
    private static let sendBufferByteCount: Int32 = 131_072

    private static func openTCP(
        host: String, port: UInt16, backlog: Int32, sharesPort: Bool
    ) throws(SystemError) -> Listener {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var results: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(host, String(port), &hints, &results)
        guard status == 0, let results = unsafe results else {
            throw SystemError(call: "getaddrinfo", code: status == EAI_SYSTEM ? errno : EADDRNOTAVAIL)
        }
        defer { unsafe freeaddrinfo(results) }
        let result = unsafe results.pointee
        let descriptor = try makeSocket(unsafe result.ai_family)
        do throws(SystemError) {
            try set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            if sharesPort { try set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1) }
            try prepareTCP(descriptor)
            _ = try SystemCalls.check("bind") { unsafe bind(descriptor, result.ai_addr, result.ai_addrlen) }
            _ = try SystemCalls.check("listen") { Glibc.listen(descriptor, backlog) }
            let boundPort = try SocketName.ofSocket(descriptor).port
            return Listener(descriptor: descriptor, address: .tcp(host: host, port: boundPort), ownsFile: false)
        } catch {
            SystemCalls.close(descriptor)
            throw error
        }
    }

    /// Sets what accepted sockets inherit.
    static func prepareTCP(_ descriptor: Descriptor) throws(SystemError) {
        try set(descriptor, SOL_SOCKET, SO_SNDBUF, sendBufferByteCount)
        try set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    // MARK: Unix

    private static func openUnix(path: String, mode: UInt32, backlog: Int32) throws(SystemError) -> Listener {
        let descriptor = try makeSocket(AF_UNIX)
        do throws(SystemError) {
            do throws(SystemError) {
                unsafe try withUnixAddress(descriptor, path, "bind", bind)
            } catch {
                // A file that nobody listens behind is left over from a server that was killed.
                guard error.code == EADDRINUSE, isAbandoned(path) else { throw error }
                _ = unsafe unlink(path)
                unsafe try withUnixAddress(descriptor, path, "bind", bind)
            }
            // Nobody can connect before `listen`, so the wider mode in between does no harm.
            _ = try SystemCalls.check("chmod") { unsafe chmod(path, mode) }
            _ = try SystemCalls.check("listen") { Glibc.listen(descriptor, backlog) }
        } catch {
            SystemCalls.close(descriptor)
            throw error
        }
        return Listener(descriptor: descriptor, address: .unix(path: path, mode: mode), ownsFile: true)
    }

    private static func isAbandoned(_ path: String) -> Bool {
        guard let descriptor = try? makeSocket(AF_UNIX) else { return false }
        defer { SystemCalls.close(descriptor) }
        do throws(SystemError) {
            unsafe try withUnixAddress(descriptor, path, "connect", connect)
            return false
        } catch {
            return error.code == ECONNREFUSED
        }
    }

    private static func withUnixAddress(
        _ descriptor: Descriptor, _ path: String, _ name: String,
        _ call: (Descriptor, UnsafePointer<sockaddr>?, socklen_t) -> Int32
    ) throws(SystemError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count <= ListenAddress.maximumPathByteCount else {
            throw SystemError(call: name, code: ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { storage in unsafe storage.copyBytes(from: bytes) }
        _ = try SystemCalls.check(name) {
            unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    unsafe call(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }

    // MARK: Both

    private static func makeSocket(_ family: Int32) throws(SystemError) -> Descriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        return try SystemCalls.check("socket") { socket(family, type, 0) }
    }

    private static func set(
        _ descriptor: Descriptor, _ level: Int32, _ option: Int32, _ value: Int32
    ) throws(SystemError) {
        var value = value
        _ = try SystemCalls.check("setsockopt") {
            unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }
    }
}
