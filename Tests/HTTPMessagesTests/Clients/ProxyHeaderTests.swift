import HTTPMessages
import Testing

@Suite struct ProxyHeaderTests {
    private static let signature: [UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]

    private static func header(_ command: UInt8, _ family: UInt8, _ rest: [UInt8], length: Int? = nil) -> [UInt8] {
        let length = length ?? rest.count
        return signature + [command, family, UInt8(length >> 8), UInt8(length & 255)] + rest
    }

    private static let ports: [UInt8] = [0x12, 0x34, 0, 80]
    private static let fourAddresses: [UInt8] = [192, 0, 2, 1, 10, 0, 0, 1] + ports
    private static let sixAddresses: [UInt8] =
        [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1] + [UInt8](repeating: 0, count: 16) + ports

    @Test(arguments: [
        (header(0x21, 0x11, fourAddresses), "192.0.2.1"), (header(0x21, 0x21, sixAddresses), "2001:db8::1"),
        (header(0x21, 0x11, fourAddresses + [4, 0, 2, 0, 0]), "192.0.2.1"),
        (header(0x20, 0x11, fourAddresses), nil), (header(0x20, 0x00, []), nil), (header(0x21, 0x00, [1, 2, 3]), nil),
        (header(0x21, 0x31, [UInt8](repeating: 0, count: 216)), nil),
        (header(0x21, 0x11, fourAddresses + [UInt8](repeating: 0, count: 4_068)), "192.0.2.1"),
    ])
    func readsHeaders(bytes: [UInt8], client: String?) {
        let expected = ProxyHeader.Outcome.header(
            byteCount: bytes.count, client: client.flatMap { NetworkAddress($0) })
        let withRequest = bytes + Array("GET".utf8)
        let outcome = ProxyHeader.parse(withRequest.span)
        #expect(outcome == expected)
        for count in 0..<bytes.count {
            let part = ProxyHeader.parse(bytes.span.extracting(first: count))
            #expect(part == .incomplete)
        }
    }

    @Test(arguments: [
        Array("GET / HTTP/1.1\r\n".utf8), Array("PROXY TCP4 1.2.3.4 1.2.3.4 1 2\r\n".utf8),
        Array("\r\n\r\n\0\r\nQUIX".utf8),
        header(0x11, 0x11, fourAddresses), header(0x22, 0x11, fourAddresses), header(0x31, 0x11, fourAddresses),
        header(0x21, 0x12, fourAddresses), header(0x21, 0x41, fourAddresses),
        header(0x21, 0x11, Array(fourAddresses.dropLast())),
        header(0x21, 0x21, fourAddresses), header(0x21, 0x11, fourAddresses, length: 4_081),
        header(0x21, 0x11, [], length: 65_535),
    ])
    func refusesEverythingElse(bytes: [UInt8]) {
        let outcome = ProxyHeader.parse(bytes.span)
        #expect(outcome == .malformed)
    }
}
