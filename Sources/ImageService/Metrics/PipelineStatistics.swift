import Caching
import Metrics
import Rendering

/// Figures of the pipeline's parts, read when metrics are scraped.
struct PipelineStatistics: Sendable {
    var results: CacheStatistics
    var sources: CacheStatistics
    var targets: CacheStatistics
    var flights: FlightStatistics
    var workers: WorkerPoolStatistics
    var lookups: WorkerPoolStatistics
    var decodingMemory: MemoryBudgetStatistics

    var caches: [(labels: Labels, snapshot: CacheStatistics)] {
        [(["cache": "results"], results), (["cache": "sources"], sources), (["cache": "targets"], targets)]
    }

    var pools: [(labels: Labels, snapshot: WorkerPoolStatistics)] {
        [(["pool": "render"], workers), (["pool": "lookup"], lookups)]
    }

    static let decodingMemoryFamilies: [CollectedFamily<MemoryBudgetStatistics>] = [
        .gauge("endcap_decoding_memory_bytes", help: "Bytes set aside for pictures being decoded.") {
            $0.heldByteCount
        },
        .gauge("endcap_decoding_memory_limit_bytes", help: "Bytes that may be set aside.") { $0.capacity },
        .gauge("endcap_decoding_memory_waiters", help: "Workers that wait for such bytes.") { $0.waiterCount },
    ]

    static let cacheFamilies: [CollectedFamily<CacheStatistics>] = [
        .counter("endcap_cache_hits_total", help: "Lookups that found what they looked for.") { $0.hits },
        .counter("endcap_cache_misses_total", help: "Lookups that found nothing.") { $0.misses },
        .counter("endcap_cache_evictions_total", help: "Entries dropped to make room.") { $0.evictions },
        .counter("endcap_cache_refusals_total", help: "Entries too large to be kept.") { $0.refusals },
        .gauge("endcap_cache_entries", help: "Entries held.") { $0.entryCount },
        .gauge("endcap_cache_bytes", help: "Bytes held, overhead included.") { $0.byteCount },
        .gauge("endcap_cache_budget_bytes", help: "Bytes that may be held.") { $0.byteBudget },
    ]

    static let flightFamilies: [CollectedFamily<FlightStatistics>] = [
        .counter("endcap_renders_started_total", help: "Renditions begun.") { $0.started },
        .counter("endcap_renders_shared_total", help: "Requests that waited for a render under way.") {
            $0.coalesced
        },
        .counter("endcap_renders_abandoned_total", help: "Renders whose every client had gone.") { $0.abandoned },
        .gauge("endcap_renders_in_flight", help: "Renditions being made or waiting.") { $0.flightCount },
    ]

    static let poolFamilies: [CollectedFamily<WorkerPoolStatistics>] = [
        .gauge("endcap_pool_running_jobs", help: "Jobs being worked on.") { $0.running },
        .gauge("endcap_pool_running_heavy_jobs", help: "Of those, the heavy ones.") { $0.heavyRunning },
        .gauge("endcap_pool_queued_jobs", help: "Jobs that wait.") { $0.queued },
        .counter("endcap_pool_completed_total", help: "Jobs done, failures included.") { $0.completed },
        .counter("endcap_pool_expired_total", help: "Jobs dropped because their deadline passed.") { $0.expired },
        .counter("endcap_pool_unwanted_total", help: "Jobs dropped because nobody waited any more.") {
            $0.unwanted
        },
        .counter("endcap_pool_refused_total", help: "Jobs refused because the queue was full or too slow.") {
            $0.refused
        },
        .counter("endcap_pool_overdue_total", help: "Jobs refused after waiting for as long as they may.") {
            $0.overdue
        },
    ]
}

/// The steps of making a rendition, each timed.
enum Stage: String, CaseIterable, Sendable {
    case load, decode, render, encode
}
