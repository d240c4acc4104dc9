internal import CCodecShims

/// How the pixels are stored whose colours are to be converted.
enum SampleLayout: Hashable, Sendable {
    case rgba8
    /// To RGBA of 8 bits.
    case rgba16
    /// To RGBA of 16 bits.
    case rgba16To16
    /// To opaque RGBA of 8 bits; 255 is full ink.
    case cmyk8
    /// The same with 0 for full ink, as JPEG files with an Adobe marker have it.
    case invertedCMYK8

    var shim: endcap_colour_samples {
        switch self {
        case .rgba8: .rgba8
        case .rgba16: .rgba16
        case .rgba16To16: .rgba16To16
        case .cmyk8: .cmyk8
        case .invertedCMYK8: .invertedCMYK8
        }
    }
}
