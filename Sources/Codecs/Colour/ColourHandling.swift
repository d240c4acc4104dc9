/// What becomes of a file's colours when it is decoded.
package struct ColourHandling: Sendable {
    private let converter: ColourConverter?
    private let keepsProfile: Bool

    /// Samples as the file has them, whatever they mean; inks are multiplied plainly.
    package static let asStored = ColourHandling(converter: nil, keepsProfile: false)

    /// Samples that mean something else than sRGB are converted to it.
    package static func converted(by converter: ColourConverter) -> ColourHandling {
        ColourHandling(converter: converter, keepsProfile: false)
    }

    /// Samples as the file has them where a finished file can say what they mean.
    ///
    /// Inks and grays with a profile of their own are converted: finished files are made for RGB.
    package static func kept(orConvertedBy converter: ColourConverter) -> ColourHandling {
        ColourHandling(converter: converter, keepsProfile: true)
    }

    /// What becomes of the colours of one file.
    struct Decision {
        /// To be applied to the samples.
        var transform: ColourTransform?
        /// What the samples mean then.
        var colours: ColourDescription
        var warning: DecodingWarning?
    }

    func decide(
        _ colours: ColourDescription, _ model: ColourModel, _ samples: SampleLayout, pixelCount: Int
    ) -> Decision {
        guard let converter else { return Decision(colours: colours) }
        let isKept = keepsProfile && colours.suitsRGB(of: model)
        switch converter.way(from: colours, samples, pixelCount: pixelCount) {
        case .none: return Decision(colours: isKept || colours == .untagged ? colours : .sRGB)
        case .transform(let transform):
            return isKept ? Decision(colours: colours) : Decision(transform: transform, colours: .sRGB)
        case .unknown: return Decision(colours: .untagged, warning: .damagedProfile)
        }
    }
}

extension ColourDescription {
    /// Whether a finished file of RGB pixels may carry it.
    fileprivate func suitsRGB(of model: ColourModel) -> Bool {
        guard case .profile(let bytes) = self else { return true }
        return ICCProfile(bytes, for: model)?.space == .rgb
    }
}

extension ColourTransform {
    /// Converts RGBA samples; those of a gray picture stay gray.
    func apply(to pixels: inout [UInt32], _ model: ColourModel) {
        apply(to: &pixels)
        if model == .gray { pixels.makeGray() }
    }

    /// Converts RGBA samples of 16 bits to 8; those of a gray picture stay gray.
    func reduced(_ pixels: [UInt64], _ model: ColourModel) -> [UInt32] {
        var reduced = reduced(pixels)
        if model == .gray { reduced.makeGray() }
        return reduced
    }
}

extension [UInt32] {
    /// Gives each pixel its green in all colours: rounding may have set them a level apart.
    fileprivate mutating func makeGray() {
        for index in indices {
            let pixel = self[index]
            self[index] = pixel & 0xFF00_0000 | (pixel >> 8 & 0xFF) * 0x01_0101
        }
    }
}
