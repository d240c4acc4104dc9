internal import Dispatch

/// Threads that draw bands of one picture at the same time.
///
/// Where a band begins follows from the picture alone, and a row is the same in any band.
struct BandTeam: Sendable {
    /// Serial, and so none of the queues whose threads Dispatch counts: it opens files for that, and without free
    /// descriptors the process would end.
    private let queues: [DispatchQueue]

    /// - Parameter size: bands that may be drawn at once, the calling thread's included.
    init(size: Int) {
        queues = (1..<max(1, size)).map { _ in DispatchQueue(label: "endcap.render.band") }
    }

    /// What `draw` makes of each band of `count` rows, in order.
    func draw<Part: Sendable>(_ count: Int, _ draw: @Sendable @escaping (Range<Int>) -> Part) -> [Part] {
        let bandCount = min(queues.count + 1, count)
        let bands = (0..<bandCount).map { count * $0 / bandCount..<count * ($0 + 1) / bandCount }
        let parts = bands.dropFirst().map { _ in BandResult<Part>() }
        let others = DispatchGroup()
        for (index, part) in parts.enumerated() {
            queues[index].async(group: others) { part.value = draw(bands[index + 1]) }
        }
        let first = bands.first.map { draw($0) }
        others.wait()
        return [first].compactMap { $0 } + parts.compactMap(\.value)
    }
}

/// Where one thread leaves what it drew.
// Unchecked: one thread writes it, and the group's end orders the reading behind it.
private final class BandResult<Part: Sendable>: @unchecked Sendable {
    var value: Part?
}
