/// Where a request's path leads.
enum Route: Hashable, Sendable {
    case page
    /// The source's path, still percent-encoded.
    case image(String)
    case live
    case ready
    case metrics
    case unknown

    init(path: String) {
        switch path {
        case "/": self = .page
        case "/health", "/health/live": self = .live
        case "/health/ready": self = .ready
        case "/metrics": self = .metrics
        default:
            let prefix = "/images/"
            self = path.hasPrefix(prefix) ? .image(String(path.dropFirst(prefix.count))) : .unknown
        }
    }

    /// The route's name in metrics.
    var label: RouteLabel {
        switch self {
        case .page: .page
        case .image: .images
        case .live, .ready: .health
        case .metrics: .metrics
        case .unknown: .other
        }
    }
}

/// The closed set of route names in metrics.
enum RouteLabel: String, CaseIterable, Sendable {
    case page, images, health, metrics, other
}
