package import Pixels

/// What is done to the finished picture, in this order.
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
    func flattened(on background: RGB) -> Self
    func flipped(horizontally: Bool, vertically: Bool) -> Self
}

extension RunRaster: FinishablePicture {}

extension DeepRunRaster: FinishablePicture {
    func flipped(horizontally: Bool, vertically: Bool) -> DeepRunRaster {
        moved { $0.flipped(horizontally: horizontally, vertically: vertically) }
    }
}

extension FinishablePicture {
    /// The picture with a finish.
    func finished(_ finish: Finish) -> Self {
        var picture = self
        if let tint = finish.tint { picture = picture.tinted(tint) }
        if finish.opacity < 1 { picture = picture.withOpacity(finish.opacity) }
        if let background = finish.background { picture = picture.flattened(on: background) }
        return finish.flip == Flip()
            ? picture
            : picture.flipped(horizontally: finish.flip.horizontally, vertically: finish.flip.vertically)
    }
}
