import Pixels

extension Picture {
    /// The recipe with its border cut off: what the picture's pixels say of `trim` becomes a crop in pixels.
    ///
    /// Costs by the border. A picture that is uniform as a whole keeps all of itself.
    func resolvingTrim(_ recipe: Recipe) throws(GeometryError) -> Recipe {
        guard let tolerance = recipe.trim else { return recipe }
        let bounds = try RecipeSlices(recipe, of: shape).bounds
        var recipe = recipe
        recipe.trim = nil
        guard let content = file.raster.content(columns: bounds.columns, rows: bounds.rows, tolerance: tolerance) else {
            return recipe
        }
        // A crop counts from the edges of the part of the file that is the picture.
        let (left, top) = (shape.bounds.columns.lowerBound, shape.bounds.rows.lowerBound)
        recipe.crop = .pixels(
            PixelRectangle(
                columns: content.columns.lowerBound - left..<content.columns.upperBound - left,
                rows: content.rows.lowerBound - top..<content.rows.upperBound - top))
        return recipe
    }
}
