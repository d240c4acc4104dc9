import HTTPServing
import Metrics

/// The server's own figures as metrics.
enum ServerMetrics {
    private static let families: [CollectedFamily<ServerStatistics>] = [
        .counter("endcap_http_connections_accepted_total", help: "Connections accepted.") { $0.acceptedConnections },
        .gauge("endcap_http_connections", help: "Connections open.") { $0.activeConnections },
        .counter("endcap_http_accept_pauses_total", help: "Times that accepting paused at a limit.") {
            $0.acceptPauses
        },
        .counter("endcap_http_requests_total", help: "Well-formed requests.") { $0.requests },
        .counter("endcap_http_refusals_total", help: "Requests refused as malformed, too large or too slow.") {
            $0.refusals
        },
        .counter("endcap_http_timeouts_total", help: "Connections whose time was over.") { $0.timeouts },
        .counter("endcap_http_dropped_answers_total", help: "Answers that came after their client had gone.") {
            $0.droppedAnswers
        },
        .counter(
            "endcap_http_connections_turned_away_total",
            help: "Connections closed at once because their address had as many as it may."
        ) { $0.turnedAwayConnections },
        .counter(
            "endcap_http_abandoned_requests_total", help: "Requests whose client had gone before they were answered."
        ) { $0.abandonedRequests },
        .counter("endcap_http_received_bytes_total", help: "Bytes read from clients.") { $0.receivedBytes },
        .gauge("endcap_http_buffered_bytes", help: "Bytes of requests and answers that connections wait with.") {
            $0.bufferedBytes
        },
        .counter("endcap_http_sent_bytes_total", help: "Bytes sent to clients.") { $0.sentBytes },
    ]

    static func register(_ server: Server, in registry: MetricsRegistry) {
        registry.collect(ServerStatistics.self, families, from: { [(Labels(), server.statistics)] })
    }
}
