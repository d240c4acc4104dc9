import AccessLogs
import HTTPMessages
import HTTPServing
import TestSupport

/// A server on a port of the system's choice, stopped when it goes.
final class TestServer {
    let handler = ToyHandler()
    let server: Server
    let address: ListenAddress

    init(accessLog: AccessLog? = nil, _ change: (inout ServerConfiguration) -> Void = { _ in }) throws {
        var configuration = ServerConfiguration()
        configuration.addresses = [.tcp(host: "127.0.0.1", port: 0)]
        configuration.loopCount = 2
        change(&configuration)
        server = Server(configuration, handler: handler, accessLog: accessLog)
        try server.start()
        address = server.boundAddresses[0]
    }

    deinit {
        server.drain(within: .zero)
        server.waitUntilStopped()
    }

    func connect(receiveBufferByteCount: Int32? = nil) throws -> SocketClient {
        try SocketClient(address.description, receiveBufferByteCount: receiveBufferByteCount)
    }
}
