internal import CCodecShims

/// A description of colours in the form in which Little CMS takes it.
enum ColourSource: Hashable, Sendable {
    case profile([UInt8])
    /// x and y of white, red, green and blue, eight numbers, and the curve from samples to light.
    case primaries([Double], TransferCurve)

    /// Nil where the description says nothing, says sRGB, or says what is not known here.
    init?(_ description: ColourDescription) {
        switch description {
        case .untagged, .sRGB: return nil
        case .profile(let bytes): self = .profile(bytes)
        case .calibration(let calibration):
            if calibration.isSRGB { return nil }
            let chromaticities = calibration.chromaticities ?? ColourCalibration.sRGBChromaticities
            self = .primaries(chromaticities.map { Double($0) / 100_000 }, calibration.curve)
        case .codePoints(let points):
            guard let chromaticities = points.chromaticities, let curve = points.curve else { return nil }
            self = .primaries(chromaticities, curve)
        }
    }

    /// Calls `body` with the description as the C border wants it; what it points to lives as long as the call.
    func withShim<Result>(_ body: (inout endcap_colour_source) -> Result) -> Result {
        var shim = unsafe endcap_colour_source()
        switch self {
        case .profile(let bytes):
            return unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe shim.profile = buffer.baseAddress
                unsafe shim.profile_byte_count = buffer.count
                return unsafe body(&shim)
            }
        case .primaries(let chromaticities, let curve):
            unsafe withUnsafeMutableBytes(of: &shim.chromaticities) { out in
                unsafe chromaticities.withUnsafeBytes {
                    unsafe out.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(out.count)))
                }
            }
            unsafe shim.curve_type = curve.type
            unsafe withUnsafeMutableBytes(of: &shim.curve) { out in
                unsafe curve.parameters.withUnsafeBytes {
                    unsafe out.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(out.count)))
                }
            }
            return unsafe body(&shim)
        }
    }

    /// An ICC profile that says the same, and the same bytes each time; nil where there can be none.
    var profileBytes: [UInt8]? {
        if case .profile(let bytes) = self { return bytes }
        let capacity = 1 << 16
        // Unsafe: at most `capacity` bytes are written.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, initializedCount in
            var byteCount = capacity
            let status = unsafe withShim { unsafe endcap_colour_profile_write(&$0, out.baseAddress, &byteCount) }
            initializedCount = status == .ok ? byteCount : 0
        }
        return bytes.isEmpty ? nil : bytes
    }
}

/// A parametric curve from samples to light, both 0 … 1 (ICC.1, 10.18): its number and parameters as Little CMS has them.
struct TransferCurve: Hashable, Sendable {
    var type: Int32
    var parameters: [Double]

    /// A power.
    static func gamma(_ exponent: Double) -> TransferCurve { TransferCurve(type: 1, parameters: [exponent]) }

    /// A power with a straight line below `threshold`: ((sample + offset) / (1 + offset)) ^ exponent.
    static func power(_ exponent: Double, offset: Double, slope: Double, threshold: Double) -> TransferCurve {
        TransferCurve(
            type: 4, parameters: [exponent, 1 / (1 + offset), offset / (1 + offset), 1 / slope, threshold])
    }

    static let sRGB = power(2.4, offset: 0.055, slope: 12.92, threshold: 0.04045)
}

extension ColourCalibration {
    /// A gamma this near to sRGB's means sRGB.
    ///
    /// Programs that mean sRGB write 1/2.2, which differs from its curve by several levels in dark colours; libpng's own
    /// rule ignores a difference of a twentieth too.
    private static let gammaTolerance: UInt32 = 45_455 / 20

    /// Primaries this near to sRGB's are the same, rounded otherwise.
    private static let chromaticityTolerance = 100

    /// Whether it means sRGB: what it says is near to sRGB, and it does not say nothing.
    var isSRGB: Bool {
        let isGammaNear = gamma.map { (45_455 - Self.gammaTolerance...45_455 + Self.gammaTolerance).contains($0) }
        let arePrimariesNear = chromaticities.map { numbers in
            zip(numbers, Self.sRGBChromaticities).allSatisfy {
                abs(Int($0) - Int($1)) <= Self.chromaticityTolerance
            }
        }
        return isGammaNear ?? true && arePrimariesNear ?? true
    }

    /// sRGB's curve where no gamma is said.
    fileprivate var curve: TransferCurve { gamma.map { .gamma(100_000 / Double($0)) } ?? .sRGB }
}

extension ColourCodePoints {
    /// Whether it means sRGB.
    var isSRGB: Bool { primaries == 1 && transfer == 13 }

    /// Table 2 of H.273, as far as it is of colours with a white point of their own; nil for other numbers.
    fileprivate var chromaticities: [Double]? {
        let d65 = [0.3127, 0.3290]
        switch primaries {
        case 1: return d65 + [0.640, 0.330, 0.300, 0.600, 0.150, 0.060]
        case 4: return [0.310, 0.316] + [0.67, 0.33, 0.21, 0.71, 0.14, 0.08]
        case 5: return d65 + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06]
        case 6, 7: return d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070]
        case 9: return d65 + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046]
        case 11: return [0.314, 0.351] + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
        case 12: return d65 + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
        default: return nil
        }
    }

    /// Table 3 of H.273, as far as its curves are of light that a screen shows as it is; nil for other numbers, those for
    /// high dynamic range among them.
    fileprivate var curve: TransferCurve? {
        switch transfer {
        case 1, 6, 14, 15: .power(1 / 0.45, offset: 0.099, slope: 4.5, threshold: 0.081)
        case 4: .gamma(2.2)
        case 5: .gamma(2.8)
        case 8: .gamma(1)
        case 13: .sRGB
        default: nil
        }
    }
}
