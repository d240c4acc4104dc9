import CLinux
import Metrics

/// What the allocator holds.
struct AllocatorFigures: Hashable, Sendable {
    /// From the system.
    var heldByteCount: Int
    /// Of it, what the program uses.
    var usedByteCount: Int

    /// The figures now.
    static func read() -> AllocatorFigures {
        let figures = mallinfo2()
        return AllocatorFigures(
            heldByteCount: Int(figures.arena + figures.hblkhd), usedByteCount: Int(figures.uordblks + figures.hblkhd))
    }

    private static var families: [CollectedFamily<AllocatorFigures>] {
        [
            .gauge("endcap_allocator_held_bytes", help: "Memory that the allocator has from the system.") {
                $0.heldByteCount
            },
            .gauge("endcap_allocator_used_bytes", help: "Of that, memory in use.") { $0.usedByteCount },
        ]
    }

    static func register(in registry: MetricsRegistry) {
        registry.collect(AllocatorFigures.self, families, from: { [(Labels(), read())] })
    }
}
