import Locks
import Metrics

/// What one event loop counts of its answers from memory, on its own thread.
struct ReadyCounts: Sendable {
    typealias Responses = MetricVector<LabelPair<RouteLabel, StatusLabel>, Counter>

    private struct Pair: Sendable {
        let ok: OwnedCount
        let notModified: OwnedCount

        init(_ route: RouteLabel, part number: Int, of responses: Responses) {
            ok = responses[route, .ok].part(ofThread: number)
            notModified = responses[route, .notModified].part(ofThread: number)
        }
    }

    private let images: Pair
    private let elements: Pair
    private let slim: Pair
    /// Searches by target and by rendition that the loop answered from what it keeps itself.
    let targetHits = OwnedCount()
    let resultHits = OwnedCount()

    init(part number: Int, of responses: Responses) {
        images = Pair(.images, part: number, of: responses)
        elements = Pair(.elements, part: number, of: responses)
        slim = Pair(.slim, part: number, of: responses)
    }

    /// Counts an answer: a rendition, or a 304 for it.
    func countResponse(route: RouteLabel, status: Int) {
        let pair = route == .images ? images : route == .elements ? elements : slim
        (status == 304 ? pair.notModified : pair.ok).add()
    }
}
