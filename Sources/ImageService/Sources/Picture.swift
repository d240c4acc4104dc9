import Pixels
import Slicing
import Vocabularies

/// A decoded file together with what is known about it: everything that a recipe is applied to.
struct Picture: Sendable {
    var file: DecodedFile
    var resolved: ResolvedPicture
    var shape: PictureShape

    /// Throws where a document does not fit the picture that it stands beside.
    init(_ file: DecodedFile, _ resolved: ResolvedPicture) throws(ServiceError) {
        self.file = file
        self.resolved = resolved
        let raster = file.raster
        shape = PictureShape(
            width: raster.width, height: raster.height, scale: resolved.drawnScale,
            slices: file.marks?.slices, preset: resolved.reading?.preset)
        if let joint = file.joint {
            // The body's document was read when the two were joined.
            shape.slices = joint.slices
            shape.arrowSide = joint.arrowSide
            return
        }
        guard let reading = resolved.reading else { return }
        shape.stretchMap = reading.stretchMap
        if let region = reading.region { shape.region = PixelRectangle(region) }
        let bounds = shape.bounds
        guard bounds.columns.upperBound <= raster.width, bounds.rows.upperBound <= raster.height else {
            throw .regionOutsidePicture(bounds, width: raster.width, height: raster.height)
        }
        do throws(VocabularyError) {
            shape.slices = try reading.slices(
                width: bounds.columns.count, height: bounds.rows.count, scale: shape.scale)
        } catch {
            throw .document(error)
        }
    }
}

extension PixelRectangle {
    init(_ rect: PixelRect) {
        self.init(columns: rect.x..<(rect.x + rect.width), rows: rect.y..<(rect.y + rect.height))
    }
}
