import AccessLogs
import Metrics

/// The access log's own figures as metrics.
enum AccessLogMetrics {
    private static let families: [CollectedFamily<AccessLog.Statistics>] = [
        .counter("endcap_access_log_records_total", help: "Lines of the access log written.") { $0.written },
        .counter(
            "endcap_access_log_dropped_total", help: "Lines that found no room or could not be written."
        ) { $0.dropped },
    ]

    static func register(_ log: AccessLog, in registry: MetricsRegistry) {
        registry.collect(AccessLog.Statistics.self, families, from: { [(Labels(), log.statistics)] })
    }
}
