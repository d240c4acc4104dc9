/// What a file says of the meaning of its samples.
package enum ColourDescription: Hashable, Sendable {
    /// Nothing, which is taken as sRGB.
    case untagged
    case sRGB
    /// An ICC profile (ICC.1).
    case profile([UInt8])
    /// A gamma and primaries, as the PNG chunks gAMA and cHRM say them.
    case calibration(ColourCalibration)
    /// Numbers for primaries and transfer function (ITU-T H.273), as the PNG chunk cICP says them; RGB in full range.
    case codePoints(ColourCodePoints)

    /// Whether a file that says so may store grays with one sample (PNG specification, 11.3.2.3).
    package var suitsGray: Bool { if case .profile = self { false } else { true } }
}

/// Numbers of ITU-T H.273 for colours in RGB and full range.
package struct ColourCodePoints: Hashable, Sendable {
    package var primaries: UInt8
    package var transfer: UInt8

    package init(primaries: UInt8, transfer: UInt8) {
        self.primaries = primaries
        self.transfer = transfer
    }
}

/// A gamma and primaries in the units of the PNG chunks gAMA and cHRM: 100,000 stands for 1.
package struct ColourCalibration: Hashable, Sendable {
    /// sRGB's own, which a file means that says only a gamma.
    package static let sRGBChromaticities: [UInt32] = [
        31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
    ]

    /// The exponent from light to samples; nil where only primaries are said.
    package var gamma: UInt32?
    /// x and y of white, red, green and blue: eight numbers; nil where only a gamma is said.
    package var chromaticities: [UInt32]?

    package init(gamma: UInt32? = nil, chromaticities: [UInt32]? = nil) {
        self.gamma = gamma
        self.chromaticities = chromaticities
    }
}
