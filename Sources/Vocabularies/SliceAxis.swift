/// One of a picture's two axes.
package enum SliceAxis: String, CaseIterable, Hashable, Sendable {
    case horizontal, vertical
}
