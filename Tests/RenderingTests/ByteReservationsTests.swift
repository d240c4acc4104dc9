import Testing

@testable import Rendering

/// Who gets bytes and when, without threads.
@Suite struct ByteReservationsTests {
    /// Asks one after another; nil for what is granted.
    private func requests(
        _ byteCounts: [(name: String, byteCount: Int)]
    ) -> (reservations: ByteReservations<String>, identities: [UInt64?]) {
        var reservations = ByteReservations<String>(capacity: 100)
        let identities = byteCounts.map { reservations.request($0.byteCount, for: $0.name) }
        return (reservations, identities)
    }

    @Test func grantsWhatThereIs() {
        var (reservations, identities) = requests([("a", 60), ("b", 40), ("c", 1)])
        #expect(identities == [nil, nil, 1])
        #expect(reservations.heldByteCount == 100)
        let granted = reservations.release(40)
        #expect(granted == ["c"])
        #expect(reservations.heldByteCount == 61)
    }

    @Test func smallOnesDoNotPassALargeOne() {
        var (reservations, identities) = requests([("a", 60), ("large", 80), ("small", 10)])
        #expect(identities == [nil, 1, 2])
        let granted = reservations.release(60)
        #expect(granted == ["large", "small"])
        #expect(reservations.heldByteCount == 90)
    }

    @Test func moreThanAllIsAll() {
        var (reservations, identities) = requests([("a", .max), ("b", 1)])
        #expect(identities == [nil, 1])
        let granted = reservations.release(.max)
        #expect(granted == ["b"])
        #expect(reservations.heldByteCount == 1)
    }

    @Test func whoWithdrawsLetsTheNextIn() {
        var (reservations, identities) = requests([("a", 60), ("large", 80), ("small", 40)])
        #expect(identities == [nil, 1, 2])
        var outcome = reservations.withdraw(1)
        #expect(outcome.didWait && outcome.granted == ["small"])
        outcome = reservations.withdraw(2)
        #expect(!outcome.didWait && outcome.granted.isEmpty)
        #expect(reservations.heldByteCount == 100)
        #expect(reservations.waiterCount == 0)
    }
}
