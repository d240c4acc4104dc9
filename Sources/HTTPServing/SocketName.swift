import Glibc
import HTTPMessages

/// What a socket is bound or connected to.
struct SocketName: Sendable {
    /// Nil for a Unix socket.
    var address: NetworkAddress?
    /// 0 for a Unix socket.
    var port: UInt16 = 0
    /// The file of a Unix socket; nil where it has none.
    var path: String?

    /// The name that a socket is bound to.
    static func ofSocket(_ descriptor: Descriptor) throws(SystemError) -> SocketName {
        try unsafe filled(by: "getsockname") { unsafe getsockname(descriptor, $0, $1) }.name
    }

    /// Makes a system call that fills in a name; a name of no family where it leaves the name as it is.
    static func filled(
        by name: String, _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) throws(SystemError) -> (result: Int32, name: SocketName) {
        // Room for an address of any family.
        var storage = sockaddr_storage()
        let result = try SystemCalls.check(name) {
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, &length) }
            }
        }
        return (result, SocketName(storage))
    }

    private init(_ storage: sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            let name = unsafe Self.view(storage, as: sockaddr_in.self) { unsafe $0.pointee }
            address = NetworkAddress(ipv4: UInt32(bigEndian: name.sin_addr.s_addr))
            port = UInt16(bigEndian: name.sin_port)
        case AF_INET6:
            let name = unsafe Self.view(storage, as: sockaddr_in6.self) { unsafe $0.pointee }
            let bits = unsafe withUnsafeBytes(of: name.sin6_addr) { unsafe $0.loadUnaligned(as: UInt128.self) }
            address = NetworkAddress(bits: UInt128(bigEndian: bits))
            port = UInt16(bigEndian: name.sin6_port)
        case AF_UNIX:
            let bytes = unsafe Self.view(storage, as: sockaddr_un.self) { name in
                unsafe withUnsafeBytes(of: name.pointee.sun_path) { unsafe Array($0.prefix { $0 != 0 }) }
            }
            path = bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        default: break
        }
    }

    /// Looks at the storage as one family's address: `sockaddr_storage` is as large and as strictly aligned as any.
    @unsafe
    private static func view<Address, Result>(
        _ storage: sockaddr_storage, as type: Address.Type, _ body: (UnsafePointer<Address>) -> Result
    ) -> Result {
        unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: type, capacity: 1, body)
        }
    }
}
