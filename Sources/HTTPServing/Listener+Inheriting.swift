import Glibc
import HTTPMessages

extension Listener {
    /// Takes a socket over that was handed to the process.
    ///
    /// Throws where it is no listening stream socket.
    static func inherit(_ socket: InheritedSocket) throws(SystemError) -> Listener {
        let descriptor = socket.descriptor
        guard try option(descriptor, SO_TYPE) == Int32(SOCK_STREAM.rawValue), try option(descriptor, SO_ACCEPTCONN) == 1
        else { throw SystemError(call: "listen", code: EINVAL) }
        let flags = try SystemCalls.check("fcntl") { fcntl(descriptor, F_GETFL) }
        _ = try SystemCalls.check("fcntl") { fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
        _ = try SystemCalls.check("fcntl") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let address = try boundAddress(descriptor)
        if case .tcp = address { try prepareTCP(descriptor) }
        return Listener(descriptor: descriptor, address: address, ownsFile: false)
    }

    private static func option(_ descriptor: Descriptor, _ name: Int32) throws(SystemError) -> Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        _ = try SystemCalls.check("getsockopt") { unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &length) }
        return value
    }

    private static func boundAddress(_ descriptor: Descriptor) throws(SystemError) -> ListenAddress {
        let name = try SocketName.ofSocket(descriptor)
        if let address = name.address { return .tcp(host: address.description, port: name.port) }
        // Of a socket in the abstract name space there is no path.
        return .unix(path: name.path ?? "@", mode: 0)
    }
}
