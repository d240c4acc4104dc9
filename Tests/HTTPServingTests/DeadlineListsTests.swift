import Testing

@testable import HTTPServing

@Suite struct DeadlineListsTests {
    private func makeLists() -> DeadlineLists {
        DeadlineLists { kind in
            switch kind {
            case .header: 10
            case .body: 20
            case .idle: 60
            case .write: 30
            case .linger, .departure, .exchange: 2
            }
        }
    }

    @Test func expireInOrderAndOnce() {
        var lists = makeLists()
        var expired: (index: Int, kind: DeadlineLists.Kind)?
        lists.set(3, .idle, now: 0, renews: true)
        lists.set(1, .header, now: 5, renews: true)
        #expect(lists.nearest == 15)
        expired = lists.popExpired(now: 14)
        #expect(expired == nil)
        expired = lists.popExpired(now: 15)
        #expect(expired?.index == 1)
        expired = lists.popExpired(now: 59)
        #expect(expired == nil)
        expired = lists.popExpired(now: 60)
        #expect(expired?.kind == .idle)
        expired = lists.popExpired(now: 1_000)
        #expect(expired == nil)
        #expect(lists.nearest == nil)
    }

    @Test func keepTheirStartUnlessRenewed() {
        var lists = makeLists()
        lists.set(0, .header, now: 0, renews: false)
        lists.set(0, .header, now: 9, renews: false)
        #expect(lists.nearest == 10)
        lists.set(0, .header, now: 9, renews: true)
        #expect(lists.nearest == 19)
        lists.set(0, .body, now: 9, renews: false)
        #expect(lists.nearest == 29)
        lists.remove(0)
        lists.remove(0)
        #expect(lists.nearest == nil)
    }

    /// Against a plain dictionary, over many random steps.
    @Test func agreeWithASimpleModel() {
        var lists = makeLists()
        var model: [Int: (deadline: Int, kind: DeadlineLists.Kind)] = [:]
        let lengths: [DeadlineLists.Kind: Int] = [.header: 10, .body: 20, .idle: 60, .write: 30, .linger: 2]
        var state: UInt64 = 88_172_645_463_325_252
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        for now in 0..<5_000 {
            let (index, kind) = (random(12), DeadlineLists.Kind.allCases[random(5)])
            if random(4) == 0 {
                lists.remove(index)
                model[index] = nil
            } else {
                let renews = random(2) == 0
                lists.set(index, kind, now: now, renews: renews)
                if renews || model[index]?.kind != kind { model[index] = (now + (lengths[kind] ?? 0), kind) }
            }
            #expect(lists.nearest == model.values.map(\.deadline).min())
            while let expired = lists.popExpired(now: now) {
                #expect(model[expired.index]?.kind == expired.kind)
                #expect(model[expired.index].map { $0.deadline <= now } == true)
                model[expired.index] = nil
            }
            #expect(model.values.allSatisfy { $0.deadline > now })
        }
    }
}
