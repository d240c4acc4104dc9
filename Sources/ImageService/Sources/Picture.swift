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
        guard let joint = file.joint else {
            shape = try PictureShape(
                width: raster.width, height: raster.height, ownSlices: file.marks?.slices, of: resolved)
            return
        }
        // The body's document was read when the two were joined.
        shape = PictureShape(
            width: raster.width, height: raster.height, scale: resolved.drawnScale, slices: joint.slices,
            preset: resolved.reading?.preset)
        shape.arrowSide = joint.arrowSide
    }
}

extension PictureShape {
    /// The shape of a file, with what stands beside it.
    ///
    /// Throws where a document does not fit the picture.
    ///
    /// - Parameter ownSlices: what the file itself says.
    init(
        width: Int, height: Int, ownSlices: PictureSlices? = nil, of resolved: ResolvedPicture
    ) throws(ServiceError) {
        self.init(
            width: width, height: height, scale: resolved.drawnScale, slices: ownSlices,
            preset: resolved.reading?.preset)
        guard let reading = resolved.reading else { return }
        stretchMap = reading.stretchMap
        if let region = reading.region { self.region = PixelRectangle(region) }
        let bounds = bounds
        guard bounds.columns.upperBound <= width, bounds.rows.upperBound <= height else {
            throw .regionOutsidePicture(bounds, width: width, height: height)
        }
        do throws(VocabularyError) {
            slices = try reading.slices(width: bounds.columns.count, height: bounds.rows.count, scale: scale)
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
