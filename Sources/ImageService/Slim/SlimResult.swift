import Codecs
package import Pixels
import Slicing
import Stores

/// What was found for one picture, and proved.
package struct SlimResult: Sendable {
    let wanted: WantedPicture
    package let options: SlimOptions
    /// The original, from which the slim picture is taken.
    let picture: Picture
    /// The part of the original that is meant, at its own size.
    package let bounds: PixelRectangle
    package let slim: SlimPicture
    package let proof: SlimProof

    /// Of the whole file that the original lies in.
    package var originalByteCount: Int { picture.file.metadata.byteCount }

    /// Pixels per point.
    package var scale: Double { wanted.recipe.sourceScale ?? picture.shape.scale }

    /// Draws the original's size from the slim picture.
    var slimRecipe: Recipe {
        Self.recipe(drawing: slim, slim.slices, size: (bounds.columns.count, bounds.rows.count), scale: scale)
    }

    /// Draws the same from the original file.
    var originalRecipe: Recipe {
        var recipe = Self.recipe(
            drawing: slim, slim.originalSlices, size: (bounds.columns.count, bounds.rows.count), scale: scale)
        recipe.sourceScale = wanted.recipe.sourceScale
        recipe.crop = wanted.recipe.crop
        recipe.selection = wanted.recipe.selection
        // An image set that has the picture only for the other way of writing draws it mirrored.
        recipe.finish.flip.horizontally = picture.resolved.isMirrored
        return recipe
    }

    /// A recipe for another size of the slim picture.
    ///
    /// - Parameter size: in pixels.
    static func recipe(
        drawing slim: SlimPicture, _ slices: PictureSlices, size: (width: Int, height: Int), scale: Double
    ) -> Recipe {
        var recipe = Recipe(
            drawing: slim.isStatic ? nil : slices, width: size.width, height: size.height, scale: scale)
        if !slim.isStatic { recipe.rules.stretchMap = slim.hasGradient ? .endpoints : .halfPixel }
        return recipe
    }
}
