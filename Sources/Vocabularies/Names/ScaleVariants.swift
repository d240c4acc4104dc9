/// The variant to draw for an output of `scale` pixels per point, as UIKit chooses: the exact scale, else the next
/// larger, else the largest.
///
/// Answers an index into `scales`, the first of equal ones; nil only where there are none.
package func chooseVariant(scales: [Double], for scale: Double) -> Int? {
    let tolerance = 1e-6
    let ascending = scales.indices.sorted { (scales[$0], $0) < (scales[$1], $1) }
    if let fitting = ascending.first(where: { scales[$0] >= scale - tolerance }) { return fitting }
    guard let largest = scales.max() else { return nil }
    return scales.firstIndex(of: largest)
}
