package import Slicing

/// An Android nine-patch, from either kind of file: the picture that is drawn, and what its marks say.
package struct NinePatchPicture: Hashable, Sendable {
    /// Where the marks stood.
    package enum Form: String, Hashable, Sendable {
        /// In a frame of one pixel, which `raster` is without.
        case frame
        /// In the chunks that Android's resource compiler writes; the file has no frame.
        case chunks
    }

    package let form: Form
    /// The content picture, as large as the marks say.
    package let raster: Raster
    /// Regions, content box and layout bounds.
    package let marks: NinePatchMarks
    /// What each patch is filled with, row by row, where that is known.
    package let patchFills: [NinePatchFill]
    /// The shadow's outline, where the file states it; a frame never does.
    package let outline: NinePatchOutline?

    /// How the content picture is sliced.
    package var slices: PictureSlices { marks.slices }

    /// Reads the marks of a decoded picture; nil when it is no nine-patch.
    ///
    /// An `npTc` chunk makes a compiled one, whatever the name: compilers keep the name and take the frame
    /// away. Otherwise the name decides, as a picture may look as if it had a frame.
    ///
    /// - Parameters:
    ///   - chunks: what the decoder found in the file.
    ///   - isNinePatchName: whether the file's name ends in `.9.png`.
    package init?(
        _ decoded: Raster, chunks: NinePatchChunks, isNinePatchName: Bool
    ) throws(NinePatchError) {
        if let compiled = try CompiledNinePatch(chunks, width: decoded.width, height: decoded.height) {
            form = .chunks
            raster = decoded
            marks = compiled.marks
            patchFills = compiled.patchFills
            outline = compiled.outline
        } else if isNinePatchName {
            form = .frame
            marks = try decoded.ninePatchFrame().marks()
            raster = decoded.withoutNinePatchFrame()
            patchFills = raster.ninePatchFills(marks)
            outline = nil
        } else {
            return nil
        }
    }
}
