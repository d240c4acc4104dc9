/// Deadlines of connections, one each at most.
///
/// There is one list for each kind; as all deadlines of a kind lie equally far ahead when they are set, each list is in
/// order by itself. Setting, moving and removing are O(1). A pure value.
package struct DeadlineLists: Sendable {
    /// What a connection is waited for.
    ///
    /// Each kind has its own length.
    package enum Kind: Int, CaseIterable, Sendable {
        /// The rest of a request head, or the first byte of a fresh connection.
        case header
        /// The rest of a request body.
        case body
        /// The next request.
        case idle
        /// The peer's taking of at least one more byte.
        case write
        /// The peer's end, after ours.
        case linger
        /// A handler's answer, where the peer may have gone meanwhile.
        case departure
        /// The last byte of an answer, from its request's head on.
        case exchange
    }

    private struct Link {
        var kind: Kind?
        var deadline = 0
        var previous = -1
        var next = -1
    }

    private var lengths: [Int]
    private var links: [Link] = []
    private var heads: [Int]
    private var tails: [Int]

    /// - Parameter length: how far ahead a kind's deadlines lie, in milliseconds.
    package init(length: (Kind) -> Int) {
        lengths = Kind.allCases.map(length)
        heads = lengths.map { _ in -1 }
        tails = heads
    }

    /// Changes how far ahead deadlines lie that are set from now on.
    ///
    /// Those behind longer ones that were set before expire with them.
    package mutating func change(length: (Kind) -> Int) { lengths = Kind.allCases.map(length) }

    /// Sets the deadline of `index` by the kind's length from `now` on.
    ///
    /// Where it has one of this kind, that is kept unless `renews`.
    package mutating func set(_ index: Int, _ kind: Kind, now: Int, renews: Bool) {
        while links.count <= index { links.append(Link()) }
        if links[index].kind == kind, !renews { return }
        remove(index)
        let tail = tails[kind.rawValue]
        links[index] = Link(kind: kind, deadline: now + lengths[kind.rawValue], previous: tail)
        if tail >= 0 { links[tail].next = index } else { heads[kind.rawValue] = index }
        tails[kind.rawValue] = index
    }

    package mutating func remove(_ index: Int) {
        guard index < links.count, let kind = links[index].kind else { return }
        let link = links[index]
        if link.previous >= 0 { links[link.previous].next = link.next } else { heads[kind.rawValue] = link.next }
        if link.next >= 0 { links[link.next].previous = link.previous } else { tails[kind.rawValue] = link.previous }
        links[index] = Link()
    }

    /// Removes one deadline that `now` has reached; nil where there is none.
    package mutating func popExpired(now: Int) -> (index: Int, kind: Kind)? {
        for kind in Kind.allCases {
            let head = heads[kind.rawValue]
            guard head >= 0, links[head].deadline <= now else { continue }
            remove(head)
            return (head, kind)
        }
        return nil
    }

    /// The nearest deadline; nil where there is none.
    package var nearest: Int? {
        var nearest: Int?
        for head in heads where head >= 0 { nearest = min(nearest ?? .max, links[head].deadline) }
        return nearest
    }
}
