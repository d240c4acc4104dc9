// A request's target: path and query, as far as a recipe and its geometry. A recipe has one spelling, which leads to the
// same recipe; what cannot be is an error and never a trap.

import FuzzSupport
import HTTPMessages
import ImageService
import Slicing
import Stores

let limits = OutputLimits(maximumDimension: 4_096)
let shapes = [
    PictureShape(width: 26, height: 19), PictureShape(width: 52, height: 38, scale: 2),
    PictureShape(width: 1, height: 1), PictureShape(width: 300, height: 7, scale: 3, preset: .css),
]

func draw(_ recipe: Recipe) {
    for shape in shapes {
        guard let geometry = try? RecipeGeometry(recipe, of: shape, limits: limits) else { continue }
        _ = try? geometry.makeMaps()
    }
}

Fuzzing.run { input in
    // A target is printable ASCII by the time that it comes here; other bytes are made so.
    let text = String(decoding: input.map { (0x21...0x7E).contains($0) ? $0 : 0x21 + $0 % 0x5E }, as: UTF8.self)
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    if let path = try? SourcePath(percentEncoded: String(parts[0])) {
        let again = try? SourcePath(percentEncoded: PercentEncoding.encodePath(path.description))
        Fuzzing.require(again == path, "\(path) is \(String(describing: again)) when it is encoded")
    }
    guard parts.count > 1, let recipe = try? Recipe(query: String(parts[1]), ignoring: IgnoredNames(["utm_*"]))
    else { return }
    let canonical = recipe.canonicalQuery()
    guard let again = try? Recipe(query: canonical, ignoring: IgnoredNames()) else {
        fatalError("\(parts[1]) is \(canonical), which is none")
    }
    Fuzzing.require(again.canonicalQuery() == canonical, "\(canonical) is \(again.canonicalQuery()) when it is read")
    draw(recipe)
}
