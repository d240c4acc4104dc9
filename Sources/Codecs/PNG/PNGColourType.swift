/// The colour types of PNG (specification, 11.2.2 IHDR); raw values as in the file.
enum PNGColourType: UInt8, Hashable, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    /// The type without a palette that holds such colours.
    init(isGray: Bool, isOpaque: Bool) {
        self =
            switch (isGray, isOpaque) {
            case (true, true): .gray
            case (true, false): .grayAlpha
            case (false, true): .rgb
            case (false, false): .rgba
            }
    }

    /// Samples that make one pixel.
    var sampleCount: Int {
        switch self {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// How colours are stored, alpha aside.
    var colourModel: ColourModel {
        switch self {
        case .gray, .grayAlpha: .gray
        case .palette: .palette
        case .rgb, .rgba: .rgb
        }
    }

    /// Bits a sample that the format allows for the type.
    var allowedBitDepths: [Int] {
        switch self {
        case .gray: [1, 2, 4, 8, 16]
        case .palette: [1, 2, 4, 8]
        case .rgb, .grayAlpha, .rgba: [8, 16]
        }
    }
}
