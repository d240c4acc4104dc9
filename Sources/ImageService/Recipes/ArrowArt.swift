import Slicing
import Stores

/// A picture of an arrow that is joined to the wanted picture before anything else is done with it.
///
/// What comes of it is a source like any other, with two flexible parts beside the arrow.
struct ArrowArt: Hashable, Sendable {
    var path: SourcePath
    /// How far the arrow's picture reaches over the body's at each edge, in points.
    var overlaps: Insets
    /// The edge that the arrow stands on.
    var side: ArrowSide
    /// Where the arrow points in its own picture.
    var ownSide: ArrowSide
    /// How the body is sliced.
    var slicing: Recipe
}

extension WantedPicture {
    /// A body with an arrow's picture; without it where the recipe places no arrow.
    ///
    /// What the recipe says about the slices describes the body, and is used up by joining the two.
    init(path: SourcePath, recipe: Recipe, arrowPath: SourcePath, overlaps: Insets) {
        guard let placement = recipe.arrow else {
            self.init(path: path, recipe: recipe)
            return
        }
        var slicing = Recipe()
        slicing.sourceScale = recipe.sourceScale
        slicing.crop = recipe.crop
        slicing.insets = recipe.insets
        slicing.regions = recipe.regions
        slicing.rules.mode = recipe.rules.mode
        slicing.rules.preset = recipe.rules.preset
        var joined = recipe
        joined.crop = nil
        joined.insets = nil
        joined.regions = AxisPair(horizontal: nil, vertical: nil)
        joined.arrowSide = nil
        self.init(path: path, recipe: joined)
        arrowArt = ArrowArt(
            path: arrowPath, overlaps: overlaps, side: placement.side, ownSide: recipe.arrowSide ?? .up,
            slicing: slicing)
    }
}

extension ArrowArt {
    /// Everything but the files that decides what comes of joining, for validators.
    var identity: String {
        let numbers = [overlaps.top, overlaps.left, overlaps.bottom, overlaps.right].map(Decimal.format)
        return (numbers + [side.rawValue, ownSide.rawValue, slicing.canonicalQuery()]).joined(separator: ",")
    }

    /// The overlap that counts, in points.
    var overlap: Double {
        switch side {
        case .up: overlaps.top
        case .down: overlaps.bottom
        case .left: overlaps.left
        case .right: overlaps.right
        }
    }
}
