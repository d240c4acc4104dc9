/// A listening socket that was open when the process started: systemd's socket activation (sd_listen_fds(3)).
package struct InheritedSocket: Hashable, Sendable {
    package var descriptor: Int32
    /// `FileDescriptorName=` of the socket unit; nil where it has none.
    package var name: String?

    package init(descriptor: Int32, name: String? = nil) {
        self.descriptor = descriptor
        self.name = name
    }

    /// The first descriptor that is handed over (SD_LISTEN_FDS_START).
    private static let firstDescriptor: Int32 = 3
    /// Most sockets taken.
    static let maximumCount = 64

    /// The sockets that the environment says were handed to this process; none where it speaks to another one.
    package static func all(in environment: [String: String], processID: Int32) -> [InheritedSocket] {
        guard environment["LISTEN_PID"] == String(processID),
            let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...Int32(maximumCount)).contains(count)
        else { return [] }
        let names = environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        return (0..<Int(count)).map { index in
            let name = names.indices.contains(index) && !names[index].isEmpty ? String(names[index]) : nil
            return InheritedSocket(descriptor: firstDescriptor + Int32(index), name: name)
        }
    }
}
