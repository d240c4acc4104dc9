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

    /// Room for an address of any family.
    typealias Storage = sockaddr_storage

    /// The name that a socket is bound to.
    static func ofSocket(_ descriptor: Descriptor) throws(SystemError) -> SocketName {
        var storage = Storage()
        var length = socklen_t(MemoryLayout<Storage>.size)
        _ = try SystemCalls.check("getsockname") {
            unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    unsafe getsockname(descriptor, address, &length)
                }
            }
        }
        return SocketName(storage)
    }

    /// Reads what the system has filled in.
    init(_ storage: Storage) {
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
        _ storage: Storage, as type: Address.Type, _ body: (UnsafePointer<Address>) -> Result
    ) -> Result {
        unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: type, capacity: 1, body)
        }
    }
}
