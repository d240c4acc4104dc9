/// Where a request's path leads.
enum Route: Hashable, Sendable {
    case page
    // Each with the source's path, still percent-encoded.
    case image(String)
    case info(String)
    case explain(String)
    case slim(String)
    /// The element's name.
    case element(String)
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
            for (prefix, route) in Self.pathRoutes where path.hasPrefix(prefix) {
                self = route(String(path.dropFirst(prefix.count)))
                return
            }
            self = .unknown
        }
    }

    static let elementPrefix = "/elements/"
    static let slimPrefix = "/slim/"

    private static let pathRoutes: [(prefix: String, route: @Sendable (String) -> Route)] = [
        ("/images/", { .image($0) }), (elementPrefix, { .element($0) }), ("/info/", { .info($0) }),
        ("/explain/", { .explain($0) }), (slimPrefix, { .slim($0) }),
    ]

    /// The route's name in metrics.
    var label: RouteLabel {
        switch self {
        case .page: .page
        case .image: .images
        case .element: .elements
        case .info: .info
        case .slim: .slim
        case .explain: .explain
        case .live, .ready: .health
        case .metrics: .metrics
        case .unknown: .other
        }
    }
}

/// The closed set of route names in metrics.
enum RouteLabel: String, CaseIterable, Sendable {
    case page, images, elements, info, explain, slim, health, metrics, other
}

extension RouteLabel {
    /// The label of a target that leads to a rendition.
    init(renditionTarget target: Span<UInt8>) {
        self =
            Self.begins(target, with: Route.elementPrefix)
            ? .elements : Self.begins(target, with: Route.slimPrefix) ? .slim : .images
    }

    private static func begins(_ target: Span<UInt8>, with prefix: String) -> Bool {
        let prefix = prefix.utf8.span
        return target.count >= prefix.count && prefix.indices.allSatisfy { target[$0] == prefix[$0] }
    }
}

extension RouteLabel {
    /// The route's name in logs: the same, without a string being made.
    var reportName: StaticString {
        switch self {
        case .page: "page"
        case .images: "images"
        case .elements: "elements"
        case .info: "info"
        case .explain: "explain"
        case .slim: "slim"
        case .health: "health"
        case .metrics: "metrics"
        case .other: "other"
        }
    }
}
