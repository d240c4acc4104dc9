import Testing

@testable import Caching

@Suite struct FlightBoardTests {
    private typealias Board = FlightBoard<String, Int, String>

    @Test func opensOnceAndLandsForAllInOrder() {
        var board = Board()
        let first = board.join("a", "one") { _ in 7 }
        #expect(first.opened == 7)
        #expect(board.join("a", "two") { _ in 8 }.opened == nil)
        #expect(board.join("b", "other") { _ in 9 }.opened == 9)
        #expect(board.flightCount == 2)
        #expect(board.land("a", flight: first.seat.flight) == ["one", "two"])
        #expect(board.land("a", flight: first.seat.flight) == [])
        #expect(board.join("a", "again") { _ in 10 }.opened == 10)
    }

    @Test func theLastToLeaveAbandons() {
        var board = Board()
        let first = board.join("a", "one") { _ in 7 }.seat
        let second = board.join("a", "two") { _ in 0 }.seat
        guard case .left = board.leave(first) else { return #expect(Bool(false), "one still waits") }
        guard case .absent = board.leave(first) else { return #expect(Bool(false), "left already") }
        guard case .abandoned(7) = board.leave(second) else { return #expect(Bool(false), "nobody is left") }
        #expect(board.flightCount == 0)
    }

    @Test func anAbandonedFlightDoesNotLandItsSuccessor() {
        var board = Board()
        let old = board.join("a", "one") { _ in 7 }.seat
        _ = board.leave(old)
        let new = board.join("a", "two") { _ in 8 }
        #expect(new.opened == 8)
        #expect(board.land("a", flight: old.flight) == [])
        guard case .absent = board.leave(old) else { return #expect(Bool(false), "the old seat is gone") }
        #expect(board.land("a", flight: new.seat.flight) == ["two"])
    }

    @Test func whoLeavesIsNotLanded() {
        var board = Board()
        let seat = board.join("a", "one") { _ in 7 }.seat
        _ = board.join("a", "two") { _ in 7 }
        _ = board.leave(seat)
        #expect(board.land("a", flight: seat.flight) == ["two"])
    }
}
