import Foundation
import Glibc
import Testing

@testable import Application

/// What the service manager is told.
@Suite struct ServiceManagerTests {
    /// A datagram socket at a path, or at an abstract name.
    private func listening(at name: [UInt8]) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(2 + name.count))
            }
        }
        try #require(status == 0)
        return descriptor
    }

    private func received(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test(arguments: [false, true])
    func tellsItsState(isAbstract: Bool) throws {
        let name = NSTemporaryDirectory() + "endcap-notify-\(UUID().uuidString)"
        let text = isAbstract ? "@" + name.dropFirst() : name
        let descriptor = try listening(at: isAbstract ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8))
        defer { close(descriptor) }
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": text], processID: 1)
        #expect(manager.watchdogInterval == nil)
        for (state, message) in [
            (ServiceManager.State.ready, "READY=1"), (.stopping, "STOPPING=1"), (.alive, "WATCHDOG=1"),
            (.reloading(monotonicMicroseconds: 7), "RELOADING=1\nMONOTONIC_USEC=7"),
        ] {
            #expect(manager.tell(state))
            #expect(received(descriptor) == message)
        }
        unlink(name)
    }

    @Test(arguments: [nil, "", "relative", "/nowhere/at/all", "/" + String(repeating: "a", count: 200)])
    func isQuietWhereNobodyListens(name: String?) {
        let environment = name.map { ["NOTIFY_SOCKET": $0] } ?? [:]
        #expect(!ServiceManager(environment: environment, processID: 1).tell(.ready))
    }

    @Test(arguments: [
        (["WATCHDOG_USEC": "30000000"], 30), (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], 30),
        (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil),
        (["WATCHDOG_USEC": "x"], nil), ([:], nil),
    ])
    func knowsWhenASignOfLifeIsDue(environment: [String: String], seconds: Int?) {
        let manager = ServiceManager(environment: environment, processID: 7)
        #expect(manager.watchdogInterval == seconds.map { .seconds($0) })
    }
}
