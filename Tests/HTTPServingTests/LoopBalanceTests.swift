import HTTPServing
import Testing

@Suite struct LoopBalanceTests {
    @Test func spreadsWhatOneLoopAccepts() {
        let balance = LoopBalance(loopCount: 4)
        for _ in 0..<100 { _ = balance.assign(acceptor: 2) }
        let counts = (0..<4).map(balance.current)
        #expect(counts.reduce(0, +) == 100)
        #expect(counts.allSatisfy { (22...30).contains($0) }, "\(counts)")
    }

    @Test func letsSmallDifferencesBe() {
        let balance = LoopBalance(loopCount: 2)
        #expect((0..<3).map { _ in balance.assign(acceptor: 0) } == [0, 0, 0])
        #expect(balance.assign(acceptor: 0) == 1)
        balance.add(797, to: 0)
        balance.add(799, to: 1)
        #expect(balance.current(0) == 800 && balance.current(1) == 800)
        balance.add(100, to: 1)
        #expect(balance.assign(acceptor: 1) == 1)
        #expect(balance.assign(acceptor: 1) == 1)
        #expect(balance.assign(acceptor: 1) == 1)
        #expect(balance.assign(acceptor: 1) == 0)
        #expect(balance.assign(acceptor: 0) == 0)
    }

    @Test func forgetsWhatHasGone() {
        let balance = LoopBalance(loopCount: 2)
        for _ in 0..<20 {
            let loop = balance.assign(acceptor: 1)
            #expect(loop == 1)
            balance.add(-1, to: loop)
        }
        #expect((0..<2).map(balance.current) == [0, 0])
    }
}
