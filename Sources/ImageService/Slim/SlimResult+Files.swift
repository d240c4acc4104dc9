package import Codecs
import Pixels
import Slicing

extension SlimResult {
    /// The file that is wanted.
    func file() throws(ServiceError) -> FinishedFile {
        switch options.form {
        case .json: FinishedFile(json: try json())
        case .png: FinishedFile(try png())
        case .ninePatch: FinishedFile(try ninePatch())
        }
    }

    /// The slim picture as small a PNG file as this build writes.
    package func png() throws(ServiceError) -> EncodedImage { try Self.encodeSmallest(slim.raster) }

    /// The slim picture in a frame of marks.
    ///
    /// An axis that cannot be kept short is marked whole, as some of Android's tools refuse one without a mark. Content
    /// box and layout bounds of a nine-patch stay where they leave room.
    package func ninePatch() throws(ServiceError) -> EncodedImage {
        try Self.encodeSmallest(slim.raster.inNinePatchFrame(marks))
    }

    /// What the frame says.
    private var marks: NinePatchDrawing {
        var drawing = NinePatchDrawing(
            horizontalRegions: slim.slices.horizontal.regions.map(\.range),
            verticalRegions: slim.slices.vertical.regions.map(\.range))
        guard let marks = picture.file.marks, bounds == picture.shape.bounds else { return drawing }
        let (width, height) = (slim.raster.width, slim.raster.height)
        let (padding, outside) = (marks.padding, marks.layoutBounds)
        guard padding.fit(width: width, height: height), outside.fit(width: width, height: height) else {
            return drawing
        }
        drawing.layoutBounds = outside
        // A pixel of the frame says one thing only.
        if padding.left >= outside.left, padding.right >= outside.right, padding.top >= outside.top,
            padding.bottom >= outside.bottom
        {
            drawing.padding = padding
        }
        return drawing
    }

    private static func encodeSmallest(_ raster: Raster) throws(ServiceError) -> EncodedImage {
        do throws(EncodingError) { return try encodeSmallestPNG(raster) } catch { throw .encoding(error) }
    }

    static func encode(_ picture: RunRaster) throws(ServiceError) -> EncodedImage {
        do throws(EncodingError) {
            return try encodeImage(picture, format: .png)
        } catch {
            throw .encoding(error)
        }
    }
}
