// The arithmetic of two-tap samples, in `Float` without branches or checked conversions, so that loops over rows
// of pixels become vector code.

/// `lower + (upper - lower) * weight` of two opaque pixels.
@inline(__always)
func opaqueBlend(_ lower: UInt32, _ upper: UInt32, _ weight: Float) -> UInt32 {
    let red = step(from: lower & 0xFF, to: upper & 0xFF, weight)
    let green = step(from: lower &>> 8 & 0xFF, to: upper &>> 8 & 0xFF, weight)
    let blue = step(from: lower &>> 16 & 0xFF, to: upper &>> 16 & 0xFF, weight)
    // Each channel stays within 0...255, so borrows between channels cancel.
    return lower &+ red &+ green &<< 8 &+ blue &<< 16
}

/// The blend of two straight pixels in premultiplied colour; transparent black where no alpha is left.
@inline(__always)
func translucentBlend(_ lower: UInt32, _ upper: UInt32, _ weight: Float) -> UInt32 {
    let lowerShare = channel(lower &>> 24) * (1 - weight)
    let upperShare = channel(upper &>> 24) * weight
    let alpha = lowerShare + upperShare
    return straightPixel(
        red: channel(lower) * lowerShare + channel(upper) * upperShare,
        green: channel(lower &>> 8) * lowerShare + channel(upper &>> 8) * upperShare,
        blue: channel(lower &>> 16) * lowerShare + channel(upper &>> 16) * upperShare, alpha: alpha)
}

/// A straight pixel from colours times alpha, and alpha, in levels; transparent black where no alpha is left.
@inline(__always)
func straightPixel(red: Float, green: Float, blue: Float, alpha: Float) -> UInt32 {
    let level = nearestLevel(alpha)
    // The result is dropped where alpha is below a half; the limit only keeps the quotients in range.
    let scale = 1 / max(alpha, 0.25)
    let pixel =
        nearestLevel(red * scale) | nearestLevel(green * scale) &<< 8 | nearestLevel(blue * scale) &<< 16
        | level &<< 24
    return level == 0 ? 0 : pixel
}

/// The low byte as a number.
@inline(__always)
func channel(_ bits: UInt32) -> Float {
    // Conversion from signed integers is one vector instruction.
    Float(Int32(bitPattern: bits & 0xFF))
}

/// A value of 0...255 rounded to the nearest level.
@inline(__always)
func nearestLevel(_ value: Float) -> UInt32 {
    (value + tieMargin + roundingBias).bitPattern & 0xFF
}

/// The rounded difference, modulo 2³².
@inline(__always)
private func step(from lower: UInt32, to upper: UInt32, _ weight: Float) -> UInt32 {
    let difference = Float(Int32(bitPattern: upper &- lower))
    return (difference * weight + tieMargin + roundingBias).bitPattern &- roundingBias.bitPattern
}

/// 1.5 * 2²³: added to a small number it leaves the nearest integer in the low bits.
private let roundingBias: Float = 12_582_912

/// Lifts ties over the half, also those that rounding noise in the weights has lowered: so they go up whichever of the
/// two pixels comes first, and mirror images stay mirror images.
private let tieMargin: Float = 1 / 4096
