/// Where a request's path leads.
enum Route: Hashable, Sendable {
    case page
    /// The source's path, still percent-encoded.
    case image(String)
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
            self =
                Self.rest(of: path, behind: Self.imagePrefix).map(Self.image)
                ?? Self.rest(of: path, behind: Self.elementPrefix).map(Self.element) ?? .unknown
        }
    }

    private static let imagePrefix = "/images/"
    static let elementPrefix = "/elements/"

    private static func rest(of path: String, behind prefix: String) -> String? {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// The route's name in metrics.
    var label: RouteLabel {
        switch self {
        case .page: .page
        case .image: .images
        case .element: .elements
        case .live, .ready: .health
        case .metrics: .metrics
        case .unknown: .other
        }
    }
}

/// The closed set of route names in metrics.
enum RouteLabel: String, CaseIterable, Sendable {
    case page, images, elements, health, metrics, other
}

extension RouteLabel {
    /// The label of a target that leads to a rendition.
    init(renditionTarget target: Span<UInt8>) {
        let prefix = Route.elementPrefix.utf8.span
        let isElement = target.count >= prefix.count && prefix.indices.allSatisfy { target[$0] == prefix[$0] }
        self = isElement ? .elements : .images
    }
}
