import HTTPMessages
import HTTPServing
import TestSupport
import Testing

@Suite struct AddressSharesTests {
    private func address(_ text: String) throws -> NetworkAddress { try #require(NetworkAddress(text)) }

    @Test func countsEachAddressByItself() throws {
        var shares = AddressShares(maximum: 2, exempt: [])
        let (a, b) = (try address("192.0.2.1"), try address("192.0.2.2"))
        var taken = (0..<3).map { _ in shares.take(a) }
        taken.append(shares.take(b))
        #expect(taken == [true, true, false, true])
        shares.giveBack(a)
        shares.giveBack(try address("192.0.2.9"))
        taken = [shares.take(a), shares.take(a)]
        #expect(taken == [true, false])
        for _ in 0..<5 { shares.giveBack(a) }
        taken = [shares.take(a), shares.take(a), shares.take(a)]
        #expect(taken == [true, true, false], "what was not counted is not counted off")
    }

    @Test func countsIPv6NetworksAsOne() throws {
        var shares = AddressShares(maximum: 1, exempt: [])
        var taken: [Bool] = []
        for text in ["2001:db8::1", "2001:db8::2:0:0:1", "2001:db8:0:1::1", "::ffff:192.0.2.1", "192.0.2.1"] {
            taken.append(shares.take(try address(text)))
        }
        #expect(taken == [true, false, true, true, false], "an IPv4 address in IPv6 form is that address")
    }

    @Test func exemptsProxiesAndFollowsChanges() throws {
        let proxies = try #require(AddressRange("10.0.0.0/8"))
        var shares = AddressShares(maximum: 1, exempt: [proxies])
        let (proxy, client) = (try address("10.1.2.3"), try address("192.0.2.1"))
        var taken = (0..<3).map { _ in shares.take(proxy) }
        taken += (0..<2).map { _ in shares.take(client) }
        #expect(taken == [true, true, true, true, false])
        shares.change(maximum: 3, exempt: [])
        taken = [shares.take(client), shares.take(client), shares.take(client), shares.take(proxy)]
        #expect(taken == [true, true, false, false])
        shares.change(maximum: nil, exempt: [])
        taken = [shares.take(client), shares.take(proxy)]
        #expect(taken == [true, true])
    }
}

extension ServerLimitTests {
    @Test func turnsAnAddressAwayThatHasEnough() throws {
        let server = try TestServer {
            $0.maximumConnectionsPerAddress = 2
            $0.exemptAddresses = []
        }
        let clients = try (0..<2).map { _ in try server.connect() }
        for client in clients { #expect(try client.get("/ready").status == 200) }
        let third = try server.connect()
        let answer = try third.receive()
        #expect(answer.status == 429)
        #expect(answer["Retry-After"] == "1")
        #expect(answer["Connection"] == "close")
        #expect(try third.isClosedByServer())
        #expect(server.server.statistics.turnedAwayConnections == 1)
        clients[0].close()
        #expect(eventually { (try? server.connect().get("/ready"))?.status == 200 })
        #expect(try clients[1].get("/ready").status == 200)
    }
}
