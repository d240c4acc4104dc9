package import Pixels
import Slicing

/// What is done to the finished picture: first what colours it, then, once its corners are round and there is room
/// around it, the rest.
package struct Finish: Hashable, Sendable {
    /// Template colouring: every pixel takes this colour and keeps its alpha.
    package var tint: RGBA?
    /// 0 … 1; multiplies alpha.
    package var opacity = 1.0
    /// An opaque colour behind the picture.
    package var background: RGB?
    package var flip = Flip()

    package init() {}

    init(_ values: ParameterValues) throws(ParameterError) {
        tint = try values.value(ParameterTable.tint)
        opacity = try values.value(ParameterTable.opacity) ?? opacity
        background = try values.value(ParameterTable.background)
        flip = try values.value(ParameterTable.flip) ?? flip
    }
}

/// Mirroring of the finished picture: caps, tile phase and all.
package struct Flip: Hashable, Sendable {
    package var horizontally = false
    package var vertically = false

    package init(horizontally: Bool = false, vertically: Bool = false) {
        self.horizontally = horizontally
        self.vertically = vertically
    }
}

/// A drawn picture of any depth, as far as a finish is concerned.
protocol FinishablePicture {
    func tinted(_ tint: RGBA) -> Self
    func withOpacity(_ opacity: Double) -> Self
    func padded(_ padding: EdgePixels) -> Self
    func flattened(on background: RGB) -> Self
    func flipped(horizontally: Bool, vertically: Bool) -> Self
}

extension RunRaster: FinishablePicture {}

extension LazyRunRaster: FinishablePicture {}

extension DeepRunRaster: FinishablePicture {
    func padded(_ padding: EdgePixels) -> DeepRunRaster { moved { $0.padded(padding) } }

    func flipped(horizontally: Bool, vertically: Bool) -> DeepRunRaster {
        moved { $0.flipped(horizontally: horizontally, vertically: vertically) }
    }
}

extension FinishablePicture {
    /// The picture in the finish's colours.
    func coloured(_ finish: Finish) -> Self {
        let picture = finish.tint.map(tinted) ?? self
        return finish.opacity < 1 ? picture.withOpacity(finish.opacity) : picture
    }

    /// The picture with room around it, on the finish's background, and mirrored.
    func placed(_ finish: Finish, padding: EdgePixels) -> Self {
        var picture = padded(padding)
        if let background = finish.background { picture = picture.flattened(on: background) }
        return finish.flip == Flip()
            ? picture
            : picture.flipped(horizontally: finish.flip.horizontally, vertically: finish.flip.vertically)
    }
}
